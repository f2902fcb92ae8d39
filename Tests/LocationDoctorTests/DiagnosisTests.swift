import LocationKit
import LocationTracks
import LocationUBX
import LocationWire
import Testing

@testable import LocationDoctor

@Suite("Diagnosis")
struct DiagnosisTests {
  /// One thing that is wrong, and the link that it breaks.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let link: Link
    let code: LocationError.Code
    /// What the user must be able to read: the remedy holds it.
    let remedy: String
    var seen = Sample.observations

    init(
      _ name: String, breaks link: Link, _ code: LocationError.Code, remedy: String,
      from seen: Observations = Sample.observations, _ change: (inout Observations) -> Void
    ) {
      (testDescription, self.link, self.code, self.remedy) = (name, link, code, remedy)
      self.seen = seen
      change(&self.seen)
    }
  }

  @Test("UBX alone is well if it states positions; a broken antenna and interference are warnings")
  func messages() {
    var seen = Sample.line
    seen.received.sentences = [:]
    seen.received.messages = ["NAV-PVT": 3]
    seen.received.content = .ubx
    #expect(Diagnosis(seen).findings.contains(Finding(.sentences, .ok, "NAV-PVT 1.1/s")))
    #expect(!Diagnosis(seen).findings.contains { $0.link == .receiver || $0.verdict == .failed })

    var state = UBXMessage(UBXLayout.all.first { $0.name == "MON-RF" }!, groups: 1)
    state["antStatus"] = 3
    var decoder = UBXDecoder(source: "", kind: .live)
    var readings: [Reading] = []
    decoder.take(state.kind, state.payload.span, into: &readings)
    seen.received.receiver = decoder.receiver
    #expect(Diagnosis(seen).findings.contains { $0.link == .receiver && $0.verdict == .warning })
    state["antStatus"] = 2
    state["jammingState"] = 3
    decoder.take(state.kind, state.payload.span, into: &readings)
    seen.received.receiver = decoder.receiver
    let finding = Diagnosis(seen).findings.first { $0.link == .receiver }
    #expect(finding?.verdict == .warning)
    #expect(finding?.seen == "antenna: good, interference: prevents the fix (0 of 255)")
  }

  @Test("The words for data without a position do not speak of satellites, nor of a recording that breaks off")
  func positionless() {
    var seen = Sample.line
    seen.recordWithoutLocation()
    seen.received.messages = ["NAV-TIMEGPS": 26]
    seen.received.sentences = ["NMEA 0183": 3]
    let findings = Diagnosis(seen).findings
    #expect(
      findings.filter { $0.verdict == .failed || $0.verdict == .warning }.map(\.seen) == [
        "UBX and NMEA 0183 without a position: NAV-TIMEGPS × 26, NMEA 0183 × 3", "no position in all of it",
      ])
    #expect(findings.compactMap(\.cause).contains("no solution is reported, with or without a fix"))
    #expect(!findings.compactMap(\.cause).contains("too few satellites"))

    var line = Sample.line
    line.received = ReceivedData()
    line.received.take(.sky(Sample.sky()), at: .zero, Sample.now)
    (line.received.sentences, line.received.content, line.received.bytes) = (["GPGSV": 9], .nmea, 400)
    let fix = Diagnosis(line).findings.first { $0.link == .fix }
    #expect(fix?.seen == "no position within 3 s")
    #expect(fix?.remedy == "switch the sentences RMC and GGA on at the receiver")
  }

  @Test("texts of a receiver and gpsd's comparisons of the clocks are findings")
  func statements() {
    var seen = Sample.line
    seen.received.notices = ["WARNING: antenna open", "NOTICE: u-blox"]
    seen.received.pulses = [.microseconds(-250)]
    seen.received.cycles = [.milliseconds(80), .milliseconds(90)]
    let findings = Diagnosis(seen).findings
    #expect(findings.contains(Finding(.receiver, .warning, "the receiver reports WARNING: antenna open")))
    #expect(findings.contains(Finding(.receiver, .note, "the receiver reports NOTICE: u-blox")))
    let clock = "the system is 0.25 ms behind the receiver at its last pulse (1 PPS, 2 TOFF)"
    #expect(findings.contains(Finding(.clock, .ok, clock)))
  }

  static let daemonCases = [
    Case("no gpsd", breaks: .daemon, .sourceUnavailable, remedy: "sudo systemctl enable --now gpsd.socket") {
      $0.fail(.sourceUnavailable, "Connection refused")
      $0.connection = .failed(LocationError(.sourceUnavailable, "Connection refused"))
      $0.machine?.daemons = []
    },
    Case("no gpsd, and no systemd", breaks: .daemon, .sourceUnavailable, remedy: "sudo gpsd -n /dev/ttyACM0") {
      $0.fail(.sourceUnavailable, "Connection refused")
      $0.connection = .failed(LocationError(.sourceUnavailable, "Connection refused"))
      $0.machine?.daemons = []
      $0.machine?.hasSocketUnit = false
    },
    Case("gpsd not installed", breaks: .daemon, .sourceUnavailable, remedy: "sudo apt-get install gpsd") {
      $0.connection = .failed(LocationError(.sourceUnavailable, "Connection refused"))
      $0.machine?.daemons = []
      $0.machine?.isDaemonInstalled = false
    },
    Case("gpsd on another port", breaks: .daemon, .sourceUnavailable, remedy: "locate doctor gpsd://localhost:2950") {
      $0.connection = .failed(LocationError(.sourceUnavailable, "Connection refused"))
      $0.machine?.daemons[0].command.port = 2950
    },
    Case("gpsd stopped", breaks: .daemon, .sourceUnavailable, remedy: "sudo kill -CONT 700") {
      $0.fallSilent()
      $0.connection = .mute
      $0.machine?.daemons[0].isStopped = true
    },
    Case("a web server", breaks: .connection, .sourceUnavailable, remedy: "2947") {
      $0.fallSilent()
      $0.connection = .stranger(.web)
      $0.machine?.daemons = []
    },
    Case(
      "NMEA where gpsd should be", breaks: .connection, .sourceUnavailable, remedy: "locate doctor tcp://localhost:2947"
    ) {
      $0.fallSilent()
      $0.connection = .stranger(.nmea)
      $0.machine?.daemons = []
    },
    Case(
      "gpsd elsewhere does not answer", breaks: .connection, .sourceUnavailable,
      remedy: "on that machine: locate doctor"
    ) {
      $0.source.kind = .gpsd(host: "boat", port: 2947, device: nil)
      $0.machine = nil
      $0.connection = .failed(LocationError(.sourceUnavailable, "Connection refused"))
      $0.fallSilent()
    },
    Case("gpsd without a device", breaks: .receiver, .sourceUnavailable, remedy: "sudo gpsdctl add /dev/ttyACM0") {
      $0.fallSilent()
      $0.receivers = []
      $0.machine?.devices = []
    },
    Case(
      "gpsd without the wanted device", breaks: .receiver, .sourceUnavailable, remedy: "sudo gpsdctl add /dev/ttyUSB9"
    ) {
      $0.fallSilent()
      $0.receivers = []
      $0.source.kind = .gpsd(host: "localhost", port: 2947, device: "/dev/ttyUSB9")
    },
    Case("a device that is not there", breaks: .device, .sourceUnavailable, remedy: "plug the receiver in") {
      $0.fallSilent()
      $0.receivers = []
      $0.machine?.receivers = []
      $0.machine?.devices[0].status = nil
    },
    Case(
      "a device without permission", breaks: .permission, .permissionDenied, remedy: "sudo chgrp dialout /dev/ttyACM0"
    ) {
      $0.fallSilent()
      $0.receivers = []
      $0.machine?.devices = [Sample.file(permissions: 0o600, group: 0)]
    },
    Case("a device of another group", breaks: .permission, .permissionDenied, remedy: "sudo usermod -aG uucp gpsd") {
      $0.fallSilent()
      $0.receivers = []
      $0.machine?.devices = [Sample.file(group: 10)]
    },
    Case("AppArmor", breaks: .permission, .permissionDenied, remedy: "apparmor_parser -r") {
      $0.fallSilent()
      $0.receivers = []
      $0.machine?.devices = [Sample.file("/dev/pts/3", permissions: 0o666)]
      $0.machine?.profile = AppArmorProfile(text: "  /dev/tty{,S,USB,ACM}[0-9]*    rw,\n")
      $0.machine?.daemons[0].confinement = "/usr/sbin/gpsd (enforce)"
    },
    Case("another program", breaks: .otherPrograms, .sourceUnavailable, remedy: "disable --now ModemManager") {
      $0.fallSilent()
      $0.machine?.devices = [
        Sample.file(holders: [.init(process: 5, name: "ModemManager"), .init(process: 700, name: "gpsd")])
      ]
    },
    Case("silence", breaks: .bytes, .sourceUnavailable, remedy: "cable") {
      $0.fallSilent()
      $0.bytesReadByDaemon = 12
    },
    Case("silence that one may not look into", breaks: .bytes, .sourceUnavailable, remedy: "sudo locate doctor") {
      $0.fallSilent()
    },
    Case("wrong baud", breaks: .speed, .invalidData, remedy: "locate doctor serial:/dev/ttyACM0") {
      $0.fallSilent()
      $0.bytesReadByDaemon = 2400
    },
    Case("gpsd held to a wrong baud", breaks: .speed, .invalidData, remedy: "start gpsd without -s 4800") {
      $0.fallSilent()
      $0.bytesReadByDaemon = 2400
      $0.machine?.daemons[0].command.speed = 4800
    },
    Case("antenna without sky", breaks: .satellites, .timedOut, remedy: "open sky") {
      $0.received = ReceivedData()
      $0.received.take(.sky(Sample.sky(inView: 0)), at: .seconds(1), Sample.now)
      $0.listened = .seconds(30)
    },
    Case("satellites that are not received", breaks: .satellites, .timedOut, remedy: "open sky") {
      $0.received = ReceivedData()
      $0.received.take(.sky(Sample.sky(inView: 12, used: 0, strength: nil)), at: .seconds(1), Sample.now)
    },
    Case("weak satellites", breaks: .satellites, .timedOut, remedy: "open sky") {
      $0.received = ReceivedData()
      $0.received.take(.sky(Sample.sky(inView: 12, used: 0, strength: 24)), at: .seconds(1), Sample.now)
    },
    Case("a start that lasts", breaks: .fix, .timedOut, remedy: "--timeout 15m") {
      $0.received = ReceivedData()
      $0.received.take(.sky(Sample.sky(inView: 12, used: 0, strength: 26)), at: .seconds(1), Sample.now)
    },
    Case("a week rollover", breaks: .clock, .invalidData, remedy: "--reference-date 2026-05-01") {
      $0.received.clockOffset = .seconds(1024 * 604_800 - 80_000)
    },
    Case("half a rollover, which is none", breaks: .clock, .invalidData, remedy: "date -u") {
      $0.received.clockOffset = .seconds(512 * 604_800)
    },
    Case("a clock that stands in 2023", breaks: .clock, .invalidData, remedy: "sudo timedatectl set-ntp true") {
      $0.systemTime = UTCInstant(iso8601: "2023-12-31T23:59:59Z")!
      $0.received.clockOffset = .seconds(-70_000_000)
    },
    Case("a receiver that starts in 2080", breaks: .clock, .invalidData, remedy: "date -u") {
      $0.received.clockOffset = .seconds(-54 * 31_556_952)
    },
    Case("a clock that stands in 1970", breaks: .clock, .invalidData, remedy: "sudo timedatectl set-ntp true") {
      $0.systemTime = UTCInstant(iso8601: "1970-01-01T00:03:00Z")!
      $0.received.clockOffset = .seconds(-1_777_000_000)
    },
    Case("a clock that is an hour off", breaks: .clock, .invalidData, remedy: "date -u") {
      $0.received.clockOffset = .seconds(3600)
    },
  ]

  static let otherCases = [
    Case("no such device", breaks: .device, .sourceUnavailable, remedy: "plug", from: Sample.line) {
      $0.fail(.sourceUnavailable, "there is no such device")
      $0.machine?.devices[0].status = nil
      $0.machine?.receivers = []
    },
    Case(
      "another name now", breaks: .device, .sourceUnavailable, remedy: "use the name /dev/ttyACM1", from: Sample.line
    ) {
      $0.fail(.sourceUnavailable, "there is no such device")
      $0.machine?.devices[0].status = nil
      $0.machine?.receivers = [Sample.file("/dev/ttyACM1")]
    },
    Case(
      "not in the group", breaks: .permission, .permissionDenied, remedy: "sudo usermod -aG dialout ann",
      from: Sample.line
    ) {
      $0.fail(.permissionDenied, "only the group dialout may open this device")
      $0.machine?.user.groups = []
    },
    Case(
      "in the group since this session began", breaks: .permission, .permissionDenied, remedy: "log out and in again",
      from: Sample.line
    ) {
      $0.fail(.permissionDenied, "only the group uucp may open this device")
      $0.machine?.devices = [Sample.file(group: 10)]
    },
    Case(
      "gpsd has the line", breaks: .otherPrograms, .sourceUnavailable, remedy: "locate doctor gpsd://localhost",
      from: Sample.line
    ) {
      $0.fail(.sourceUnavailable, "another program holds this device")
      $0.machine?.devices = [Sample.file(holders: [.init(process: 700, name: "gpsd")])]
    },
    Case("a silent line", breaks: .bytes, .sourceUnavailable, remedy: "cat /dev/ttyACM0", from: Sample.line) {
      $0.fallSilent()
    },
    Case("a wrong speed", breaks: .speed, .invalidData, remedy: "locate doctor serial:/dev/ttyACM0", from: Sample.line)
    {
      $0.fallSilent()
      $0.source.kind = .serial(Sample.device, baud: 4800)
      $0.received.bytes = 900
      $0.received.sample = [0x80, 0xF8, 0x06]
      $0.received.content = .garbage
    },
    Case("no speed is right", breaks: .speed, .invalidData, remedy: "?baud=N", from: Sample.line) {
      $0.fallSilent()
      $0.received.faults = [LocationError(.invalidData, "nothing readable at any speed")]
    },
    Case(
      "UBX without a position", breaks: .sentences, .invalidData,
      remedy: "switch NAV-PVT on: locate receiver set serial:/dev/ttyACM0 messages=nav-pvt", from: Sample.line
    ) {
      $0.fallSilent()
      $0.received.bytes = 900
      $0.received.content = .ubx
    },
    Case(
      "a recording of raw measurements", breaks: .sentences, .invalidData,
      remedy: "record again: locate receiver set serial:DEVICE messages=nav-pvt; positions of raw measurements",
      from: Sample.line
    ) {
      $0.recordWithoutLocation()
      $0.received.messages = ["RXM-RAWX": 39]
    },
    Case(
      "a recording without a fix", breaks: .fix, .timedOut, remedy: "locate info x.ubx", from: Sample.line
    ) {
      $0.recordWithoutLocation()
      $0.received.messages = ["NAV-PVT": 39]
      $0.received.take(.noFix(NoFix(time: nil, reason: .noFix, origin: Sample.origin)), at: .zero, Sample.now)
    },
    Case("a web page", breaks: .sentences, .invalidData, remedy: "locate sources", from: Sample.line) {
      $0.fallSilent()
      $0.source.kind = .network
      $0.received.bytes = 900
      $0.received.content = .web
    },
    Case("no sums", breaks: .sentences, .invalidData, remedy: "--accept-missing-checksums", from: Sample.line) {
      $0.fallSilent()
      $0.received.bytes = 900
      $0.received.content = .nmea
      $0.received.sentencesWithoutSum = 4
    },
    Case(
      "a file without sums", breaks: .sentences, .invalidData, remedy: "watch bare.nmea --accept-missing",
      from: Sample.line
    ) {
      $0.source = ExaminedSource("bare.nmea", .file("bare.nmea"))
      $0.machine?.devices = [
        DeviceFile(path: "bare.nmea", status: FileStatus(kind: .regular, permissions: 0o644, size: 5))
      ]
      $0.fail(.invalidData, "there is no location in this NMEA 0183 file")
      $0.received.sentencesWithoutSum = 4
    },
    Case(
      "a named pipe to which no program writes", breaks: .bytes, .sourceUnavailable,
      remedy: "run the program that writes to it alone", from: Sample.line
    ) {
      $0.fallSilent()
      $0.source = ExaminedSource("pipe", .file("pipe"))
      $0.machine?.devices = [DeviceFile(path: "pipe", status: FileStatus(kind: .other, permissions: 0o644))]
    },
    Case("a server that refuses", breaks: .connection, .sourceUnavailable, remedy: "", from: Sample.line) {
      $0.source.kind = .network
      $0.machine?.devices = []
      $0.fail(.sourceUnavailable, "Connection refused")
    },
    Case(
      "an input that ends at once", breaks: .bytes, .sourceEnded, remedy: "run the program that writes to it alone",
      from: Sample.line
    ) {
      $0.source.kind = .stream
      $0.machine?.devices = []
      $0.fail(.sourceEnded, "the source ended before any data arrived")
    },
    Case("a folder", breaks: .device, .inputNotFound, remedy: "ls /tmp", from: Sample.line) {
      $0.source.kind = .file("/tmp")
      $0.machine?.devices = [DeviceFile(path: "/tmp", status: FileStatus(kind: .folder, permissions: 0o777))]
      $0.fail(.inputNotFound, "this is a folder")
    },
    Case("an empty file", breaks: .device, .invalidData, remedy: "record", from: Sample.line) {
      $0.source.kind = .file("e.nmea")
      $0.machine?.devices = [DeviceFile(path: "e.nmea", status: FileStatus(kind: .regular, permissions: 0o644))]
      $0.fail(.invalidData, "the file is empty")
    },
    Case(
      "a file that may not be read", breaks: .permission, .permissionDenied, remedy: "sudo chmod a+r s.nmea",
      from: Sample.line
    ) {
      $0.source.kind = .file("s.nmea")
      $0.machine?.devices = [
        DeviceFile(path: "s.nmea", status: FileStatus(kind: .regular, permissions: 0o600, size: 5))
      ]
      $0.fail(.permissionDenied, "this file may not be read")
    },
    Case("a file that is none of ours", breaks: .bytes, .invalidData, remedy: "file a.png", from: Sample.line) {
      $0.source = ExaminedSource("a.png", .file("a.png"))
      $0.machine?.devices = [DeviceFile(path: "a.png", status: FileStatus(kind: .regular, permissions: 0o644, size: 5))]
      $0.fail(.invalidData, "not a known format")
    },
  ]

  @Test("names the first broken link, with its code and a remedy", arguments: daemonCases + otherCases)
  func brokenLink(_ broken: Case) throws {
    let examination = Examination(source: "", findings: Diagnosis(broken.seen).findings)
    let first = try #require(examination.brokenLink, "\(examination.findings)")
    #expect(first.link == broken.link, "\(first.seen)")
    #expect(first.code == broken.code)
    #expect(broken.remedy.isEmpty || first.remedy?.contains(broken.remedy) == true, "\(first.remedy ?? "no remedy")")
    #expect(examination.verdict == .failed)
    #expect(examination.summary.hasPrefix("the first broken link is \(broken.link.rawValue): "))
  }

  @Test(
    "findings are in the order of the chain; only failures have a code; no sentence ends with a full stop",
    arguments: daemonCases + otherCases)
  func form(_ broken: Case) {
    let findings = Diagnosis(broken.seen).findings
    #expect(findings.map(\.link) == findings.map(\.link).sorted())
    for finding in findings {
      #expect((finding.verdict == .failed) == (finding.code != nil))
      for text in [finding.seen, finding.cause, finding.remedy].compactMap(\.self) {
        #expect(!text.isEmpty && !text.hasSuffix(".") && !text.contains("Optional("), "\(text)")
      }
    }
  }

  @Test("every check passes through gpsd, on a line and in a script")
  func well() {
    var script = Sample.observations
    script.source = ExaminedSource("scenario:walk", .script)
    script.machine = Machine()
    for seen in [Sample.observations, Sample.line, script] {
      let examination = Examination(source: "", findings: Diagnosis(seen).findings)
      #expect(examination.brokenLink == nil)
      #expect(examination.summary == "all is well")
      #expect(!examination.findings.contains { $0.verdict == .unchecked || $0.verdict == .warning })
    }
    #expect(Diagnosis(Sample.observations).findings.map(\.link) == Link.allCases)
  }

  /// What is odd without breaking anything.
  static let warnings: [Case] = [
    Case("opened as root", breaks: .permission, .internalError, remedy: "sudo chgrp dialout") {
      $0.machine?.devices = [Sample.file(permissions: 0o600, group: 0)]
    },
    Case("another program", breaks: .otherPrograms, .internalError, remedy: "sudo kill 5") {
      $0.machine?.devices = [Sample.file(holders: [.init(process: 5, name: "screen")])]
    },
    Case("two gpsd on one device", breaks: .daemon, .internalError, remedy: "stop all but one") {
      var other = Sample.gpsd
      (other.process, other.command.port) = (800, 2948)
      $0.machine?.daemons.append(other)
    },
    Case("more satellites than libgps holds", breaks: .versions, .internalError, remedy: "3.27.5") {
      $0.release = "3.27.5"
      $0.received.take(.sky(Sample.sky(inView: 141)), at: .seconds(1), Sample.now)
    },
    Case("a few seconds off", breaks: .clock, .internalError, remedy: "timedatectl") {
      $0.received.clockOffset = .seconds(5)
    },
    Case("no leap seconds yet", breaks: .clock, .internalError, remedy: "wait") {
      $0.received.clockOffset = .seconds(-17.8)
    },
    Case("no time", breaks: .fix, .internalError, remedy: "RMC") {
      $0.received.location?.time = nil
    },
    Case("a poor fix", breaks: .accuracy, .internalError, remedy: "wider view") {
      $0.received.location?.horizontalAccuracy = Accuracy(radius: 101, level: .ninetyFive, basis: .receiver)
    },
    Case("bad sums", breaks: .sentences, .internalError, remedy: "shorter cable", from: Sample.line) {
      $0.received.wrongSums = 2
    },
  ]

  @Test("a warning is not a failure", arguments: warnings)
  func warning(_ odd: Case) throws {
    let findings = Diagnosis(odd.seen).findings
    #expect(!findings.contains { $0.verdict == .failed })
    let warning = try #require(findings.first { $0.verdict == .warning })
    #expect(warning.link == odd.link)
    #expect(warning.remedy?.contains(odd.remedy) == true, "\(warning.remedy ?? "")")
    #expect(Examination(source: "", findings: findings).summary == "it works, with one warning")
  }

  @Test("does not check the clock of a simulated receiver, of a recording and of an input that has ended")
  func times() {
    var simulated = Sample.observations
    simulated.received.location?.status = .simulated
    simulated.received.clockOffset = .seconds(86_400 * 200)
    var ended = Sample.line
    ended.source.kind = .stream
    ended.received.clockOffset = .seconds(86_400 * 200)
    ended.received.hasEnded = true
    for seen in [simulated, ended] {
      #expect(Diagnosis(seen).findings.last { $0.link == .clock }?.verdict == .note)
    }
    ended.received.hasEnded = false
    #expect(Diagnosis(ended).findings.last { $0.link == .clock }?.verdict == .failed)
  }

  @Test("warns of a future date in a recording")
  func future() {
    var seen = Sample.line
    seen.source = ExaminedSource("old.nmea", .file("old.nmea"))
    seen.machine?.devices = [
      DeviceFile(path: "old.nmea", status: FileStatus(kind: .regular, permissions: 0o644, size: 5))
    ]
    seen.received.location?.time = UTCInstant(iso8601: "2045-05-01T00:00:00Z")
    let clock = Diagnosis(seen).findings.last { $0.link == .clock }
    #expect(clock?.verdict == .warning)
    #expect(clock?.remedy == "give its date: locate replay old.nmea --reference-date DATE")
  }

  @Test("the links after the broken one are reported as not checked")
  func unchecked() throws {
    let case0 = try #require(Self.daemonCases.first { $0.testDescription == "gpsd without a device" })
    let findings = Diagnosis(case0.seen).findings
    let unchecked = findings.filter { $0.verdict == .unchecked }
    #expect(unchecked.map(\.link) == [.bytes, .speed, .sentences, .satellites, .fix, .accuracy, .clock])
    #expect(unchecked.allSatisfy { $0.cause == "fix receiver first" })
  }
}

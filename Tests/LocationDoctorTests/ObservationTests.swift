import LocationKit
import LocationUBX
import LocationWire
import Testing

@testable import LocationDoctor

@Suite("Observations")
struct ObservationTests {
  @Test(
    "permissions follow the first class that applies to the user",
    arguments: [
      (0o600, 5, 5, true), (0o600, 6, 5, false), (0o060, 5, 5, false), (0o060, 6, 20, true), (0o060, 6, 21, false),
      (0o006, 6, 21, true), (0o006, 6, 20, false), (0o004, 6, 21, false), (0o000, 0, 0, true),
    ] as [(UInt32, UInt32, UInt32, Bool)])
  func rights(permissions: UInt32, user: UInt32, group: UInt32, expected: Bool) {
    let status = FileStatus(kind: .characterDevice, permissions: permissions, owner: 5, group: 20)
    #expect(status.admits(Credentials(user: user, group: group), writes: true) == expected)
    #expect(status.admits(Credentials(user: user, group: 99, groups: [group]), writes: true) == expected)
  }

  @Test("a mode is printed as ls prints it")
  func mode() {
    #expect(FileStatus(kind: .characterDevice, permissions: 0o660).modeText == "crw-rw----")
    #expect(FileStatus(kind: .regular, permissions: 0o754).modeText == "-rwxr-xr--")
  }

  @Test(
    "gpsd's command line",
    arguments: [
      (["-N", "-n", "/dev/ttyUSB0"], DaemonCommand(devices: ["/dev/ttyUSB0"])),
      (["-nNb", "-S", "2950", "-D5", "-F", "/run/gpsd.sock"], DaemonCommand(port: 2950, isReadOnly: true)),
      (
        ["-S2951", "-s4800", "/dev/a", "/dev/b"], DaemonCommand(port: 2951, devices: ["/dev/a", "/dev/b"], speed: 4800)
      ),
      (["--port", "2952", "--speed=9600", "--readonly"], DaemonCommand(port: 2952, speed: 9600, isReadOnly: true)),
      (["-P", "/run/gpsd.pid", "--", "-odd"], DaemonCommand(devices: ["-odd"])), (["-S"], DaemonCommand()),
    ])
  func command(words: [String], expected: DaemonCommand) {
    #expect(DaemonCommand(arguments: words) == expected)
  }

  @Test("Debian's defaults")
  func defaults() {
    let text = "# Devices\nDEVICES=\"/dev/ttyUSB0 /dev/pps0\"\n\nGPSD_OPTIONS=\"-n\"\nUSBAUTO=\"true\"\n"
    #expect(DaemonDefaults(text: text) == DaemonDefaults(devices: ["/dev/ttyUSB0", "/dev/pps0"], addsUSB: true))
    #expect(DaemonDefaults(text: "DEVICES=\"\"\nUSBAUTO='false'") == DaemonDefaults())
  }

  @Test(
    "AppArmor's patterns",
    arguments: [
      ("/dev/ttyUSB0", true), ("/dev/ttyACM12", true), ("/dev/tty1", true), ("/dev/rfcomm0", true),
      ("/dev/pts/3", false),
      ("/dev/gps/a/b", true), ("/dev/ttyXYZ0", false), ("/sys/dev/char", false), ("/dev/denied0", false),
    ])
  func profile(path: String, expected: Bool) {
    let profile = AppArmorProfile(
      text: """
        /usr/sbin/gpsd flags=(attach_disconnected) {
          /usr/sbin/gpsd rmix,
          /dev/tty{,S,USB,AMA,ACM}[0-9]*    rw,
          /sys/dev/char     r,
          /dev/rfcomm* rw,
          owner /dev/rfcomm* w,
          /dev/gps/** rw,
          deny /dev/denied0 rw,
        }
        """)
    #expect(profile.admits(path) == expected)
  }

  @Test(
    "classifies bytes by their content",
    arguments: [
      (Array("$GPRMC,,V*00\r\n".utf8), true, .nmea), (Array("HTTP/1.0 400 Bad\r\n".utf8), false, .web),
      (Array("<!DOCTYPE HTML>\n".utf8), false, .web), (Array(#"{"class":"VERSION"}"#.utf8), false, .gpsdJSON),
      (Array("hello\n".utf8), false, .text), ([0x80, 0xFE, 0x06, 0x41], false, .garbage),
      ([0x00, 0xB5, 0x62, 0x05, 0x01, 0x02, 0x00, 0x06, 0x01, 0x0F, 0x38], false, .ubx),
      ([0x00, 0xB5, 0x62, 0x05, 0x01, 0x02, 0x00, 0x06, 0x01, 0x0F, 0x39], false, .garbage),
    ] as [([UInt8], Bool, StreamContent)])
  func content(bytes: [UInt8], holdsSentences: Bool, expected: StreamContent) {
    #expect(StreamContent(bytes, holdsSentences: holdsSentences) == expected)
  }

  @Test(
    "an observer counts sentences by address, wrong and missing checksums, in pieces of any size",
    arguments: [1, 7, 1000])
  func observer(size: Int) {
    let text = "noise$GNRMC,1*48\r\n$GPGGA,1*4B\r\n$GPGGA,1*4B\r\n$GPGGA,1*00\r\n$GPGLL,1\r\n"
    var observer = StreamObserver()
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      observer.take(Array(rest.prefix(size)).span, at: .seconds(1))
      rest = rest.dropFirst(size)
    }
    #expect(observer.received.sentences == ["GNRMC": 1, "GPGGA": 2])
    #expect(observer.received.wrongSums == 1)
    #expect(observer.received.sentencesWithoutSum == 1)
    #expect(observer.received.bytes == text.utf8.count)
    #expect(observer.received.content == .nmea)
  }

  @Test(
    "an observer counts UBX messages by name, between sentences too, and reads the receiver's state",
    arguments: [1, 7, 1000])
  func messages(size: Int) throws {
    var state = UBXMessage(try #require(UBXLayout.of(UBXKind(0x0A, 0x38))), groups: 2)
    state["antStatus", 1] = 4
    state["jammingState", 0] = 1
    let damaged = state.frame.dropLast() + [state.frame.last! ^ 1]
    var observer = StreamObserver()
    var rest = (state.frame + state.frame + Array("$GNRMC,1*48\r\n".utf8) + damaged)[...]
    while !rest.isEmpty {
      observer.take(Array(rest.prefix(size)).span, at: .seconds(1))
      rest = rest.dropFirst(size)
    }
    #expect(observer.received.messages == ["MON-RF": 2])
    #expect(observer.received.sentences == ["GNRMC": 1])
    #expect(observer.received.wrongSums == 1)
    #expect(observer.received.receiver.antenna == .open)
    #expect(observer.received.receiver.conditions == ["antenna: open", "interference: none (0 of 255)"])
  }

  @Test("an observer keeps a receiver's texts, the state that readings contain, and gpsd's comparisons of the clocks")
  func statements() throws {
    var observer = StreamObserver()
    var frame: [UInt8] = []
    UBXFrame.append(UBXKind(0x04, 0x01), Array("antenna open".utf8).span, to: &frame)
    observer.take(frame.span, at: .seconds(1))
    #expect(observer.received.notices == ["WARNING: antenna open"])
    var receiver = ReceiverStatus()
    receiver.jammingStrength = 9
    let origin = LocationOrigin(source: "gpsd://localhost", kind: .live)
    let report = Reading.noFix(NoFix(time: nil, reason: .noFix, origin: origin, receiver: receiver))
    observer.take([report], at: .seconds(1), UTCInstant(nanoseconds: 0))
    #expect(observer.received.receiver == receiver)
    var decoder = WireDecoder(origin: "gpsd://localhost", kind: .live)
    for name in ["PPS", "TOFF", "TOFF"] {
      let line = #"{"class":"\#(name)","real_sec":1,"real_nsec":500,"clock_sec":1,"clock_nsec":100}"#
      guard case .offset(let offset) = try decoder.decode(Array(line.utf8).span) else { continue }
      observer.take(offset)
    }
    #expect(observer.received.pulses == [.nanoseconds(-400)])
    #expect(observer.received.cycles.count == 2)
  }

  @Test(
    "sentences without checksums are NMEA, and a price is not a sentence",
    arguments: [
      ("$GPRMC,100000,A\r\n$GPGSV,1\r\n", 2, StreamContent.nmea), ("costs $12345, or $1,5\r\n", 0, .text),
      ("$GPRMC\r\n$HOME/bin\r\n", 0, .text),
    ])
  func unsummed(text: String, count: Int, content: StreamContent) {
    var observer = StreamObserver()
    observer.take(Array(text.utf8).span, at: .seconds(1))
    #expect(observer.received.sentencesWithoutSum == count)
    #expect(observer.received.content == content)
  }

  @Test("the account of a file without checksums is used")
  func unsummedFile() {
    var received = ReceivedData()
    received.take(
      .counts(InputCounts(unit: "sentences", skipped: ["no checksum": 7])), at: .seconds(1), Sample.now)
    #expect(received.sentencesWithoutSum == 7)
  }

  @Test("records the first fix, the sky with most satellites, and the least delay")
  func received() {
    var received = ReceivedData()
    received.take(.location(Sample.location(time: nil)), at: .seconds(1), Sample.now)
    received.take(.location(Sample.location()), at: .seconds(2), Sample.now + 3)
    received.take(.location(Sample.location()), at: .seconds(3), Sample.now)
    received.take(.location(Sample.location(time: nil)), at: .seconds(4), Sample.now)
    received.take(.sky(Sample.sky(inView: 5)), at: .seconds(5), Sample.now)
    received.take(.sky(Sample.sky(inView: 3)), at: .seconds(6), Sample.now)
    #expect(received.firstReport == .seconds(1))
    #expect(received.firstFix == .seconds(1))
    #expect(received.firstTimedFix == .seconds(2))
    #expect(received.clockOffset == .milliseconds(500))
    #expect(received.location?.time != nil)
    #expect(received.sky?.satellites.count == 5)
  }

  @Test(
    "the observation ends at the timeout, after a silence, without a greeting, or soon after a fix",
    arguments: [
      (ReceivedData(), .nothing, 11.9, false), (ReceivedData(), .nothing, 12, true),
      (ReceivedData(), .greeting, 7.9, false),
      (ReceivedData(), .greeting, 8, true), (ReceivedData(), .receivers(.seconds(1)), 2.9, false),
      (ReceivedData(), .receivers(.seconds(1)), 3, true), (noFix, .nothing, 29.9, false), (noFix, .nothing, 30, true),
      (Sample.received, .nothing, 2.5, false), (Sample.received, .nothing, 2.6, true), (hopeless, .nothing, 1, true),
      (withoutSky, .nothing, 5.5, false), (withoutSky, .nothing, 5.7, true),
    ] as [(ReceivedData, DaemonWait, Double, Bool)])
  func patience(received: ReceivedData, wait: DaemonWait, at: Double, expected: Bool) {
    #expect(Patience().isOver(received, wait, at: .seconds(at)) == expected)
  }

  private static var noFix: ReceivedData {
    var received = ReceivedData()
    received.take(.noFix(NoFix(time: nil, reason: .noFix, origin: Sample.origin)), at: .seconds(1), Sample.now)
    return received
  }

  private static var withoutSky: ReceivedData {
    var received = ReceivedData()
    received.take(.location(Sample.location()), at: .milliseconds(600), Sample.now)
    return received
  }

  private static var hopeless: ReceivedData {
    var received = ReceivedData()
    received.take(.fault(LocationError(.invalidData, "noise")), at: .seconds(1), Sample.now)
    return received
  }

  @Test("reports at most twenty faults")
  func faults() {
    var received = ReceivedData()
    for number in 0..<30 {
      received.take(.fault(LocationError(.invalidData, "\(number)")), at: .seconds(1), Sample.now)
    }
    #expect(received.faults.map(\.message) == (0..<20).map { "\($0)" })
  }

  @Test("a short timeout bounds the silence, too")
  func shortTimeout() {
    #expect(Patience(timeout: .seconds(3)).isOver(ReceivedData(), .nothing, at: .seconds(3)))
  }

  @Test(
    "releases of gpsd", arguments: [("3.22", 140), ("3.25~dev", 140), ("3.26", 184), ("3.27.5", 184), ("4.0", 184)])
  func releases(text: String, limit: Int) {
    #expect(DaemonRelease(text)?.satelliteLimit == limit)
    #expect(DaemonRelease("simulated") == nil)
  }

  @Test(
    "time spans",
    arguments: [
      (0.0001, "1 ms"), (0.04, "40 ms"), (0.4, "0.4 s"), (-12, "12 s"), (300, "5 min"), (7200, "2 h"),
      (172_800, "2 days"),
      (1024 * 604_800, "19.6 years"),
    ] as [(Double, String)])
  func spans(seconds: Double, text: String) {
    #expect(Wording.span(.seconds(seconds)) == text)
  }

  @Test(
    "quotes paths for a shell",
    arguments: [("/dev/ttyUSB0", "/dev/ttyUSB0"), ("my ride.gpx", "'my ride.gpx'"), ("it's", "'it'\\''s'"), ("", "''")])
  func quoting(path: String, shown: String) {
    #expect(Wording.quoted(path) == shown)
  }
}

extension UTCInstant {
  fileprivate static func + (instant: UTCInstant, seconds: Double) -> UTCInstant {
    instant.advanced(by: .seconds(seconds))
  }
}

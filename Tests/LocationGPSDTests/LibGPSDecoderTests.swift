#if LibGPS
  import CGPSShim
  import LocationKit
  import LocationWire
  import TestSupport
  import Testing

  @testable import LocationGPSD

  @Suite("LibGPSDecoder", .timeLimit(.minutes(15)))
  struct LibGPSDecoderTests {
    @Test("reports the version of libgps")
    func reportsItsVersion() {
      #expect(LibGPS.version.hasPrefix("libgps API "))
    }

    @Test("carries no value from one line to the next")
    func forgets() throws {
      let handle = try #require(LibGPSHandle())
      let time = #""time":"2026-05-01T10:00:00.000Z""#
      let fix = #"{"class":"TPV","device":"/dev/a","mode":3,\#(time),"lat":1.5,"lon":2.5}"#
      #expect(reading(handle, fix) != nil)
      for line in ["hello", #"{"class":"NOSUCH","mode":3}"#, #"{"class":"DEVICE","path":"/dev/a"}"#] {
        #expect(reading(handle, line) == nil, "\(line)")
      }
      let nothing = Reading.noFix(NoFix(time: nil, reason: .noFix, origin: Self.origin))
      #expect(reading(handle, #"{"class":"TPV","mode":1}"#) == nothing)
    }

    private static let origin = LocationOrigin(source: "gpsd://x", kind: .live)

    private func reading(_ handle: LibGPSHandle, _ line: String) -> Reading? {
      handle.decode(Array(line.utf8).span).flatMap { Reading(fix: $0, origin: Self.origin) }
    }

    @Test("reads fractions of a second exactly, which libgps truncates")
    func readsFractions() throws {
      var (library, ours) = try makeBoth()
      for microsecond in Array(0..<1000) + Array(stride(from: 1000, to: 1_000_000, by: 997)) {
        let digits = String(1_000_000 + microsecond).dropFirst()
        let line = #"{"class":"TPV","mode":2,"time":"2026-05-01T10:00:00.\#(digits)Z","lat":1,"lon":2}"#
        let bytes = Array(line.utf8)
        #expect(try library.decode(bytes.span) == ours.decode(bytes.span), "\(digits)")
      }
      #expect(library.libgps?.lines == 2003)
    }

    @Test(
      "delivers the readings of our own decoder for recorded lines of gpsd 3.11 to 3.27",
      .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
    func agreesWithOurDecoder() throws {
      var (library, ours) = try makeBoth()
      var differences: [String] = []
      for (_, line) in try corpusLines() { compare(Array(line.utf8), &library, &ours, &differences) }
      #expect(differences == [])
      // Those that are not plain: of releases that sent other types, without satellites, or made so on purpose.
      let decoded = try #require(library.libgps?.lines)
      #expect(decoded > 300)
    }

    @Test(
      "agrees with our own decoder for a line with every member of gpsd, and for values out of range",
      arguments: [
        #"{"class":"SKY","xdop":0.7,"ydop":0.8,"vdop":1.4,"tdop":0.9,"hdop":1.1,"gdop":2.0,"pdop":1.8,"satellites":["#
          + #"{"PRN":6,"el":12,"az":215,"ss":45,"used":true,"gnssid":0,"svid":6,"health":1},"#
          + #"{"PRN":6,"el":12,"az":215,"ss":40,"used":false,"gnssid":0,"svid":6,"sigid":3,"health":2}]}"#,
        #"{"class":"SKY","hdop":0,"satellites":[{"PRN":6,"ss":-1,"used":false,"gnssid":0,"svid":6,"sigid":0,"qual":7}]}"#,
        #"{"class":"SKY","hdop":-1,"satellites":[{"PRN":6,"el":999,"az":2878,"used":false}]}"#,
        #"{"class":"SKY","hdop":1,"satellites":[{"PRN":6,"el":9,"az":2878,"used":false}]}"#,
        #"{"class":"TPV","mode":3,"lat":1,"lon":2,"altHAE":1e300}"#,
        #"{"class":"TPV","mode":3,"lat":1,"lon":2,"speed":5e7}"#,
        #"{"class":"TPV","mode":3,"lat":1,"lon":2,"magvar":1e200}"#,
        #"{"class":"TPV","mode":3,"lat":1,"lon":2,"eph":0}"#,
        #"{"class":"TPV","mode":3,"lat":1,"lon":2,"dgpsAge":1,"dgpsSta":4096}"#,
        #"{"class":"TPV","mode":2,"lat":95,"lon":2}"#, #"{"class":"TPV","mode":1,"lat":95,"lon":2}"#,
        #"{"class":"TPV","mode":2,"lat":9}"#, #"{"class":"TPV","lat":9,"lon":2}"#,
        #"{"class":"TPV","mode":4,"lat":9,"lon":2}"#,
        #"{"class":"TPV","mode":0,"lat":9,"lon":2}"#,
      ])
    func agreesOnRanges(line: String) throws {
      var (library, ours) = try makeBoth()
      var differences: [String] = []
      compare(Array(line.utf8), &library, &ours, &differences)
      #expect(differences == [])
      #expect(library.leftOut?.message == ours.leftOut?.message)
    }

    @Test("agrees with it for damaged lines too, and returns from each")
    func agreesUnderDamage() throws {
      let seed = Seed.take()
      var lines = DamagedLines(seed: seed)
      var (library, ours) = try makeBoth()
      var differences: [String] = []
      for _ in 0..<20_000 {
        compare(lines.next(), &library, &ours, &differences)
      }
      #expect(differences == [], "seed \(seed)")
      let decoded = try #require(library.libgps?.lines)
      #expect(decoded > 300)
    }

    private static let modeZero = "libgps has mode 0 for a line without a mode, too"

    /// Where libgps, asked for every line, says something else than our own decoder: the line's place and the reason. What
    /// is listed here is kept from libgps: see ``LibGPSGuard``.
    private static let differences = [
      "lines.jsonl 24": modeZero, "lines.jsonl 62": modeZero, "lines.jsonl 162": modeZero, "lines.jsonl 333": modeZero,
      "lines.jsonl 380": modeZero, "lines.jsonl 403": modeZero,
      "lines.jsonl 368": "libgps before 3.26 has no `qual`", "lines.jsonl 373": "libgps before 3.26 has no `qual`",
      "lines.jsonl 55": "the beginning of 1970 is libgps's \"no time\"",
      "lines.jsonl 98": "the beginning of 1970 is libgps's \"no time\"",
      "lines.jsonl 153": "the beginning of 1970 is libgps's \"no time\"",
      "lines.jsonl 208": "the beginning of 1970 is libgps's \"no time\"",
      "lines.jsonl 402": "libgps rejects an object that begins with a blank",
      "lines.jsonl 407": "libgps turns a leap second into the next second without a mark",
    ]

    @Test(
      "libgps and our own decoder differ over the corpus only in the listed cases",
      .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
    func differsAsListed() throws {
      let handle = try #require(LibGPSHandle())
      var ours = WireDecoder(origin: "gpsd://x", kind: .live)
      var (found, compared): ([String: String], Int) = ([:], 0)
      for (place, line) in try corpusLines() {
        let bytes = Array(line.utf8)
        guard case .reading(let reading)? = try? ours.decode(bytes.span) else { continue }
        // Our own decoder reads ATT in both decodings.
        if case .heading = reading { continue }
        // `cgps_report` does not have them: our own decoder reads these lines, too.
        if case .location(let location) = reading, location.details != nil { continue }
        compared += 1
        let theirs = handle.decode(bytes.span).flatMap { Self.reading($0, handle) }
        if theirs?.rounded != reading.rounded { found[place] = "\(line)\nlibgps: \(theirs as Any)\nours: \(reading)" }
      }
      #expect(compared > 350)
      #expect(found.keys.sorted() == Self.differences.keys.sorted())
      for (place, difference) in found where Self.differences[place] == nil { Issue.record("\(place): \(difference)") }
    }

    private static func reading(_ report: UnsafePointer<cgps_report>, _ handle: LibGPSHandle) -> Reading? {
      let device = String(cString: cgps_report_device(report))
      let origin = LocationOrigin(source: "gpsd://x", device: device.isEmpty ? nil : device, kind: .live)
      return report.pointee.kind == CGPS_SKY
        ? handle.satellites.flatMap { SkyView(report.pointee, satellites: $0, origin: origin) }.map(Reading.sky)
        : Reading(fix: report, origin: origin)
    }

    /// All lines of gpsd in the corpus, and their places.
    private func corpusLines() throws -> [(place: String, line: String)] {
      var lines = try Corpus.rows("gpsd/lines.jsonl").enumerated().map { index, row in
        ("lines.jsonl \(index)", try #require(row["line"] as? String))
      }
      for transcript in ["bu353s4", "nmea-rtk", "quectel", "saab-r4"] {
        let text = String(decoding: try Corpus.data("gpsd/transcripts/\(transcript).txt"), as: UTF8.self)
        for (index, line) in text.split(separator: "\n").enumerated() where line.hasPrefix("< ") {
          lines.append(("\(transcript).txt \(index)", String(line.dropFirst(2))))
        }
      }
      return lines
    }

    private func makeBoth() throws -> (GPSDLineDecoder, WireDecoder) {
      let library = try GPSDLineDecoder(.libgps, origin: "gpsd://x", place: "x")
      return (library, WireDecoder(origin: "gpsd://x", kind: .live))
    }

    private func compare(
      _ bytes: [UInt8], _ library: inout GPSDLineDecoder, _ ours: inout WireDecoder, _ differences: inout [String]
    ) {
      let first = Result { try library.decode(bytes.span) }.map { $0.rounded }
      let second = Result { try ours.decode(bytes.span) }.map { $0.rounded }
      switch (first, second) {
      case (.success(let first), .success(let second)) where first == second: break
      case (.failure, .failure): break
      default: differences.append("\(String(decoding: bytes, as: UTF8.self))\nlibgps: \(first)\nours:   \(second)")
      }
    }
  }

  extension WireReport {
    /// libgps's numbers may be off by a unit in the last place: its safe_atof() multiplies and divides in binary.
    fileprivate var rounded: WireReport {
      guard case .reading(let reading) = self else { return self }
      return .reading(reading.rounded)
    }
  }

  extension Reading {
    fileprivate var rounded: Reading {
      guard case .location(var location) = self else { return self }
      location.round()
      return .location(location)
    }
  }

  extension Location {
    fileprivate mutating func round() {
      func rounded(_ value: Double?) -> Double? { value.map { ($0 * 1e9).rounded() / 1e9 } }
      let (latitude, longitude) = (rounded(coordinate.latitude), rounded(coordinate.longitude))
      coordinate = Coordinate(latitude: latitude ?? 0, longitude: longitude ?? 0) ?? coordinate
      altitudeMSL = rounded(altitudeMSL)
      geoidSeparation = rounded(geoidSeparation)
      speed = rounded(speed)
      courseOverGround = rounded(courseOverGround)
      verticalSpeed = rounded(verticalSpeed)
      magneticVariation = rounded(magneticVariation)
    }
  }
#endif

#if LibGPS
  import CGPSShim
  import Glibc
  import LocationKit
  import LocationWire
  import TestSupport
  import Testing

  @testable import LocationGPSD

  @Suite("LibGPSDecoder", .timeLimit(.minutes(1)))
  struct LibGPSDecoderTests {
    @Test("says which libgps it is")
    func saysItsVersion() {
      #expect(LibGPS.version.hasPrefix("libgps API "))
    }

    /// The thread sanitizer cannot follow a thread that is cancelled in the midst of libgps, and ends the program.
    private static let isThreadSanitized = dlsym(nil, "__tsan_init") != nil

    @Test(
      "gets away from a line on which libgps never returns, and decodes the next",
      .enabled(if: !isThreadSanitized, "SKIPPED: under the thread sanitizer"))
    func survivesTheEndlessLoop() throws {
      let handle = try #require(LibGPSHandle(patience: 20))
      for _ in 0..<3 {
        let endless = #"{"class"="DEVICES","devices":[{"class":"DEVICE","path":"/dev/pts/1"}]}"#
        #expect(reading(handle, endless) == nil)
        #expect(handle.hasHung)
        let fix = reading(handle, #"{"class":"TPV","mode":2,"lat":1.5,"lon":2.5}"#)
        guard case .location(let location) = fix else { return #expect(Bool(false), "no location") }
        #expect(location.coordinate == Coordinate(latitude: 1.5, longitude: 2.5))
      }
    }

    @Test("leaves nothing of one line to the next")
    func forgets() throws {
      let handle = try #require(LibGPSHandle(patience: 5000))
      let time = #""time":"2026-05-01T10:00:00.000Z""#
      let fix = #"{"class":"TPV","device":"/dev/a","mode":3,\#(time),"lat":1.5,"lon":2.5}"#
      #expect(reading(handle, fix) != nil)
      for line in ["hello", #"{"class":"NOSUCH","mode":3}"#, #"{"class":"DEVICE","path":"/dev/a"}"#] {
        #expect(reading(handle, line) == nil, "\(line)")
      }
      let nothing = Reading.noFix(NoFix(time: nil, reason: .noFix, origin: Self.origin))
      #expect(reading(handle, #"{"class":"TPV"}"#) == nothing)
    }

    private static let origin = LocationOrigin(source: "gpsd://x", kind: .live)

    private func reading(_ handle: LibGPSHandle, _ line: String) -> Reading? {
      handle.decode(Array(line.utf8).span).map { Reading(fix: $0, origin: Self.origin) }
    }

    @Test("reads fractions of a second exactly, which libgps cuts")
    func readsFractions() throws {
      var (library, ours) = try makeBoth()
      for microsecond in Array(0..<1000) + Array(stride(from: 1000, to: 1_000_000, by: 997)) {
        let digits = String(1_000_000 + microsecond).dropFirst()
        let line = #"{"class":"TPV","mode":2,"time":"2026-05-01T10:00:00.\#(digits)Z","lat":1,"lon":2}"#
        let bytes = Array(line.utf8)
        #expect(try library.decode(bytes.span) == ours.decode(bytes.span), "\(digits)")
      }
      #expect(library.decodedByLibrary == 2003)
    }

    @Test(
      "gives the readings of our own decoder over recorded lines of gpsd 3.11 to 3.27",
      .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
    func agreesWithOurDecoder() throws {
      var (library, ours) = try makeBoth()
      var differences: [String] = []
      for row in try Corpus.rows("gpsd/lines.jsonl") {
        let line = try #require(row["line"] as? String)
        compare(line, &library, &ours, &differences)
      }
      for transcript in ["bu353s4", "nmea-rtk", "quectel", "saab-r4"] {
        let text = String(decoding: try Corpus.data("gpsd/transcripts/\(transcript).txt"), as: UTF8.self)
        for line in text.split(separator: "\n") where line.hasPrefix("< ") {
          compare(String(line.dropFirst(2)), &library, &ours, &differences)
        }
      }
      #expect(differences == [])
      // Those that are not plain: of releases that sent other types, without satellites, or made so on purpose.
      #expect(library.decodedByLibrary > 300, "\(library.decodedByLibrary)")
    }

    /// Without what keeps from libgps the lines that it misreads: see ``OracleDifference``.
    @Test(
      "libgps itself and our own decoder differ over the corpus in what is listed, and in nothing else",
      .enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
    func differsAsListed() throws {
      let handle = try #require(LibGPSHandle(patience: 1000))
      var ours = WireDecoder(origin: "gpsd://x", kind: .live)
      var found: [String] = []
      for (index, row) in try Corpus.rows("gpsd/lines.jsonl").enumerated() {
        let line = try #require(row["line"] as? String)
        let bytes = Array(line.utf8)
        guard case .reading(let reading)? = try? ours.decode(bytes.span) else { continue }
        let theirs = handle.decode(bytes.span).map { report -> Reading in
          let origin = LocationOrigin(
            source: "gpsd://x", device: String(cString: cgps_report_device(report)).nonEmpty, kind: .live)
          return report.pointee.kind == CGPS_SKY
            ? .sky(SkyView(report.pointee, satellites: handle.satellites, origin: origin))
            : Reading(fix: report, origin: origin)
        }
        if theirs?.rounded != reading.rounded { found.append("\(index) \(line)\n  \(theirs as Any)\n  \(reading)") }
      }
      print(found.joined(separator: "\n"))
      #expect(found.count == 0)
    }

    private func makeBoth() throws -> (LibGPSDecoder, WireDecoder) {
      let library = try #require(LibGPSDecoder(origin: "gpsd://x", kind: .live))
      return (library, WireDecoder(origin: "gpsd://x", kind: .live))
    }

    private func compare(
      _ line: String, _ library: inout LibGPSDecoder, _ ours: inout WireDecoder, _ differences: inout [String]
    ) {
      let bytes = Array(line.utf8)
      let first = Result { try library.decode(bytes.span) }.map { $0.rounded }
      let second = Result { try ours.decode(bytes.span) }.map { $0.rounded }
      switch (first, second) {
      case (.success(let first), .success(let second)) where first == second: break
      case (.failure, .failure): break
      default: differences.append("\(line)\nlibgps: \(first)\nours:   \(second)")
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

  extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
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

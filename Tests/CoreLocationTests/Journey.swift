import CoreLocation
import LocationKit
import LocationTesting
import LocationTracks
import TestSupport

/// A journey due north from 48° N, 11° E, as a source for tests: positions in metres, one a second unless stated.
struct Journey: Sendable {
  static let start = UTCInstant.utc("2026-05-01T10:00:00Z")
  /// Length of a degree of the meridian at 48° N in metres.
  static let degree = 111_199.0

  /// What carries the journey.
  enum Carrier: String, CaseIterable, Codable {
    /// A receiver that a script controls; it falls silent at the end.
    case scripted
    /// A GPX file, replayed at full speed.
    case replayed
  }

  /// `nil` where the receiver has no fix.
  let metres: [Double?]
  var seconds: [Double]?

  init(_ metres: [Double?], seconds: [Double]? = nil) {
    self.metres = metres
    self.seconds = seconds
  }

  static func latitude(_ metres: Double) -> Double { 48 + metres / degree }

  /// Returns the metres of a location of the journey, rounded to whole metres.
  static func metres(_ location: CLLocation) -> Int { Int(((location.coordinate.latitude - 48) * degree).rounded()) }

  static func location(_ metres: Double, after seconds: Double = 0, origin: LocationOrigin = .mock) -> Location {
    .make(latitude: latitude(metres), longitude: 11, time: start + seconds, origin: origin)
  }

  private var readings: [Reading] {
    metres.indices.map { index in
      let second = seconds?[index] ?? Double(index)
      guard let metres = metres[index] else { return .noFix(at: Self.start + second) }
      return .location(Self.location(metres, after: second))
    }
  }

  /// Returns a source that can be run `runs` times.
  func fetcher(_ carrier: Carrier, runs: Int = 1) throws -> any LocationFetcher {
    switch carrier {
    case .scripted:
      let run = MockFetcher.Run.reports(readings.map { [$0] }, then: .waits)
      return MockFetcher(runs: Array(repeating: run, count: runs))
    case .replayed:
      return ReplayFetcher(path: try writeGPX(), formats: [GPXFormat()], rate: .maximum)
    }
  }

  /// Writes the journey to a GPX file and returns its path.
  func writeGPX() throws -> String {
    let points = readings.map { reading in
      switch reading {
      case .location(let location): Self.point(location.coordinate.latitude, location.time)
      case .noFix(let report): Self.point(48, report.time, "<fix>none</fix>")
      default: ""
      }
    }
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
      \(points.joined(separator: "\n"))
      </trkseg></trk></gpx>
      """
    let path = RunFolder.path + "/journey-\(UUID().uuidString).gpx"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private static func point(_ latitude: Double, _ time: UTCInstant?, _ fix: String = "") -> String {
    let date = Date(timeIntervalSince1970: Double(time?.nanoseconds ?? 0) * 1e-9)
    return "<trkpt lat=\"\(latitude)\" lon=\"11\"><time>\(date.formatted(.iso8601))</time>\(fix)</trkpt>"
  }
}

import Foundation
import LocationKit
import LocationTracks
import Testing

@testable import LocationText

/// A row of the corpus's answers about GPX files.
struct GPXOracle {
  let file: String
  private let row: [String: Any]
  private let counts: [String: Int]
  private let isWellFormed: Bool

  init(_ row: [String: Any]) throws {
    self.row = row
    file = try #require(row["file"] as? String)
    counts = try #require(row["counts"] as? [String: Int])
    isWellFormed = try #require(row["well_formed"] as? Bool)
  }

  func check(_ decoding: GPXDecoding, _ content: TrackContent) {
    #expect((decoding.error == nil) == isWellFormed, "\(file): \(String(describing: decoding.error))")
    let name = content == .tracks ? "trkpt" : "rtept"
    let locations = decoding.locations
    let points = row[name] as? [String: Any] ?? [:]
    #expect(locations.count == points["n"] as? Int ?? 0, "\(file)")
    checkCounts(decoding, name)
    checkPlaces(locations, points)
    checkHeightsAndTimes(locations, points)
    if content == .tracks { checkSegments(locations) }
  }

  private func checkCounts(_ decoding: GPXDecoding, _ name: String) {
    let read = counts[name] ?? 0
    #expect(decoding.counts.read == read, "\(file)")
    #expect(decoding.counts.skipped["unusable coordinates"] ?? 0 == read - decoding.locations.count, "\(file)")
    #expect(decoding.faults.count == read - decoding.locations.count, "\(file)")
    #expect(decoding.otherContent["waypoints"] ?? 0 == counts["wpt"], "\(file)")
    let other = name == "trkpt" ? ("route points", "rtept") : ("track points", "trkpt")
    #expect(decoding.otherContent[other.0] ?? 0 == counts[other.1], "\(file)")
  }

  private func checkPlaces(_ locations: [Location], _ points: [String: Any]) {
    let (latitudes, longitudes) = (locations.map(\.coordinate.latitude), locations.map(\.coordinate.longitude))
    expect(latitudes.reduce(0, +), points["sum_lat"], within: 1e-6)
    expect(longitudes.reduce(0, +), points["sum_lon"], within: 1e-6)
    if let box = points["bbox"] as? [Double] {
      let found = [latitudes.min(), longitudes.min(), latitudes.max(), longitudes.max()].compactMap { $0 }
      #expect(zip(box, found).allSatisfy { abs($0 - $1) <= 1e-9 }, "\(file): \(found)")
    }
    checkPoint(locations.first, points["first"])
    checkPoint(locations.last, points["last"])
  }

  private func checkPoint(_ location: Location?, _ expected: Any?) {
    guard let expected = expected as? [String: Any] else { return #expect(location == nil, "\(file)") }
    expect(location?.coordinate.latitude, expected["lat"], within: 1e-9)
    expect(location?.coordinate.longitude, expected["lon"], within: 1e-9)
    expect(location?.altitudeMSL, expected["ele"], within: 1e-6)
    let time = (expected["time"] as? String).flatMap { UTCInstant(iso8601: $0) }
    #expect((time == nil) == (location?.time == nil), "\(file)")
    if let time, let found = location?.time {
      #expect(abs(found.duration(since: time).inSeconds) <= 0.001, "\(file): \(found)")
    }
  }

  private func checkHeightsAndTimes(_ locations: [Location], _ points: [String: Any]) {
    let heights = locations.compactMap(\.altitudeMSL)
    #expect(heights.count == points["n_ele"] as? Int ?? 0, "\(file)")
    expect(heights.reduce(0, +), points["sum_ele"], within: 1e-4)
    #expect(locations.allSatisfy { ($0.mode == .threeDimensional) == ($0.altitudeMSL != nil) || statesFix }, "\(file)")
    let times = locations.compactMap(\.time)
    #expect(times.count == points["n_time_ok"] as? Int ?? 0, "\(file)")
    let start = UTCInstant(iso8601: "2000-01-01")!
    let sum = times.reduce(0) { $0 + $1.duration(since: start).inSeconds }
    expect(sum, points["sum_time_s"], within: 0.001 * Double(max(1, times.count)))
  }

  private var statesFix: Bool { file.contains("all_fields") || file.contains("with_accuracy") }

  /// Segments that hold points, in file order; the row's numbers count the empty ones, too.
  private func checkSegments(_ locations: [Location]) {
    var segments: [[Coordinate]] = []
    for location in locations {
      if location.startsSegment { segments.append([]) }
      #expect(!segments.isEmpty, "\(file)")
      segments[segments.count - 1].append(location.coordinate)
    }
    let expected = row["trkseg_geodesic_m"] as? [[Double]] ?? []
    #expect(segments.map(\.count) == expected.map { Int($0[1]) }, "\(file)")
    for (segment, expected) in zip(segments, expected) {
      let length = zip(segment, segment.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
      #expect(abs(length - expected[2]) <= expected[2] * 1e-6 + 0.001, "\(file): \(length) m")
    }
  }

  private func expect(_ found: Double?, _ expected: Any?, within tolerance: Double) {
    let number = (expected as? NSNumber)?.doubleValue
    guard let number else { return #expect(found == nil || found == 0, "\(file)") }
    #expect(found.map { abs($0 - number) <= tolerance } == true, "\(file): \(String(describing: found)), not \(number)")
  }
}

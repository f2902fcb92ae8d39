import Foundation
import LocationKit
import LocationTracks
import TestSupport
import Testing

/// What KMLWriter writes reads back.
@Suite("KML round trips")
struct KMLRoundTripTests {
  @Test("points keep position, time, altitude, segments and values; tracks and waypoints their texts")
  func random() {
    let seed = Seed.take()
    var source = RandomEntries(seed: seed)
    for index in 0..<40 {
      let entries = source.file()
      let reading = TrackReading(TrackText(entries, as: KMLFormat()).bytes, as: KMLFormat())
      let written = entries.withSegmentStarts.points
      #expect(reading.error == nil && reading.faults.isEmpty, "seed \(seed), file \(index)")
      #expect(written.count == reading.points.count, "seed \(seed), file \(index)")
      for (point, read) in zip(written, reading.points) {
        let comparison = point.location.time == nil ? Self.timeless : Self.timed
        let difference = comparison.difference(point, read)
        #expect(difference == nil, "seed \(seed), file \(index), \(point.location.time as Any)")
      }
      // A track without a point is nothing to read.
      let read = headers(reading.entries)
      #expect(read == headers(entries).filter(read.contains), "seed \(seed), file \(index)")
    }
  }

  /// White space around words is none of theirs, and an empty header is no other than none.
  private func headers(_ entries: [TrackEntry]) -> [TrackHeader] {
    func trimmed(_ words: String?) -> String? { words?.trimmingCharacters(in: .whitespacesAndNewlines) }
    return entries.tracks.filter { $0 != TrackHeader() }.map {
      TrackHeader(
        name: trimmed($0.name), comment: trimmed($0.comment), description: trimmed($0.description),
        type: trimmed($0.type))
    }
  }

  /// KML has no other height than the one above the sea.
  private static let timed = PointComparison.full.without(
    .ellipsoidalHeight, .altitudeMSL, .geoidSeparation, .mode, .status, .isLeapSecond)
  private static let timeless = PointComparison(tolerances: [:])
}

import LocationKit
import LocationTracks
import Testing

/// A simulated location keeps its mark in every format, in both directions, and through any two of them.
@Suite("The mark of simulated points")
struct SimulatedMarkTests {
  static let formats: [any TrackFormat] = [
    GPXFormat(), KMLFormat(), GeoJSONFormat(), CSVFormat(), WireLogFormat(), NMEALogFormat(),
  ]
  static let pairs = formats.indices.flatMap { first in formats.indices.map { (first, $0) } }

  /// Simulated ones between others that are not, each kind with and without an altitude.
  private var track: [TrackEntry] {
    let origin = LocationOrigin(source: "ride", kind: .simulated)
    return (0..<12).map { index in
      Sample.point(47 + Double(index) / 1000, second: index) { location in
        if index % 2 == 0 { location.altitudeMSL = 400 }
        if index % 2 == 0 { location.mode = .threeDimensional }
        switch index % 6 {
        case 0, 1: location.status = .simulated
        case 2, 3: (location.status, location.origin) = (.differential, origin)
        default: break
        }
      }
    }
  }

  private func through(_ format: any TrackFormat, _ entries: [TrackEntry]) -> [TrackEntry] {
    TrackReading(TrackText(entries, as: format).bytes, as: format).entries
  }

  @Test("survives conversion between each pair of formats", arguments: pairs)
  func pair(first: Int, second: Int) {
    let read = through(Self.formats[second], through(Self.formats[first], track))
    #expect(read.points.map(\.location.isSimulated) == track.points.map(\.location.isSimulated))
  }

  @Test("survives for points without a time, too", arguments: formats.indices.dropLast())
  func timeless(index: Int) {
    let entries = track.map { entry in
      guard case .point(var point) = entry else { return entry }
      point.location.time = nil
      return .point(point)
    }
    let read = through(Self.formats[index], entries)
    #expect(read.points.map(\.location.isSimulated) == track.points.map(\.location.isSimulated))
    #expect(read.points.map(\.location.startsSegment) == track.points.indices.map { $0 == 0 } || index == 4)
  }

  @Test("survives on waypoints and points of routes", arguments: 0..<3)
  func waypoints(index: Int) {
    let marks = track.points.map { TrackEntry.waypoint(Waypoint($0.location)) }
    let expected = track.points.map(\.location.isSimulated)
    #expect(through(Self.formats[index], marks).waypoints.map(\.location.isSimulated) == expected)
    let route = [TrackEntry.route(TrackHeader())] + track.points.map { .routePoint(Waypoint($0.location)) }
    let read = through(Self.formats[index], route).compactMap { entry -> Bool? in
      switch entry {
      // KML has no routes.
      case .routePoint(let waypoint), .waypoint(let waypoint): waypoint.location.isSimulated
      default: nil
      }
    }
    #expect(read == expected)
  }

  @Test("a foreign source of a GPX point is not a mark")
  func foreignSource() {
    let text =
      #"<gpx><trk><trkseg><trkpt lat="1" lon="2"><src>Garmin</src></trkpt><trkpt lat="1" lon="2"/></trkseg></trk></gpx>"#
    let reading = TrackReading(text, as: GPXFormat())
    #expect(reading.points.map(\.location.isSimulated) == [false, false])
    #expect(reading.counts.skipped.isEmpty)
  }
}

import LocationKit
import LocationTracks
import TestSupport
import Testing

/// What is written reads back to the roundings that each writer states, whatever is known and unknown.
@Suite("Track round trips")
struct TrackRoundTripTests {
  private func check(
    _ format: any TrackFormat, _ comparison: PointComparison, content: TrackContent = .everything,
    _ prepare: ([TrackEntry]) -> [TrackEntry] = { $0 }, location: SourceLocation = #_sourceLocation,
    more: ([TrackEntry], [TrackEntry]) -> Void = { _, _ in }
  ) {
    let seed = Seed.take()
    var source = RandomEntries(seed: seed)
    for index in 0..<40 {
      let entries = prepare(source.file())
      let text = TrackText(entries, as: format)
      let reading = TrackReading(text.bytes, as: format, content: content)
      let written = entries.withSegmentStarts.points
      #expect(reading.error == nil && reading.faults.isEmpty, "seed \(seed), file \(index)", sourceLocation: location)
      #expect(written.count == reading.points.count, "seed \(seed), file \(index)", sourceLocation: location)
      for (point, read) in zip(written, reading.points) {
        let difference = comparison.difference(point, read)
        #expect(
          difference == nil, "seed \(seed), file \(index), \(point.location.time as Any)", sourceLocation: location)
      }
      more(entries, reading.entries)
    }
  }

  @Test("CSV")
  func csv() { check(CSVFormat(), .full) }

  @Test("GeoJSON, with waypoints, headers and metadata")
  func geoJSON() {
    check(
      GeoJSONFormat(), .full,
      more: { written, read in
        #expect(written.tracks == read.tracks)
        #expect(written.routes == read.routes)
        #expect(written.waypoints.count == read.waypoints.count)
        for (left, right) in zip(written.waypoints, read.waypoints) {
          #expect(PointComparison.full.difference(TrackPoint(left.location), TrackPoint(right.location)) == nil)
          #expect(
            Waypoint(
              right.location, name: left.name, comment: left.comment, description: left.description,
              symbol: left.symbol,
              type: left.type) == right)
        }
        #expect(written.first == read.first || written.first == .metadata(TrackMetadata()))
      })
  }

  @Test("gpsd JSON")
  func wire() {
    let comparison = PointComparison.full.without(
      .horizontalDilution, .verticalDilution, .positionDilution, .satellitesUsed, .heartRate, .cadence, .temperature,
      .power, .distance)
    check(WireLogFormat(), comparison) { entries in
      // A line contains "no fix" itself; only a segment that starts otherwise is marked.
      var entries = entries.filter { if case .noFix = $0 { false } else { true } }
      if case .point(var point)? = entries.first {
        point.location.startsSegment = true
        entries[0] = .point(point)
      }
      return entries
    }
  }

  @Test("NMEA 0183")
  func nmea() {
    let comparison = PointComparison(
      coordinate: 1e-9, time: 1_000_000, comparesSegments: false,
      tolerances: [
        .geoidSeparation: 5e-3, .speed: 3e-4, .course: 5e-3, .magneticVariation: 0.05, .horizontalDilution: 5e-3,
        .verticalDilution: 5e-3, .positionDilution: 5e-3, .satellitesUsed: 0,
      ])
    check(NMEALogFormat(), comparison) { entries in
      entries.compactMap { entry in
        guard case .point(var point) = entry else { return nil }
        // What NMEA cannot express, or expresses differently.
        if point.location.geoidSeparation == nil { point.location.ellipsoidalHeight = nil }
        point.location.startsSegment = false
        return .point(point)
      }
    }
  }

  @Test("GPX, with waypoints, routes, headers and metadata")
  func gpx() {
    let comparison = PointComparison.full.without(
      .verticalSpeed, .horizontalAccuracy, .horizontalLevel, .horizontalBasis, .verticalAccuracy, .verticalLevel,
      .verticalBasis, .status)
    let prepare = { (entries: [TrackEntry]) in
      entries.map { entry in
        guard case .point(var point) = entry else { return entry }
        point.location.settleHeights()
        return TrackEntry.point(point)
      }
    }
    check(
      GPXFormat(), comparison, prepare,
      more: { written, read in
        #expect(written.tracks == read.tracks && written.routes == read.routes)
        #expect(written.waypoints.map(\.name) == read.waypoints.map(\.name))
        #expect(written.waypoints.map(\.location.time) == read.waypoints.map(\.location.time))
        #expect(written.count(where: \.isRoutePoint) == read.count(where: \.isRoutePoint))
        guard case .metadata(let metadata)? = written.first, case .metadata(let own)? = read.first else {
          Issue.record("no metadata")
          return
        }
        #expect(own.name == metadata.name && own.author == metadata.author && own.keywords == metadata.keywords)
      })
  }
}

extension Location {
  /// To the two heights that GPX has.
  fileprivate mutating func settleHeights() {
    if let height = ellipsoidalHeight {
      if altitudeMSL == nil { altitudeMSL = geoidSeparation.map { height - $0 } }
      if geoidSeparation == nil { geoidSeparation = altitudeMSL.map { height - $0 } }
    }
    ellipsoidalHeight = nil
  }
}

extension TrackEntry {
  fileprivate var isRoutePoint: Bool { if case .routePoint = self { true } else { false } }
}

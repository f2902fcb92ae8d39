import LocationKit
import TestSupport
import Testing

@testable import LocationTracks

@Suite("FITWriter")
struct FITWriterTests {
  private func written(_ entries: [TrackEntry]) -> (reading: TrackReading, leftOut: [String: Int]) {
    let text = TrackText(entries, as: FITFormat())
    return (TrackReading(text.bytes, as: FITFormat()), text.leftOut)
  }

  @Test("a point reads back with its values, to the protocol's steps")
  func values() throws {
    let (reading, leftOut) = written([Sample.full])
    let point = try #require(reading.points.first)
    #expect(reading.error == nil && reading.faults.isEmpty && reading.points.count == 1)
    #expect(abs(point.location.coordinate.latitude + 47.123456789) < 5e-8)
    #expect(abs(point.location.coordinate.longitude + 8.987654321) < 5e-8)
    #expect(point.location.time == Sample.start)
    #expect(abs((point.location.altitudeMSL ?? 0) - 408.2) < 1e-9 && point.location.speed == 1.25)
    #expect(point.location.verticalSpeed == -0.25 && point.location.horizontalAccuracy?.radius == 4)
    #expect(point.sensors == SensorValues(heartRate: 140, cadence: 85, temperature: 22))
    #expect(
      leftOut == [
        "heights": 1, "courses or magnetic variations": 1, "accuracies": 1, "dilutions or numbers of satellites": 1,
        "kinds of fix": 1,
      ])
  }

  @Test("segments, reports of no fix, names and sports are kept; each track is a file")
  func structure() {
    let (reading, leftOut) = written([
      .metadata(TrackMetadata(time: Sample.start)), .track(TrackHeader(name: "Zürich", type: "running")),
      Sample.point(second: 0), Sample.point(second: 1) { $0.startsSegment = true },
      .noFix(NoFix(time: Sample.start.advanced(by: .seconds(2)), reason: .noFix, origin: Sample.origin)),
      Sample.point(second: 3), .track(TrackHeader(name: "B")), Sample.point(second: 4), Sample.point(second: nil),
      .waypoint(Waypoint(Sample.location())),
    ])
    #expect(reading.error == nil && reading.faults.isEmpty)
    #expect(reading.locations.map(\.startsSegment) == [true, true, true, true, false])
    #expect(reading.counts.tolerated == ["records without a position": 1])
    #expect(
      reading.entries.tracks == [TrackHeader(name: "Zürich", type: "running"), TrackHeader(name: "B")])
    #expect(leftOut == ["waypoints": 1])
  }

  @Test("random tracks read back")
  func random() {
    let seed = Seed.take()
    var source = RandomEntries(seed: seed)
    let comparison = PointComparison(
      coordinate: 5e-8, comparesSegments: true,
      tolerances: [
        .speed: 5e-4, .verticalSpeed: 32, .heartRate: 0, .temperature: 0.5, .cadence: 0, .power: 0, .distance: 5e-3,
      ])
    for _ in 0..<20 {
      // Simulated points are in a file of their own, which begins a segment.
      let entries = source.track().map { entry in
        guard case .point(var point) = entry, point.location.isSimulated else { return entry }
        point.location.status = nil
        return .point(point)
      }
      let (reading, _) = written(entries)
      let points = entries.withSegmentStarts.points
      #expect(reading.points.count == points.count, "seed \(seed)")
      for (point, read) in zip(points, reading.points) {
        var point = point
        // A heart rate of 255 is unknown, as is a climb beyond 16 bits.
        if point.sensors.heartRate == 255 { point.sensors.heartRate = nil }
        if abs(point.location.verticalSpeed ?? 0) > 32.766 { point.location.verticalSpeed = nil }
        #expect(comparison.difference(point, read) == nil, "seed \(seed)")
      }
    }
  }

  private static func plan(_ header: TrackHeader) -> [TrackEntry] {
    let points = (0...20).map { index in
      var point = Sample.point(47 + Double(index) / 1000, 8, second: nil)
      if case .point(var value) = point {
        value.location.startsSegment = index == 0
        point = .point(value)
      }
      return point
    }
    return [
      .waypoint(Waypoint(Sample.location(47.005_1, 8.000_1), name: "Quelle", type: "water")), .track(header),
    ] + points
  }

  @Test("a track without times is a course with its waypoints, and invents no times")
  func course() throws {
    let text = TrackText(Self.plan(TrackHeader(name: "Runde", type: "cycling")), as: FITFormat())
    let reading = TrackReading(text.bytes, as: FITFormat())
    #expect(reading.error == nil && reading.faults.isEmpty && text.leftOut.isEmpty)
    #expect(reading.entries.tracks == [TrackHeader(name: "Runde", type: "cycling")])
    #expect(reading.points.count == 21 && reading.locations.allSatisfy { $0.time == nil })
    // Thousandths of a degree of latitude.
    let distances = reading.points.compactMap(\.sensors.distance)
    #expect(distances.count == 21 && distances[0] == 0 && abs(distances[20] - 2223.5) < 0.5)
    let waypoint = try #require(reading.entries.waypoints.first)
    #expect(waypoint.name == "Quelle" && waypoint.type == "water" && waypoint.location.time == nil)
  }

  @Test("routes are courses, with their named points, unless there is an activity")
  func routes() {
    let route: [TrackEntry] = [
      .route(TrackHeader(name: "Plan")), .routePoint(Waypoint(Sample.location(47, 8), name: "Start")),
      .routePoint(Waypoint(Sample.location(47.1, 8))), .routePoint(Waypoint(Sample.location(47.2, 8), type: "summit")),
    ]
    let (planned, nothing) = written(route)
    #expect(planned.entries.tracks == [TrackHeader(name: "Plan")] && planned.points.count == 3 && nothing.isEmpty)
    #expect(planned.entries.waypoints.map(\.name) == ["Start", nil])
    #expect(planned.entries.waypoints.map(\.type) == ["generic", "summit"])
    let (recorded, leftOut) = written(route + [Sample.point(second: 0)])
    #expect(recorded.points.count == 1 && leftOut == ["routes": 1, "route points": 3])
  }

  @Test("a track with times becomes a course if the user asks for it")
  func timedCourse() throws {
    let entries =
      [TrackEntry.waypoint(Waypoint(Sample.location(47, 8), name: "Start"))] + [
        Sample.point(47, 8, second: 0), Sample.point(47.01, 8, second: 60),
      ]
    let text = TrackText(entries, as: FITCourseFormat())
    let reading = TrackReading(text.bytes, as: FITFormat())
    #expect(reading.error == nil && text.leftOut.isEmpty)
    #expect(reading.locations.map(\.time) == [Sample.start, Sample.start.advanced(by: .seconds(60))])
    #expect(reading.entries.waypoints.first?.location.time == Sample.start)
    #expect(TrackText(entries, as: FITFormat()).leftOut == ["waypoints": 1])
  }

  @Test("simulated points stay simulated, beside others")
  func simulated() {
    let (reading, _) = written([
      Sample.point(second: 0) { $0.status = .simulated }, Sample.point(second: 1),
    ])
    #expect(reading.locations.map(\.isSimulated) == [true, false])
  }

  @Test("an empty track is a whole file")
  func nothing() {
    let (reading, leftOut) = written([])
    #expect(reading.error == nil && leftOut.isEmpty)
  }

  @Test("longitudes at the antimeridian are not the unknown number")
  func antimeridian() {
    let (reading, _) = written([Sample.point(0, 180, second: 0), Sample.point(0, 179.999_999_92, second: 1)])
    #expect(reading.locations.map { abs($0.coordinate.longitude) > 179.999_999 } == [true, true])
  }
}

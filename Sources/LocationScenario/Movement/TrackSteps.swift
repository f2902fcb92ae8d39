public import LocationKit

/// A reader of track files that converts them into steps.
struct TrackSteps {
  /// Largest number of points in the track files of a scenario.
  private static let maximumPoints = 500_000
  /// Largest distance in metres from the receiver to the beginning of a track.
  private static let longestJump = 10.0

  private let scenario: String
  private let loader: TrackLoader?
  private var pointCount = 0

  /// - Parameter scenario: the scenario's file; paths of track files are relative to its folder.
  init(scenario: String, loader: TrackLoader?) {
    self.scenario = scenario
    self.loader = loader
  }

  /// - Parameter last: the receiver's position; `nil` if the track determines the position at the start.
  mutating func steps(
    _ section: ScenarioSection, from last: ScenarioPoint?, speeds: ClosedRange<Double>
  ) throws(LocationError) -> (start: ScenarioPoint, steps: [ScenarioStep]) {
    let points = try load(section)
    guard let first = points.first, points.count > 1 else {
      throw section.error("the track has fewer than two points", at: "track")
    }
    let speed = try section.quantity("speed", .speed, in: speeds)
    let speedUp = try section.number("speed-up", in: 0.001...1000)
    if speed != nil, speedUp != nil {
      throw section.error("`speed` and `speed-up` both set the speed", at: "speed-up", remedy: "leave one out")
    }
    if let last, last.coordinate.distance(to: first.point.coordinate) > Self.longestJump {
      let (latitude, longitude) = (first.point.coordinate.latitude, first.point.coordinate.longitude)
      throw section.error(
        "the track begins elsewhere than where the receiver is", at: "track",
        remedy: "go there first: point: [\(latitude), \(longitude)]")
    }
    var altitude = first.point.altitudeMSL ?? last?.altitudeMSL
    let start = ScenarioPoint(first.point.coordinate, altitudeMSL: altitude)
    var steps: [ScenarioStep] = []
    for (index, (from, to)) in zip(points, points.dropFirst()).enumerated() {
      altitude = to.point.altitudeMSL ?? altitude
      let destination = ScenarioPoint(to.point.coordinate, altitudeMSL: altitude)
      let stands = from.point.coordinate == to.point.coordinate
      if let speed {
        if !stands, let step = ScenarioStep(to: destination, speed: speed) { steps.append(step) }
        continue
      }
      guard let begin = from.time, let end = to.time else {
        throw section.error("the track has points without a time", at: "track", remedy: "add speed: 20 km/h")
      }
      if stands, begin == end { continue }
      let duration = end.duration(since: begin) / (speedUp ?? 1)
      guard let step = ScenarioStep(lasting: duration, to: stands ? nil : destination) else {
        throw section.error("point \(index + 2) of the track is not later than the one before", at: "track")
      }
      steps.append(step)
    }
    return (start, steps)
  }

  private mutating func load(_ section: ScenarioSection) throws(LocationError) -> [ScenarioTrackPoint] {
    guard let path = try section.text("track") else { return [] }
    guard let loader else {
      throw section.error("there is nothing here that reads track files", at: "track", remedy: "use `point` steps")
    }
    let points = try loader(resolved(path))
    pointCount += points.count
    guard pointCount <= Self.maximumPoints else {
      throw section.error("the tracks have more than \(Self.maximumPoints) points", at: "track")
    }
    return points
  }

  private func resolved(_ path: String) -> String {
    guard !path.hasPrefix("/"), let slash = scenario.lastIndex(of: "/") else { return path }
    return scenario[...slash] + path
  }
}

/// A point of a track file, for a `track` step.
public struct ScenarioTrackPoint: Sendable, Hashable {
  /// Place of the point.
  public var point: ScenarioPoint
  /// Time in the file; `nil` if it has none: such a track needs a speed.
  public var time: UTCInstant?

  /// Creates a point; `nil` for a point without a time.
  public init(_ point: ScenarioPoint, time: UTCInstant?) {
    self.point = point
    self.time = time
  }
}

/// Reads the points of the track file at a path, in order.
public typealias TrackLoader = (_ path: String) throws(LocationError) -> [ScenarioTrackPoint]

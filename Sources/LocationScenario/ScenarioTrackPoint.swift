public import LocationKit

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

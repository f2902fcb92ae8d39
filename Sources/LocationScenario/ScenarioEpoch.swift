public import LocationKit

/// What a scenario's receiver reports at one time.
public struct ScenarioEpoch: Sendable, Hashable {
  public var time: UTCInstant
  /// Where the receiver is and how it moves; `nil` while it has no fix.
  public var fix: Fix?

  public init(time: UTCInstant, fix: Fix?) {
    self.time = time
    self.fix = fix
  }

  /// A position and its movement.
  public struct Fix: Sendable, Hashable {
    public var point: ScenarioPoint
    /// Metres a second.
    public var speed: Double
    /// Degrees true; `nil` while the receiver stands.
    public var courseOverGround: Double?

    public init(point: ScenarioPoint, speed: Double, courseOverGround: Double?) {
      self.point = point
      self.speed = speed
      self.courseOverGround = courseOverGround
    }

    public static func standing(at point: ScenarioPoint) -> Fix {
      Fix(point: point, speed: 0, courseOverGround: nil)
    }
  }
}

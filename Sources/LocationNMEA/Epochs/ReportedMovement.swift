/// The movement that a sentence (RMC or VTG) reports.
struct ReportedMovement: Sendable {
  /// Speed in metres per second.
  var speed: Double?
  var speedDecimals: Int
  /// Course in degrees true.
  var courseOverGround: Double?

  var isKnown: Bool { speed != nil || courseOverGround != nil }

  /// Returns whether both can be the same movement, each rounded in its own format.
  func agrees(with other: ReportedMovement) -> Bool {
    !differs(from: other) && (speed == nil) == (other.speed == nil)
      && (courseOverGround == nil) == (other.courseOverGround == nil)
  }

  /// Returns whether a value that both report differs by more than its rounding.
  func differs(from other: ReportedMovement) -> Bool {
    // A tenth of a knot; half a knot if one of the two has no decimals.
    let tolerance = min(speedDecimals, other.speedDecimals) > 0 ? 0.06 : 0.26
    if let speed, let otherSpeed = other.speed, (speed - otherSpeed).magnitude > tolerance { return true }
    guard let courseOverGround, let otherCourse = other.courseOverGround else { return false }
    let difference = (courseOverGround - otherCourse).magnitude
    return min(difference, 360 - difference) > 0.11
  }
}

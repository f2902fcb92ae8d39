/// What a sentence reports of the movement: RMC and VTG do.
struct Movement: Sendable {
  /// Metres a second.
  var speed: Double?
  var speedDecimals: Int
  /// Degrees true.
  var course: Double?

  var isKnown: Bool { speed != nil || course != nil }

  /// Whether both can be the same movement, each rounded in its own way.
  func agrees(with other: Movement) -> Bool {
    !differs(from: other) && (speed == nil) == (other.speed == nil) && (course == nil) == (other.course == nil)
  }

  /// Whether something that both report differs by more than their rounding.
  func differs(from other: Movement) -> Bool {
    // A tenth of a knot; half a knot where one of them is written without decimals.
    let tolerance = min(speedDecimals, other.speedDecimals) > 0 ? 0.06 : 0.26
    if let speed, let otherSpeed = other.speed, (speed - otherSpeed).magnitude > tolerance { return true }
    guard let course, let otherCourse = other.course else { return false }
    let difference = (course - otherCourse).magnitude
    return min(difference, 360 - difference) > 0.11
  }
}

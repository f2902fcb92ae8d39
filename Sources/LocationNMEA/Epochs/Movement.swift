/// What a sentence reports of the movement: RMC and VTG do.
struct Movement: Sendable {
  /// Metres a second.
  var speed: Double?
  var speedDecimals: Int
  /// Degrees true.
  var course: Double?

  /// Whether both can be the same movement, each rounded in its own way.
  func agrees(with other: Movement) -> Bool {
    // A tenth of a knot; a knot where one of them is written without decimals.
    let tolerance = min(speedDecimals, other.speedDecimals) > 0 ? 0.06 : 0.52
    if let speed, let otherSpeed = other.speed, (speed - otherSpeed).magnitude > tolerance { return false }
    guard let course, let otherCourse = other.course else { return true }
    let difference = (course - otherCourse).magnitude
    return min(difference, 360 - difference) <= 0.11
  }
}

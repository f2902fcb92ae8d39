import Glibc

/// A point in degrees.
struct Spot: Equatable {
  var north: Double
  var east: Double

  /// Metres, roughly.
  func distance(to other: Spot) -> Double {
    let (high, wide) = ((other.north - north) * 111_200, (other.east - east) * 111_200 * cos(north * .pi / 180))
    return (high * high + wide * wide).squareRoot()
  }
}

/// A stay, a straight way, or a time without reception.
struct Leg {
  var from: Spot
  var to: Spot
  var start: Int
  var end: Int
  /// Metres a second.
  var speed = 0.0
  /// Degrees.
  var course = 0.0
  var isSilent = false

  func spot(at second: Int) -> Spot {
    guard speed > 0 else { return to }
    let share = Double(second - start) / Double(end - start)
    return Spot(north: from.north + (to.north - from.north) * share, east: from.east + (to.east - from.east) * share)
  }

  func course(_ deviation: Double) -> Double {
    let course = (course + 4 * deviation).truncatingRemainder(dividingBy: 360)
    return course < 0 ? course + 360 : course
  }
}

/// The legs of a day, one after the other.
struct DayPlan {
  private(set) var legs: [Leg] = []
  private(set) var here: Spot
  private var second: Int

  init(from second: Int, at here: Spot) { (self.second, self.here) = (second, here) }

  mutating func stay(for seconds: Int) { stay(until: second + seconds) }

  mutating func stay(until end: Int) {
    guard end > second else { return }
    legs.append(Leg(from: here, to: here, start: second, end: end))
    second = end
  }

  mutating func go(to goal: Spot, at speed: Double) {
    let seconds = Int(here.distance(to: goal) / speed) + 1
    let east = (goal.east - here.east) * cos(here.north * .pi / 180)
    let course = atan2(east, goal.north - here.north) * 180 / .pi
    legs.append(
      Leg(
        from: here, to: goal, start: second, end: second + seconds, speed: speed,
        course: course < 0 ? course + 360 : course))
    (here, second) = (goal, second + seconds)
  }

  /// No reception until `end`; the person is at `goal` then.
  mutating func lose(until end: Int, to goal: Spot? = nil) {
    let goal = goal ?? here
    if end > second { legs.append(Leg(from: here, to: goal, start: second, end: end, isSilent: true)) }
    (here, second) = (goal, max(second, end))
  }
}

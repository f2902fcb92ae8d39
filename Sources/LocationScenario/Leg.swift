/// A stretch of the path that is travelled at a constant speed, or with a constant acceleration.
struct Leg: Sendable, Hashable {
  let stretch: Stretch
  /// Nanoseconds after the scenario's start.
  let start: Int64
  let end: Int64
  let hasFix: Bool

  /// How far along the way at a time, which is not before the start, and how fast; and the share of the time.
  func progress(at offset: Int64) -> (share: Double, distance: Double, speed: Double) {
    let (distances, speeds) = (stretch.distances, stretch.speeds)
    guard offset < end else { return (1, distances.last, speeds.last) }
    let share = Double(offset - start) / Double(end - start)
    guard speeds.first != speeds.last else { return (share, distances.at(share), speeds.last) }
    let speed = speeds.at(share)
    // Of the length, not of the time: thus it ends where it shall, though its end is cut to whole nanoseconds.
    return (share, distances.at(share * (speeds.first + speed) / (speeds.first + speeds.last)), speed)
  }
}

/// What is travelled in one go, wherever in time.
struct Stretch: Sendable, Hashable {
  let way: Way
  /// Metres along the way.
  let distances: Ends
  /// Metres a second.
  let speeds: Ends

  /// A quantity at the beginning and at the end.
  struct Ends: Sendable, Hashable {
    let first: Double
    let last: Double

    init(_ first: Double, _ last: Double) { (self.first, self.last) = (first, last) }

    init(constant value: Double) { self.init(value, value) }

    func at(_ share: Double) -> Double { first + (last - first) * share }
  }
}

/// Where a leg leads.
enum Way: Sendable, Hashable {
  case standing(ScenarioPoint)
  /// Along the geodesic; the height changes evenly.
  case straight(from: ScenarioPoint, to: ScenarioPoint)
  /// Out of line: there are far more straight legs, and they shall be small.
  indirect case corner(Corner)
}

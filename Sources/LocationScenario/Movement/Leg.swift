/// A part of the path that is travelled at a constant speed, or with a constant acceleration.
struct Leg: Sendable, Hashable {
  let stretch: Stretch
  /// Nanoseconds after the scenario's start.
  let start: Int64
  let end: Int64
  let hasFix: Bool

  /// Returns the distance along the path at a time that is not before the start, the speed, and the share of the
  /// leg's time.
  func progress(at offset: Int64) -> (share: Double, distance: Double, speed: Double) {
    let (distances, speeds) = (stretch.distances, stretch.speeds)
    guard offset < end else { return (1, distances.last, speeds.last) }
    let share = Double(offset - start) / Double(end - start)
    guard speeds.first != speeds.last else { return (share, distances.at(share), speeds.last) }
    let speed = speeds.at(share)
    // A share of the length, not of the time: the leg then ends exactly at its end, although its end time is
    // truncated to whole nanoseconds.
    return (share, distances.at(share * (speeds.first + speed) / (speeds.first + speeds.last)), speed)
  }
}

/// A movement without a change of acceleration, independent of its time.
struct Stretch: Sendable, Hashable {
  let way: Way
  /// Metres along the path.
  let distances: Ends
  /// Metres per second.
  let speeds: Ends

  /// The values of a quantity at the beginning and at the end.
  struct Ends: Sendable, Hashable {
    let first: Double
    let last: Double

    init(_ first: Double, _ last: Double) { (self.first, self.last) = (first, last) }

    init(constant value: Double) { self.init(value, value) }

    func at(_ share: Double) -> Double { first + (last - first) * share }
  }
}

/// The geometry of a leg.
enum Way: Sendable, Hashable {
  case standing(ScenarioPoint)
  /// A geodesic; the altitude changes linearly.
  case straight(from: ScenarioPoint, to: ScenarioPoint)
  /// Stored indirectly to keep the enum small: straight legs are far more frequent.
  indirect case corner(Corner)
}

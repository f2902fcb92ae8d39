import Glibc
import LocationKit

/// A sequence of consecutive steps by speed, converted into stretches within the limits.
///
/// - A corner becomes an arc that touches both legs, of the radius speed / turn rate. If it would touch beyond the
///   middle of a leg, the speed in the corner is reduced. Corners sharper than 170° are turned on the spot.
/// - With limited acceleration the run begins and ends stationary, and is as fast as possible between: a trapezoid.
/// - Changes without a limit are immediate.
struct Run {
  private let limits: MovementLimits
  private var sides: [Side] = []

  private struct Side {
    var way: Geodesic
    var from: ScenarioPoint
    var to: ScenarioPoint
    var speed: Double

    /// Metres of height per metre of path.
    var grade: Double {
      guard let low = from.altitudeMSL, let high = to.altitudeMSL else { return 0 }
      return (high - low) / way.length
    }
  }

  /// A piece of the run's path, with the highest speed that it allows.
  private struct Section {
    var way: Way
    var distances: Stretch.Ends
    var speed: Double
    /// Seconds, for a turn on the spot.
    var pause = 0.0

    var length: Double { distances.last - distances.first }
  }

  init(limits: MovementLimits) { self.limits = limits }

  mutating func append(_ way: Geodesic, from origin: ScenarioPoint, to destination: ScenarioPoint, speed: Double) {
    // A step to the same place has no path.
    if way.length > 1e-6 { sides.append(Side(way: way, from: origin, to: destination, speed: speed)) }
  }

  /// Consecutive stretches, each with its duration in seconds.
  var stretches: [(stretch: Stretch, duration: Double)] {
    let sections = sections
    guard let acceleration = limits.acceleration else {
      return sections.map { section in
        let speed = section.length > 0 ? section.speed : 0
        return (
          Stretch(way: section.way, distances: section.distances, speeds: .init(constant: speed)),
          section.length > 0 ? section.length / speed : section.pause
        )
      }
    }
    let speeds = Self.seamSpeeds(sections, acceleration)
    return sections.indices.flatMap { index in
      Self.trapezoid(sections[index], from: speeds[index], to: speeds[index + 1], acceleration)
    }
  }

  // MARK: The way

  private var sections: [Section] {
    var sections: [Section] = []
    var begin = 0.0
    for (index, side) in sides.enumerated() {
      let turn = index + 1 < sides.count ? section(from: side, to: sides[index + 1]) : nil
      let tangent = if case .corner(let corner)? = turn?.way { corner.tangent } else { 0.0 }
      // If the leg consists of arcs only, rounding may make them overlap.
      let end = max(begin, side.way.length - tangent)
      sections.append(
        Section(way: .straight(from: side.from, to: side.to), distances: .init(begin, end), speed: side.speed))
      if let turn { sections.append(turn) }
      begin = tangent
    }
    return sections
  }

  /// Returns the corner between two sides; `nil` if the path continues straight on, or turns are immediate.
  private func section(from side: Side, to next: Side) -> Section? {
    let degrees = (next.way.azimuth - side.way.finalCourse).remainder(dividingBy: 360)
    guard let rate = limits.turn, degrees.magnitude > Self.straight else { return nil }
    guard degrees.magnitude < Self.sharpest else {
      return Section(
        way: .standing(side.to), distances: .init(constant: 0), speed: 0, pause: degrees.magnitude / rate)
    }
    let (turn, turnRate) = (degrees * .pi / 180, rate * .pi / 180)
    let room = min(side.way.length / 2, next.way.length / 2, Self.farthest)
    let speed = min(side.speed, next.speed, turnRate * room / tan(turn.magnitude / 2))
    let corner = Corner(
      vertex: side.to, radius: speed / turnRate, course: side.way.finalCourse * .pi / 180, turn: turn,
      gradeBefore: side.grade, gradeAfter: next.grade)
    return Section(way: .corner(corner), distances: .init(0, corner.length), speed: speed)
  }

  /// Degrees.
  private static let straight = 1e-6
  private static let sharpest = 170.0
  /// Largest distance in metres from a corner at which the earth is flat enough for an arc.
  private static let farthest = 100_000.0

  // MARK: The speed

  /// Returns the highest speeds at the seams of the sections that can be reached, and from which braking in time is
  /// possible.
  private static func seamSpeeds(_ sections: [Section], _ acceleration: Double) -> [Double] {
    guard !sections.isEmpty else { return [] }
    var speeds = [0.0]
    for index in sections.indices.dropFirst() {
      let reached = (speeds[index - 1] * speeds[index - 1] + 2 * acceleration * sections[index - 1].length)
        .squareRoot()
      speeds.append(min(sections[index - 1].speed, sections[index].speed, reached))
    }
    speeds.append(0)
    for index in sections.indices.reversed() {
      let braked = (speeds[index + 1] * speeds[index + 1] + 2 * acceleration * sections[index].length).squareRoot()
      speeds[index] = min(speeds[index], braked)
    }
    return speeds
  }

  /// Divides a section into acceleration, constant speed and braking, as far as each occurs.
  private static func trapezoid(
    _ section: Section, from first: Double, to last: Double, _ acceleration: Double
  ) -> [(stretch: Stretch, duration: Double)] {
    guard section.length > 0 else {
      let stretch = Stretch(way: section.way, distances: section.distances, speeds: .init(constant: 0))
      return [(stretch, section.pause)]
    }
    let top = min(section.speed, (acceleration * section.length + (first * first + last * last) / 2).squareRoot())
    let begin = section.distances.first
    let end = section.distances.last
    let full = min(begin + max(0, top * top - first * first) / (2 * acceleration), end)
    let brake = max(end - max(0, top * top - last * last) / (2 * acceleration), full)
    var all: [(stretch: Stretch, duration: Double)] = []
    func add(_ from: Double, _ to: Double, _ speeds: Stretch.Ends) {
      guard to > from else { return }
      let stretch = Stretch(way: section.way, distances: .init(from, to), speeds: speeds)
      all.append((stretch, 2 * (to - from) / (speeds.first + speeds.last)))
    }
    add(begin, full, .init(first, top))
    add(full, brake, .init(constant: top))
    add(brake, end, .init(top, last))
    return all
  }
}

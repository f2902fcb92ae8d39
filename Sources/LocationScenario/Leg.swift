import LocationKit

/// A step with where and when it begins.
struct Leg: Sendable, Hashable {
  let origin: ScenarioPoint
  let destination: ScenarioPoint
  /// Nanoseconds after the scenario's start.
  let start: Int64
  let end: Int64
  let hasFix: Bool
  /// Metres a second.
  let speed: Double

  /// `nil` where it would end later than 292 years after the start.
  init?(from origin: ScenarioPoint, start: Int64, step: ScenarioStep) {
    self.origin = origin
    self.start = start
    hasFix = step.hasFix
    destination = step.destination ?? origin
    let length = origin.coordinate.distance(to: destination.coordinate)
    let nanoseconds: Int64
    switch step.pace {
    case .lasting(let duration):
      nanoseconds = duration.inNanoseconds
      speed = length / duration.inSeconds
    case .speed(let metresPerSecond):
      guard let exact = Int64(exactly: (length / metresPerSecond * 1e9).rounded()) else { return nil }
      nanoseconds = exact
      speed = metresPerSecond
    }
    let (sum, overflows) = start.addingReportingOverflow(nanoseconds)
    guard !overflows else { return nil }
    end = sum
  }

  init(standingAt point: ScenarioPoint) {
    (origin, destination, start, end, hasFix, speed) = (point, point, 0, 0, true, 0)
  }

  func movement(at offset: Int64) -> Movement {
    guard end > start, offset < end else { return arrival }
    let fraction = Double(offset - start) / Double(end - start)
    let coordinate = origin.coordinate.interpolated(to: destination.coordinate, at: fraction)
    return Movement(
      point: ScenarioPoint(speed > 0 ? coordinate : origin.coordinate, altitudeMSL: altitude(at: fraction)),
      speed: speed,
      courseOverGround: speed > 0 ? Self.rounded(coordinate.initialCourse(to: destination.coordinate)) : nil)
  }

  /// Seen from the destination one comes from the opposite direction.
  private var arrival: Movement {
    let course = Self.rounded(destination.coordinate.initialCourse(to: origin.coordinate) + 180)
    return Movement(point: destination, speed: speed, courseOverGround: speed > 0 ? course : nil)
  }

  /// To a millionth of a degree, less than 360: due north shall not read 359.9999999997.
  private static func rounded(_ course: Double) -> Double {
    ((course * 1e6).rounded() / 1e6).truncatingRemainder(dividingBy: 360)
  }

  private func altitude(at fraction: Double) -> Double? {
    guard let low = origin.altitudeMSL, let high = destination.altitudeMSL else { return origin.altitudeMSL }
    return low + (high - low) * fraction
  }
}

import LocationKit

/// The epochs of a scenario, computed one by one: the same ones each time, at times that never drift.
public struct ScenarioTimeline: Sequence, Sendable {
  public let scenario: Scenario

  public init(_ scenario: Scenario) { self.scenario = scenario }

  public var underestimatedCount: Int { scenario.epochCount }

  public func makeIterator() -> Iterator { Iterator(scenario) }

  public struct Iterator: IteratorProtocol, Sendable {
    private let scenario: Scenario
    private let epochCount: Int
    private var index = 0
    private var stepIndex = 0
    private var leg: Leg

    init(_ scenario: Scenario) {
      self.scenario = scenario
      epochCount = scenario.epochCount
      leg = Leg(from: scenario.firstPoint, start: 0, step: scenario.steps.first)
    }

    public mutating func next() -> ScenarioEpoch? {
      guard index < epochCount else { return nil }
      let offset = scenario.rate.nanoseconds(ofEpoch: index)
      index += 1
      while offset >= leg.end, stepIndex + 1 < scenario.steps.count {
        stepIndex += 1
        leg = Leg(from: leg.destination, start: leg.end, step: scenario.steps[stepIndex])
      }
      return ScenarioEpoch(
        time: UTCInstant(nanoseconds: scenario.start.nanoseconds + offset), fix: leg.hasFix ? leg.fix(at: offset) : nil)
    }
  }
}

/// A step with where and when it begins.
private struct Leg: Sendable {
  let origin: ScenarioPoint
  let destination: ScenarioPoint
  /// Nanoseconds after the scenario's start.
  let start: Int64
  let end: Int64
  let hasFix: Bool
  /// Metres a second.
  let speed: Double

  init(from origin: ScenarioPoint, start: Int64, step: ScenarioStep?) {
    self.origin = origin
    self.start = start
    destination = step?.destination ?? origin
    end = start + (step?.nanoseconds ?? 0)
    hasFix = step?.hasFix ?? true
    let seconds = step?.duration.inSeconds ?? 1
    speed = origin.coordinate.distance(to: destination.coordinate) / seconds
  }

  func fix(at offset: Int64) -> ScenarioEpoch.Fix {
    guard end > start, offset < end else { return arrival }
    let fraction = Double(offset - start) / Double(end - start)
    let coordinate = origin.coordinate.interpolated(to: destination.coordinate, at: fraction)
    return ScenarioEpoch.Fix(
      point: ScenarioPoint(speed > 0 ? coordinate : origin.coordinate, altitudeMSL: altitude(at: fraction)),
      speed: speed,
      courseOverGround: speed > 0 ? Self.rounded(coordinate.initialCourse(to: destination.coordinate)) : nil)
  }

  /// Seen from the destination one comes from the opposite direction.
  private var arrival: ScenarioEpoch.Fix {
    let course = Self.rounded(destination.coordinate.initialCourse(to: origin.coordinate) + 180)
    return ScenarioEpoch.Fix(point: destination, speed: speed, courseOverGround: speed > 0 ? course : nil)
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

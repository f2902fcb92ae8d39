import LocationKit

/// The legs of a path, each with when it begins and ends.
struct MotionPlan: Sendable, Hashable {
  /// Never empty: who has no step stands.
  private(set) var legs: [Leg] = []

  /// `nil` where the path takes longer than 292 years.
  init?(from first: ScenarioPoint, steps: [ScenarioStep], limits: MovementLimits) {
    var point = first
    var time: Int64 = 0
    for step in steps {
      guard let leg = Leg(from: point, start: time, step: step) else { return nil }
      legs.append(leg)
      (point, time) = (leg.destination, leg.end)
    }
    if legs.isEmpty { legs = [Leg(standingAt: first)] }
  }

  /// Nanoseconds from the start to the end of the path.
  var end: Int64 { legs[legs.count - 1].end }
}

import LocationKit

/// Where the receiver truly is at the times of a scenario, which must not go back.
struct Motion: Sendable {
  private let legs: [Leg]
  private var index = 0

  init(_ plan: MotionPlan) { legs = plan.legs }

  /// - Parameter offset: nanoseconds after the scenario's start.
  /// - Returns: also whether the path lets the receiver have a fix there.
  mutating func movement(at offset: Int64) -> (truth: Movement, hasFix: Bool) {
    while offset >= legs[index].end, index + 1 < legs.count { index += 1 }
    return (legs[index].movement(at: offset), legs[index].hasFix)
  }
}

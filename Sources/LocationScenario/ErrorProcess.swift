/// The errors of a scenario's receiver as they come in time.
struct ErrorProcess: Sendable {
  /// To a side that the seed decides.
  struct Jump: Sendable, Hashable {
    var metres: Double
    /// Whether the receiver's accuracy stays as if there were none.
    var isUnnoticed: Bool
  }

  init(_ scenario: Scenario) {}

  /// What the receiver takes for its movement.
  ///
  /// - Parameters:
  ///   - offset: nanoseconds after the scenario's start; later with each call, also for epochs without a fix.
  ///   - age: nanoseconds since the fix was gained.
  ///   - jump: a reflection that the scenario orders.
  mutating func fix(
    of truth: Movement, under sky: ReceiverSky, at offset: Int64, age: Int64, jump: Jump?
  ) -> ReceiverFix {
    ReceiverFix(movement: truth)
  }
}

public import LocationKit

/// One time of a scenario: what is true, what the receiver says, and what becomes of that.
public struct ScenarioEpoch: Sendable, Hashable {
  /// The true time.
  public var time: UTCInstant
  /// Whatever the receiver says.
  public var truth: Movement
  /// `nil` where the receiver is silent: it says nothing at all.
  public var report: ReceiverReport?
  /// What happens to the bytes of the report.
  public var line = LineFaults()
  /// What is plugged in and runs; a change happens before the report is said.
  public var hardware = HardwareState()

  public init(time: UTCInstant, truth: Movement, report: ReceiverReport?) {
    self.time = time
    self.truth = truth
    self.report = report
  }
}

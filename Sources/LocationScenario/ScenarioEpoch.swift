public import LocationKit

/// One time of a scenario: what is true, what the receiver says, and what becomes of that.
public struct ScenarioEpoch: Sendable, Hashable {
  /// The true time.
  public var time: UTCInstant
  public var truth: Movement
  /// `nil` where the receiver is silent: it says nothing at all.
  public var report: ReceiverReport?
  public var line = LineFaults()
  public var hardware = HardwareState()

  public init(time: UTCInstant, truth: Movement, report: ReceiverReport?) {
    self.time = time
    self.truth = truth
    self.report = report
  }
}

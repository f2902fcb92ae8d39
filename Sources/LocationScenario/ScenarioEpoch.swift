public import LocationKit

/// One time of a scenario: the truth, the receiver's report, and the faults that affect the report.
public struct ScenarioEpoch: Sendable, Hashable {
  /// The true time.
  public var time: UTCInstant
  /// True movement, independent of the report.
  public var truth: Movement
  /// Report of the receiver; `nil` if it sends nothing at all.
  public var report: ReceiverReport?
  /// Faults that affect the bytes of the report.
  public var line = LineFaults()
  /// State of the hardware; a change takes effect before the report is sent.
  public var hardware = HardwareState()

  package init(time: UTCInstant, truth: Movement, report: ReceiverReport?) {
    self.time = time
    self.truth = truth
    self.report = report
  }
}

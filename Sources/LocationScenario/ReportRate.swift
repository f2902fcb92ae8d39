/// How often a receiver reports: in thousandths of a hertz, so that the times of all epochs are exact.
public struct ReportRate: Sendable, Hashable {
  /// 1 to 1,000,000.
  public let millihertz: Int

  /// `nil` beyond 0.001 to 1000 Hz.
  public init?(millihertz: Int) {
    guard (1...1_000_000).contains(millihertz) else { return nil }
    self.millihertz = millihertz
  }

  private init(proven millihertz: Int) { self.millihertz = millihertz }

  public static let oneHertz = ReportRate(proven: 1000)

  public var hertz: Double { Double(millihertz) / 1000 }

  /// From one epoch to the next, cut to whole nanoseconds.
  public var interval: Duration { time(ofEpoch: 1) }

  /// From epoch 0 to epoch `index`, however large: exact, and cut to whole nanoseconds.
  public func time(ofEpoch index: Int) -> Duration { .nanoseconds(nanoseconds(ofEpoch: index)) }

  /// From epoch 0 to epoch `index`. Computed from the beginning each time: intervals that are no whole nanoseconds do
  /// not add up to a drift.
  func nanoseconds(ofEpoch index: Int) -> Int64 {
    Int64(Int128(index) * Self.nanosecondsPerThousandSeconds / Int128(millihertz))
  }

  /// The last epoch not later than `nanoseconds` after epoch 0.
  func lastEpoch(within nanoseconds: Int64) -> Int {
    // The times are cut down: n × 10¹² / mHz < nanoseconds + 1.
    Int(((Int128(nanoseconds) + 1) * Int128(millihertz) - 1) / Self.nanosecondsPerThousandSeconds)
  }

  private static let nanosecondsPerThousandSeconds: Int128 = 1_000_000_000_000
}

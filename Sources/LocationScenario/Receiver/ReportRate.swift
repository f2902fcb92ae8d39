import LocationKit

/// The rate at which a receiver reports, in thousandths of a hertz, so that the times of all epochs are exact.
package struct ReportRate: Sendable, Hashable {
  /// 1 to 1,000,000.
  package let millihertz: Int

  /// Creates a rate; `nil` outside 0.001 to 1000 Hz.
  package init?(millihertz: Int) {
    guard (1...1_000_000).contains(millihertz) else { return nil }
    self.millihertz = millihertz
  }

  private init(proven millihertz: Int) { self.millihertz = millihertz }

  /// One report per second.
  package static let oneHertz = ReportRate(proven: 1000)

  /// Reports per second, 0.001 to 1000.
  package var hertz: Double { Double(millihertz) / 1000 }

  /// Time from one epoch to the next, truncated to whole nanoseconds.
  package var interval: Duration { time(ofEpoch: 1) }

  /// Returns the exact time from epoch 0 to epoch `index`, truncated to whole nanoseconds; at most 292 years.
  package func time(ofEpoch index: Int) -> Duration { .nanoseconds(nanoseconds(ofEpoch: index)) }

  /// Returns the time of the first epoch after a time.
  package func time(ofEpochAfter time: Duration) -> Duration {
    self.time(ofEpoch: lastEpoch(within: time.inNanoseconds) + 1)
  }

  /// Returns the nanoseconds from epoch 0 to epoch `index`. They are computed from the beginning each time, so that
  /// intervals that are not whole nanoseconds do not add up to a drift.
  func nanoseconds(ofEpoch index: Int) -> Int64 {
    Int64(clamping: Int128(index) * Self.nanosecondsPerThousandSeconds / Int128(millihertz))
  }

  /// Returns the last epoch not later than `nanoseconds` after epoch 0.
  func lastEpoch(within nanoseconds: Int64) -> Int {
    // The times are truncated: n × 10¹² / mHz < nanoseconds + 1.
    Int(clamping: ((Int128(nanoseconds) + 1) * Int128(millihertz) - 1) / Self.nanosecondsPerThousandSeconds)
  }

  private static let nanosecondsPerThousandSeconds: Int128 = 1_000_000_000_000
}

package import LocationKit

/// The unit of a number that represents a time.
package enum UnixTimeUnit: Double, Sendable, CaseIterable {
  /// Unknown: its size decides. The moments of one unit are no moments of another.
  case unknown = 0
  case seconds = 1
  case milliseconds = 1e3
  case microseconds = 1e6
  case nanoseconds = 1e9
}

extension UTCInstant {
  /// The moment of a number since 1970; `nil` before 1980, when GPS time begins, and after 2262. A smaller number counts
  /// from the start of a recording, or is a default: it is no moment. The precision is one microsecond, which is that of a
  /// `Double`.
  package init?(unix number: Double, _ unit: UnixTimeUnit) {
    for candidate in UnixTimeUnit.allCases.dropFirst() where unit == .unknown || unit == candidate {
      let seconds = number / candidate.rawValue
      guard (Self.earliestUnix..<Self.latest).contains(seconds) else { continue }
      self.init(nanoseconds: Int64((seconds * 1e6).rounded()) * 1_000)
      return
    }
    return nil
  }

  /// 6 January 1980, in seconds: smaller numbers are no times.
  package static let earliestUnix = 315_964_800.0
  private static let latest = Double(Int64.max / 1_000_000_000)
}

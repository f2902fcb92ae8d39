import LocationKit
package import LocationTracks

/// The totals of a subject for a day of UTC, or for a part of it: the sums of its quarters of hours, and the stops that
/// concern it.
package struct DayTotals: Sendable, Hashable {
  /// The sums of a quarter of an hour, by its number since 1970.
  package struct Quarter: Sendable, Hashable {
    package let number: Int64
    package let sums: TravelSums

    package init(number: Int64, sums: TravelSums) { (self.number, self.sums) = (number, sums) }
  }

  /// The day or the part of it, in nanoseconds since 1970.
  package let range: Range<Int64>
  /// The quarters that have locations, or time that is travelled or stopped, in order.
  package let quarters: [Quarter]
  /// The stops within the range, those that reach into it and those that reach beyond it, in order.
  package let stops: [ArchivedStop]
  /// The times of the locations that determine all this: nanoseconds since 1970.
  package let evidence: ClosedRange<Int64>
  /// Whether locations after the range have decided what was open at its end. Otherwise further ones may change it.
  package let isSettled: Bool
  /// Number of locations that were read.
  package let read: Int

  static let length = UTCInstant.nanosecondsPerDay

  /// Returns the range of a day; cut off at the ends of time.
  static func range(of day: Int64) -> Range<Int64> {
    let start = day.saturatingMultiplied(by: length)
    return start..<max(start.saturatingAdding(1), start.saturatingAdding(length))
  }
}

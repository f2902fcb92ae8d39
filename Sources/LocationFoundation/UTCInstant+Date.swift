public import Foundation
public import LocationKit

extension Date {
  /// Creates the date of the same moment; a leap second becomes the first second of the next day.
  public init(_ instant: UTCInstant) {
    self.init(timeIntervalSince1970: Double(instant.nanoseconds) * 1e-9)
  }
}

extension UTCInstant {
  /// Creates the same moment, rounded to the microsecond, the resolution of a present-day `Date`. `nil` beyond the
  /// years 1678 to 2262.
  public init?(_ date: Date) {
    let microseconds = (date.timeIntervalSince1970 * 1e6).rounded()
    guard microseconds.magnitude < 9.2e15 else { return nil }
    self.init(nanoseconds: Int64(microseconds) * 1000)
  }
}

public import Foundation
public import LocationKit

extension Date {
  /// The same moment; a leap second is the first second of the next day.
  public init(_ instant: UTCInstant) {
    self.init(timeIntervalSince1970: Double(instant.nanoseconds) * 1e-9)
  }
}

extension UTCInstant {
  /// The same moment, to the microsecond that a `Date` of our days can hold. `nil` beyond the years 1678 to 2262.
  public init?(_ date: Date) {
    let microseconds = (date.timeIntervalSince1970 * 1e6).rounded()
    guard microseconds.magnitude < 9.2e15 else { return nil }
    self.init(nanoseconds: Int64(microseconds) * 1000)
  }
}

package import LocationKit

/// The totals of the quarters of hours within a span of time, from the locations of a subject in order of time. Locations
/// before the span prepare the decisions, and locations after it decide what was open at its end: so the totals of adjacent
/// spans add up, and those of days, in any time zone whose days begin with a quarter, are sums of quarters.
package struct QuarterTotals: Sendable {
  /// Nanoseconds of a quarter of an hour.
  package static let length = 900 * UTCInstant.nanosecondsPerSecond

  private let range: Range<Int64>
  private let maximumError: Double?
  private var sources = SourceChoice()
  private var meter = TravelMeter()
  private var heights = HeightStatistics()
  /// By the number of the quarter since 1970 UTC.
  package private(set) var sums: [Int64: TravelSums] = [:]

  /// - Parameters:
  ///   - range: the span, in nanoseconds since 1970.
  ///   - maximumError: metres at the 95 % level; `nil` for no limit.
  package init(within range: Range<Int64>, maximumError: Double? = nil) {
    (self.range, self.maximumError) = (range, maximumError)
  }

  /// Nanoseconds since 1970 up to which everything is decided; `nil` before the first location.
  package var decidedUntil: Int64? { meter.decidedUntil }

  /// Takes the next location. Returns whether it is followed.
  @discardableResult
  package mutating func take(_ location: Location) -> Bool {
    guard let time = location.time else { return false }
    let quarter = range.contains(time.nanoseconds) ? time.nanoseconds.dividedRoundingDown(by: Self.length) : nil
    guard !location.exceeds(maximumError) else {
      if let quarter { sums[quarter, default: TravelSums()].inexact += 1 }
      return false
    }
    guard sources.follows(location) else {
      if let quarter { sums[quarter, default: TravelSums()].aside += 1 }
      return false
    }
    let ascent = heights.gain(location, beginsSegment: location.startsSegment)
    if let quarter { sums[quarter, default: TravelSums()].note(location, time, ascent: ascent) }
    var parts: [TravelMeter.Part] = []
    meter.take(location, startsSegment: location.startsSegment) { parts.append($0) }
    for part in parts { divide(part) }
    return true
  }

  /// Decides what the last locations leave open.
  package mutating func finish() {
    var parts: [TravelMeter.Part] = []
    meter.finish { parts.append($0) }
    for part in parts { divide(part) }
  }

  private mutating func divide(_ part: TravelMeter.Part) {
    guard let times = part.times else { return }
    let (start, end) = (max(times.lowerBound, range.lowerBound), min(times.upperBound, range.upperBound - 1))
    guard start <= end else { return }
    var quarter = start.dividedRoundingDown(by: Self.length)
    while quarter <= end.dividedRoundingDown(by: Self.length) {
      let begin = quarter.saturatingMultiplied(by: Self.length)
      let within = max(begin, range.lowerBound)..<min(begin.saturatingAdding(Self.length), range.upperBound)
      var sum = sums[quarter] ?? TravelSums()
      sum.add(part, within: within)
      if sum != sums[quarter] ?? TravelSums() { sums[quarter] = sum }
      quarter += 1
    }
  }
}

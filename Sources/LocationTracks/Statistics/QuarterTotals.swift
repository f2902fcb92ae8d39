package import LocationKit

/// The totals of the quarters of hours within a span of time, from the locations of a subject in order of time. Locations
/// before the span prepare the decisions, and locations after it decide what was open at its end: so the totals of adjacent
/// spans add up, and those of days, in any time zone whose days begin with a quarter, are sums of quarters.
package struct QuarterTotals: Sendable {
  /// Nanoseconds of a quarter of an hour.
  package static let length = 900 * UTCInstant.nanosecondsPerSecond

  private let range: Range<Int64>
  /// Nanoseconds since 1970 at which quarters are divided, in order.
  private let cuts: [Int64]
  private let maximumError: Double?
  private var sources = SourceChoice()
  private var meter = TravelMeter()
  private var heights = HeightStatistics()
  /// By the beginning of the quarter, or of the part of one, in nanoseconds since 1970.
  package private(set) var sums: [Int64: TravelSums] = [:]

  /// - Parameters:
  ///   - range: the span, in nanoseconds since 1970.
  ///   - cuts: nanoseconds since 1970 at which quarters are divided, in order.
  ///   - maximumError: metres at the 95 % level; `nil` for no limit.
  package init(within range: Range<Int64>, cuts: [Int64] = [], maximumError: Double? = nil) {
    (self.range, self.cuts, self.maximumError) = (range, cuts, maximumError)
  }

  /// Nanoseconds since 1970 up to which everything is decided; `nil` before the first location.
  package var decidedUntil: Int64? { meter.decidedUntil }

  /// Takes the next location. Returns whether it is followed.
  @discardableResult
  package mutating func take(_ location: Location) -> Bool {
    guard let time = location.time else { return false }
    let start = range.contains(time.nanoseconds) ? piece(at: time.nanoseconds).lowerBound : nil
    guard !location.exceeds(maximumError) else {
      if let start { sums[start, default: TravelSums()].inexact += 1 }
      return false
    }
    guard sources.follows(location) else {
      if let start { sums[start, default: TravelSums()].aside += 1 }
      return false
    }
    let ascent = heights.gain(location, beginsSegment: location.startsSegment)
    if let start { sums[start, default: TravelSums()].note(location, time, ascent: ascent) }
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

  /// Returns the quarter, or the part of one, that contains a time within the range.
  private func piece(at time: Int64) -> Range<Int64> {
    let begin = time.dividedRoundingDown(by: Self.length).saturatingMultiplied(by: Self.length)
    let quarter = (begin..<begin.saturatingAdding(Self.length)).clamped(to: range)
    guard !cuts.isEmpty else { return quarter }
    let next = cuts.partitionPoint { $0 <= time }
    let start = next > 0 ? max(cuts[next - 1], quarter.lowerBound) : quarter.lowerBound
    return start..<(next < cuts.count ? min(cuts[next], quarter.upperBound) : quarter.upperBound)
  }

  private mutating func divide(_ part: TravelMeter.Part) {
    guard let times = part.times else { return }
    var time = max(times.lowerBound, range.lowerBound)
    let end = min(times.upperBound, range.upperBound - 1)
    while time <= end {
      let piece = piece(at: time)
      var sum = sums[piece.lowerBound] ?? TravelSums()
      sum.add(part, within: piece)
      if sum != sums[piece.lowerBound] ?? TravelSums() { sums[piece.lowerBound] = sum }
      time = piece.upperBound
    }
  }
}

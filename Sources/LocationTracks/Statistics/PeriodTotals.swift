package import LocationKit

/// The totals of consecutive spans of the calendar, in one pass over the locations of a subject in order of time. What
/// was travelled, and stops, are divided at the ends of the spans.
package struct PeriodTotals: Sendable {
  /// The totals of one span that has locations.
  @dynamicMemberLookup
  package struct Element: Sendable {
    package let span: SummaryPeriod.Span
    package var sums = TravelSums()

    package init(span: SummaryPeriod.Span) { self.span = span }

    package subscript<Value>(dynamicMember path: KeyPath<TravelSums, Value>) -> Value { sums[keyPath: path] }
  }

  private let period: SummaryPeriod
  private let zone: TimeZoneRules
  private let maximumError: Double?
  private var sources = SourceChoice()
  private var meter = TravelMeter()
  private var heights = HeightStatistics()
  package private(set) var elements: [Element] = []
  /// Number of locations of other sources, which are not followed.
  package private(set) var aside = 0
  /// Number of locations with an error beyond the maximum, which add nothing.
  package private(set) var inexact = 0

  /// - Parameter maximumError: metres at the 95 % level; `nil` for no limit.
  package init(_ period: SummaryPeriod, in zone: TimeZoneRules = .utc, maximumError: Double? = nil) {
    (self.period, self.zone, self.maximumError) = (period, zone, maximumError)
  }

  /// Takes the next location. Returns whether it is counted.
  @discardableResult
  package mutating func take(_ location: Location) -> Bool {
    guard let time = location.time else { return false }
    guard !location.exceeds(maximumError) else {
      inexact += 1
      return false
    }
    guard sources.follows(location) else {
      aside += 1
      return false
    }
    if elements.last?.span.range.contains(time.nanoseconds) != true { open(time) }
    let ascent = heights.gain(location, beginsSegment: location.startsSegment)
    elements[elements.count - 1].sums.note(location, time, ascent: ascent)
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

  private mutating func open(_ time: UTCInstant) {
    let span = period.span(of: time, in: zone)
    if elements.last?.span != span { elements.append(Element(span: span)) }
  }

  /// Adds a part to the spans that it lies in, in proportion to the time in each.
  private mutating func divide(_ part: TravelMeter.Part) {
    guard let times = part.times else { return }
    var index = elements.lastIndex { $0.span.range.lowerBound <= times.lowerBound } ?? 0
    while index < elements.count, elements[index].span.range.lowerBound <= times.upperBound {
      elements[index].sums.add(part, within: elements[index].span.range)
      index += 1
    }
  }
}

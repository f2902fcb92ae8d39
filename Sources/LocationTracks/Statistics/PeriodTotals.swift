package import LocationKit

/// The totals of consecutive spans of the calendar, in one pass over the locations of a subject in order of time. What
/// was travelled, and stops, are divided at the ends of the spans.
package struct PeriodTotals: Sendable {
  /// The totals of one span that has locations.
  package struct Element: Sendable {
    package let span: SummaryPeriod.Span
    /// Number of locations, without those of a source that is not followed.
    package fileprivate(set) var count = 0
    /// First and last time of a location.
    package fileprivate(set) var first: UTCInstant?
    package fileprivate(set) var last: UTCInstant?
    /// Metres.
    package fileprivate(set) var length = 0.0
    package fileprivate(set) var movingTime = Duration.zero
    package fileprivate(set) var stoppedTime = Duration.zero
    /// Highest recorded speed, and highest speed of a leg, in metres per second.
    package fileprivate(set) var recordedMaximum: Double?
    package fileprivate(set) var computedMaximum: Double?
    /// Metres; `nil` without heights.
    package fileprivate(set) var ascent: Double?
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
    add(location, time, to: elements.count - 1)
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

  private mutating func add(_ location: Location, _ time: UTCInstant, to index: Int) {
    let before = heights.ascent
    heights.take(location, beginsSegment: location.startsSegment)
    elements[index].count += 1
    elements[index].first = elements[index].first ?? time
    elements[index].last = time
    if heights.lowest != nil { elements[index].ascent = (elements[index].ascent ?? 0) + heights.ascent - before }
    if let speed = location.speed {
      elements[index].recordedMaximum = max(elements[index].recordedMaximum ?? 0, speed)
    }
  }

  /// Adds a part to the spans that it lies in, in proportion to the time in each.
  private mutating func divide(_ part: TravelMeter.Part) {
    guard let times = part.times else { return }
    let total = Double(times.upperBound.saturatingSubtracting(times.lowerBound))
    var index = elements.lastIndex { $0.span.range.lowerBound <= times.lowerBound } ?? 0
    while index < elements.count, elements[index].span.range.lowerBound <= times.upperBound {
      let range = elements[index].span.range
      let (start, end) = (max(times.lowerBound, range.lowerBound), min(times.upperBound, range.upperBound))
      if end >= start { add(part, of: total, end.saturatingSubtracting(start), to: index) }
      index += 1
    }
  }

  private mutating func add(_ part: TravelMeter.Part, of total: Double, _ time: Int64, to index: Int) {
    if part.isStop {
      elements[index].stoppedTime += .nanoseconds(time)
      return
    }
    let share = total > 0 ? Double(time) / total : 1
    elements[index].length += part.length * share
    elements[index].movingTime += .nanoseconds(Int64((Double(part.moving) * share).rounded()))
    elements[index].computedMaximum = [elements[index].computedMaximum, part.topSpeed].compactMap(\.self).max()
  }
}

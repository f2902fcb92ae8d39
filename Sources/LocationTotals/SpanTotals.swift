package import LocationKit
package import LocationTracks

/// The totals and the stops of consecutive spans of the calendar, from the days of ``ArchivedTotals``.
package struct SpanTotals: Sendable {
  /// The totals of one span that has locations, and the stops that began in it.
  @dynamicMemberLookup
  package struct Element: Sendable {
    package let span: SummaryPeriod.Span
    package fileprivate(set) var sums = TravelSums()
    package fileprivate(set) var stops: [ArchivedStop] = []

    package subscript<Value>(dynamicMember path: KeyPath<TravelSums, Value>) -> Value { sums[keyPath: path] }
  }

  private let period: SummaryPeriod
  private let zone: TimeZoneRules
  private var elements: [Element] = []
  /// A stop that reaches beyond the days so far.
  private var open: ArchivedStop?

  package init(_ period: SummaryPeriod, in zone: TimeZoneRules = .utc) { (self.period, self.zone) = (period, zone) }

  /// Number of locations of other sources, and with an error beyond the maximum, which add nothing.
  package var aside: Int { elements.reduce(0) { $0 + $1.aside } }
  package var inexact: Int { elements.reduce(0) { $0 + $1.inexact } }

  /// Returns where spans end within a range of nanoseconds since 1970, other than at the end of a quarter of an hour.
  func cuts(in range: Range<Int64>) -> [Int64] {
    var (cuts, time) = ([Int64](), range.lowerBound)
    while time < range.upperBound {
      time = period.span(of: UTCInstant(nanoseconds: time), in: zone).range.upperBound
      if time < range.upperBound, time % QuarterTotals.length != 0 { cuts.append(time) }
    }
    return cuts
  }

  /// Returns a pass over locations between two times whose totals are not stored, for ``take(_:)-(TotalsPass)``.
  package func makePass(over times: ClosedRange<UTCInstant>, maximumError: Double?) -> TotalsPass {
    let range = times.lowerBound.nanoseconds..<times.upperBound.nanoseconds.saturatingAdding(1)
    return TotalsPass(within: .min ..< .max, cuts: cuts(in: range), maximumError: maximumError)
  }

  /// Takes the totals of a pass over all locations.
  package mutating func take(_ pass: TotalsPass) {
    var pass = pass
    pass.finish()
    for (start, sums) in pass.sums { add(sums, at: start) }
    for stop in pass.stops { add(stop) }
  }

  /// Takes the totals of the next day, or of the next part of one.
  package mutating func take(_ day: DayTotals) {
    for quarter in day.quarters {
      add(quarter.sums, at: max(day.range.lowerBound, quarter.number.saturatingMultiplied(by: QuarterTotals.length)))
    }
    var stops = day.stops
    if let first = stops.first, first.start < day.range.lowerBound {
      stops[0] = open.map { $0.continued(by: first) } ?? first.clipped(to: day)
    } else if let open {
      add(open)
    }
    open = nil
    for stop in stops {
      if let open { add(open) }
      open = nil
      if !stop.isOver || stop.end >= day.range.upperBound { open = stop } else { add(stop) }
    }
  }

  /// Returns the spans that have locations, with a stop that lasts until the end.
  package mutating func finish() -> [Element] {
    if let open { add(open) }
    open = nil
    return elements.filter { $0.count > 0 }
  }

  private mutating func add(_ sums: TravelSums, at time: Int64) {
    if elements.last?.span.range.contains(time) != true {
      elements.append(Element(span: period.span(of: UTCInstant(nanoseconds: time), in: zone)))
    }
    elements[elements.count - 1].sums += sums
  }

  /// A stop belongs to the span in which it began.
  private mutating func add(_ stop: ArchivedStop) {
    let time = stop.firstSeen?.nanoseconds ?? stop.start
    let found = elements.lastIndex { $0.span.range.lowerBound <= time } ?? elements.indices.first
    if let found { elements[found].stops.append(stop) }
  }
}

extension ArchivedStop {
  /// Returns the stop with the end that a later day knows.
  fileprivate func continued(by later: ArchivedStop) -> ArchivedStop {
    var stop = self
    (stop.departure, stop.lastSeen, stop.isOver) = (later.departure, later.lastSeen, later.isOver)
    return stop
  }

  /// Returns the stop as if nothing were known before a day.
  fileprivate func clipped(to day: DayTotals) -> ArchivedStop {
    var stop = self
    stop.arrival = nil
    stop.firstSeen = day.quarters.lazy.compactMap(\.sums.first).first ?? stop.lastSeen
    return stop
  }
}

extension DayTotals {
  /// The same as if nothing were known after it: a stop that reaches beyond it lasts.
  var ended: DayTotals {
    let last = quarters.last { $0.sums.last != nil }?.sums.last
    let stops = stops.map { stop in
      guard stop.end >= range.upperBound else { return stop }
      var stop = stop
      (stop.departure, stop.isOver, stop.lastSeen) = (nil, false, last ?? stop.firstSeen)
      return stop
    }
    return DayTotals(
      range: range, quarters: quarters, stops: stops, evidence: evidence, isSettled: isSettled, read: read)
  }

  /// Returns what lies within a part of the day that begins and ends with quarters.
  func within(_ part: Range<Int64>) -> DayTotals {
    guard part != range else { return self }
    let numbers = quarters.filter { part.contains($0.number.saturatingMultiplied(by: QuarterTotals.length)) }
    return DayTotals(
      range: part, quarters: numbers, stops: stops.filter { $0.concerns(part) }, evidence: evidence,
      isSettled: isSettled, read: read)
  }
}

import LocationKit
import LocationTracks

/// The time at each place, by spans of the calendar.
struct PlaceTimes {
  /// Stays at one place within one span; a stay counts in each span that it concerns.
  struct Element {
    let place: PointOfInterest
    var stays = 0
    var duration = Duration.zero
  }

  private let period: SummaryPeriod
  private let zone: TimeZoneRules
  private var elements: [String: [String: Element]] = [:]

  init(_ period: SummaryPeriod, in zone: TimeZoneRules = .utc) { (self.period, self.zone) = (period, zone) }

  /// The places of a span, that with the longest time first.
  subscript(name: String) -> [Element] {
    (elements[name] ?? [:]).values.sorted { ($1.duration, $0.place.id) < ($0.duration, $1.place.id) }
  }

  mutating func add(_ place: PointOfInterest, from start: UTCInstant, to end: UTCInstant) {
    var begin = start.nanoseconds
    let last = max(begin, end.nanoseconds)
    repeat {
      let span = period.span(of: UTCInstant(nanoseconds: begin), in: zone)
      let part = min(last, span.range.upperBound)
      var element = elements[span.name]?[place.id] ?? Element(place: place)
      element.stays += 1
      element.duration += .nanoseconds(part - begin)
      elements[span.name, default: [:]][place.id] = element
      begin = part
    } while begin < last
  }
}

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
  private var elements: [String: [String: Element]] = [:]

  init(_ period: SummaryPeriod) { self.period = period }

  /// The places of a span, that with the longest time first.
  subscript(name: String) -> [Element] {
    (elements[name] ?? [:]).values.sorted { ($1.duration, $0.place.id) < ($0.duration, $1.place.id) }
  }

  mutating func add(_ place: PointOfInterest, from start: UTCInstant, to end: UTCInstant) {
    var (begin, name) = (start.nanoseconds, "")
    let last = max(begin, end.nanoseconds)
    // Each span of the calendar consists of whole days.
    repeat {
      let next = period.name(of: UTCInstant(nanoseconds: begin))
      let midnight = (begin.dividedRoundingDown(by: UTCInstant.nanosecondsPerDay) + 1) * UTCInstant.nanosecondsPerDay
      let part = min(last, midnight) - begin
      var element = elements[next]?[place.id] ?? Element(place: place)
      if next != name { element.stays += 1 }
      element.duration += .nanoseconds(part)
      elements[next, default: [:]][place.id] = element
      (begin, name) = (begin + part, next)
    } while begin < last
  }
}

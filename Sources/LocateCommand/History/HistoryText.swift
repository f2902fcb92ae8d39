import LocationArchive
import LocationKit
import LocationText
import LocationTotals
import LocationTracks

/// A writer of answers about the past, as text or as JSON lines.
struct HistoryText {
  private let isJSON: Bool
  private let notation: Notation

  init(output: OutputOptions) {
    (isJSON, notation) = (output.format == .json, output.notation.notation)
  }

  func append(_ stay: ArchivedStay, to writer: inout TextWriter) {
    if isJSON { return appendJSON(stay, to: &writer) }
    let begin = text(
      stay.start, isInferred: stay.hasInferredStart, isOpen: stay.entry?.isInitial ?? (stay.start == nil))
    let end = text(stay.end, isInferred: stay.hasInferredEnd, isOpen: stay.end == nil)
    let name = (stay.place.name ?? stay.place.id) + (stay.isPass ? ", passed" : "")
    let lastSeen = stay.end == nil ? stay.lastSeen.map { "last seen \(notation.time($0))" } : nil
    writer.append(
      line: ["\(begin) – \(end)", stay.duration.map(Self.text), name, lastSeen].compactMap(\.self)
        .joined(separator: "  "))
  }

  private func appendJSON(_ stay: ArchivedStay, to writer: inout TextWriter) {
    let object: JSONObjectText = [
      "class": "STAY", "id": stay.place.id, "name": stay.place.name, "enter": orNull(stay.start),
      "exit": orNull(stay.end), "seconds": orNull(stay.duration?.inSeconds), "lastSeen": orNull(stay.lastSeen),
      "initial": stay.entry?.isInitial == true ? true : nil, "passed": stay.isPass ? true : nil,
    ]
    object.end(to: &writer.raw)
  }

  /// Returns a time. `~` marks an inferred time, and `…` an unknown end.
  private func text(_ time: UTCInstant?, isInferred: Bool, isOpen: Bool) -> String {
    (isInferred ? "~" : "") + (isOpen ? "…" : "") + (time.map(notation.time) ?? "")
  }

  /// Returns the two largest units of a duration: `2 h 5 min`.
  private static func text(_ duration: Duration) -> String {
    let seconds = Int(max(0, duration.inSeconds))
    let parts = [(seconds / 86_400, "d"), (seconds / 3600 % 24, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s")]
    let shown = parts.drop { $0.0 == 0 }.prefix(2)
    return (shown.isEmpty ? parts.suffix(1) : shown).map { "\($0.0) \($0.1)" }.joined(separator: " ")
  }

  func append(_ position: ArchivedPosition, at time: UTCInstant, to writer: inout TextWriter) {
    if isJSON { return appendJSON(position, at: time, to: &writer) }
    writer.append(line: "\(notation.time(time))  \(position.coordinate.map { notation.position($0) } ?? "unknown")")
    var printer = TextPrinter(notation: notation)
    let after = position.after == position.before ? nil : position.after
    for case (let name, let location?) in [("before: ", position.before), ("after:  ", after)] {
      writer.append(text: "  \(name)")
      printer.print(location, to: &writer)
    }
  }

  private func appendJSON(_ position: ArchivedPosition, at time: UTCInstant, to writer: inout TextWriter) {
    let object: JSONObjectText = [
      "class": "POSITION", "time": time, "lat": (position.coordinate?.latitude).map(JSONDegrees.init),
      "lon": (position.coordinate?.longitude).map(JSONDegrees.init), "before": position.before.map(JSONObjectText.init),
      "after": position.after.map(JSONObjectText.init),
    ]
    object.end(to: &writer.raw)
  }

  func append(_ gap: ArchivedGaps.Element, to writer: inout TextWriter) {
    guard isJSON else {
      return writer.append(
        line: "\(notation.time(gap.start)) – \(notation.time(gap.end))  \(Self.text(gap.duration))")
    }
    let object: JSONObjectText = [
      "class": "GAP", "start": gap.start, "end": gap.end, "duration": gap.duration.inSeconds,
    ]
    object.end(to: &writer.raw)
  }

  /// - Parameter places: the time at each place.
  func append(_ totals: SpanTotals.Element, _ places: [PlaceTimes.Element], to writer: inout TextWriter) {
    if isJSON {
      let object: JSONObjectText = [
        "class": "SUMMARY", "period": totals.span.name, "locations": totals.count, "length": totals.length,
        "movingTime": totals.movingTime.inSeconds, "stoppedTime": totals.stoppedTime.inSeconds,
        "recordedMaximumSpeed": totals.recordedMaximum, "computedMaximumSpeed": totals.computedMaximum,
        "ascent": totals.ascent, "places": places.isEmpty ? nil : places.map(Self.object),
      ]
      return object.end(to: &writer.raw)
    }
    let parts = [
      totals.span.name, RunAccount.count(totals.count, "locations"), notation.distance(totals.length),
      "moving \(Self.text(totals.movingTime))", "stopped \(Self.text(totals.stoppedTime))",
      (totals.recordedMaximum ?? totals.computedMaximum).map { "top \(notation.speed($0))" },
      totals.ascent.map { "ascent \(notation.height($0))" },
    ]
    writer.append(line: parts.compactMap(\.self).joined(separator: "  "))
    for place in places {
      let stays = RunAccount.count(place.stays, "stays")
      writer.append(line: "  \(place.place.name ?? place.place.id)  \(Self.text(place.duration))  \(stays)")
    }
  }

  private static func object(_ place: PlaceTimes.Element) -> JSONObjectText {
    [
      "id": place.place.id, "name": place.place.name, "stays": place.stays, "duration": place.duration.inSeconds,
    ]
  }

  func append(overviewOf archive: Archive, to writer: inout TextWriter) {
    writer.append(line: "\(archive.path): \(RunAccount.count(archive.count, "locations"))")
    for subject in archive.subjects {
      let count = RunAccount.count(archive.count(of: subject), "locations")
      let times =
        archive.times(of: subject).map { ", \(notation.time($0.lowerBound)) – \(notation.time($0.upperBound))" } ?? ""
      writer.append(line: "  \(subject.isEmpty ? "(no name)" : subject): \(count)\(times)")
    }
  }
}

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

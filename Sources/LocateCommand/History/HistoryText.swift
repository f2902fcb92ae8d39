import LocationArchive
import LocationKit
import LocationText
import LocationTracks

/// A writer of answers about the past, as text or as JSON lines.
struct HistoryText {
  private let isJSON: Bool
  private let notation: Notation

  init(output: OutputOptions) { (isJSON, notation) = (output.format == .json, output.notation.notation) }

  func append(_ stay: ArchivedStay, to writer: inout TextWriter) {
    let begin = Self.text(stay.start, isInferred: stay.entry?.isInferred, isOpen: stay.entry?.isInitial ?? true)
    let end = Self.text(stay.end, isInferred: stay.exit?.isInferred, isOpen: stay.exit == nil)
    let duration = stay.start.flatMap { start in stay.end.map { Self.text($0.duration(since: start)) } }
    let name = (stay.place.name ?? stay.place.id) + (stay.isPass ? ", passed" : "")
    writer.append(line: ["\(begin) – \(end)", duration, name].compactMap(\.self).joined(separator: "  "))
  }

  /// Returns a time. `~` marks an inferred time, and `…` an unknown end.
  private static func text(_ time: UTCInstant?, isInferred: Bool?, isOpen: Bool) -> String {
    (isInferred == true ? "~" : "") + (isOpen ? "…" : "") + (time?.description ?? "")
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
    writer.append(line: "\(time)  \(position.coordinate.map { notation.position($0) } ?? "unknown")")
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
    guard isJSON else { return writer.append(line: "\(gap.start) – \(gap.end)  \(Self.text(gap.duration))") }
    let object: JSONObjectText = [
      "class": "GAP", "start": gap.start, "end": gap.end, "duration": gap.duration.inSeconds,
    ]
    object.end(to: &writer.raw)
  }

  /// - Parameter places: the time at each place.
  func append(
    _ statistics: TrackStatistics, of period: String, _ places: [PlaceTimes.Element], to writer: inout TextWriter
  ) {
    guard statistics.points > 0 else { return }
    let (way, heights) = (statistics.way, statistics.heights)
    if isJSON {
      let object: JSONObjectText = [
        "class": "SUMMARY", "period": period, "locations": statistics.points, "length": way.length,
        "movingTime": way.movingTime.inSeconds, "recordedMaximumSpeed": way.recordedMaximum,
        "computedMaximumSpeed": way.computedMaximum, "ascent": heights.lowest == nil ? nil : heights.ascent,
        "places": places.isEmpty ? nil : places.map(Self.object),
      ]
      return object.end(to: &writer.raw)
    }
    let parts = [
      period, RunAccount.count(statistics.points, "locations"), notation.distance(way.length),
      "moving \(Self.text(way.movingTime))",
      (way.recordedMaximum ?? way.computedMaximum).map { "top \(notation.speed($0))" },
      heights.lowest == nil ? nil : "ascent \(notation.height(heights.ascent))",
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

  func append(overviewOf archive: LocationArchive, to writer: inout TextWriter) {
    writer.append(line: "\(archive.path): \(RunAccount.count(archive.count, "locations"))")
    for subject in archive.subjects {
      let count = RunAccount.count(archive.count(of: subject), "locations")
      let times = archive.times(of: subject).map { ", \($0.lowerBound) – \($0.upperBound)" } ?? ""
      writer.append(line: "  \(subject.isEmpty ? "(no name)" : subject): \(count)\(times)")
    }
  }
}

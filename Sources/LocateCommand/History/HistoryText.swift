import LocationArchive
import LocationKit
import LocationText
import LocationTracks
import LocationWire

/// A writer of answers about the past, as text or as JSON lines.
struct HistoryText {
  private let isJSON: Bool
  private let units: UnitSystem
  private let coordinates: CoordinateFormat

  init(output: OutputOptions) {
    (isJSON, units, coordinates) = (output.format == .json, output.notation.units, output.notation.coords)
  }

  // MARK: A stay

  func append(_ stay: ArchivedStay, to writer: inout TextWriter) {
    append(stay.start, inferred: stay.entry?.isInferred ?? false, isOpen: stay.entry?.isInitial ?? true, to: &writer)
    writer.append(" – ")
    append(stay.end, inferred: stay.exit?.isInferred ?? false, isOpen: stay.exit == nil, to: &writer)
    if let start = stay.start, let end = stay.end {
      writer.append("  ")
      append(end.duration(since: start), to: &writer)
    }
    writer.append("  ")
    writer.append(text: stay.place.name ?? stay.place.id)
    if stay.isPass { writer.append(", passed") }
    writer.append("\n")
  }

  /// Appends a time. `~` marks an inferred time, and `…` an unknown end.
  private func append(_ time: UTCInstant?, inferred: Bool, isOpen: Bool, to writer: inout TextWriter) {
    if inferred { writer.append("~") }
    if isOpen { writer.append("…") }
    if let time { writer.append(time) }
  }

  private func append(_ duration: Duration, to writer: inout TextWriter) {
    let seconds = Int(max(0, duration.inSeconds))
    let parts: [(Int, StaticString)] = [
      (seconds / 86_400, " d"), (seconds / 3600 % 24, " h"), (seconds / 60 % 60, " min"), (seconds % 60, " s"),
    ]
    let shown = parts.drop { $0.0 == 0 }.prefix(2)
    for (index, part) in (shown.isEmpty ? parts.suffix(1) : shown).enumerated() {
      if index > 0 { writer.append(" ") }
      writer.append(part.0)
      writer.append(part.1)
    }
  }

  // MARK: A position

  func append(_ position: ArchivedPosition, at time: UTCInstant, to writer: inout TextWriter) {
    if isJSON { return appendJSON(position, at: time, to: &writer) }
    writer.append(time)
    writer.append("  ")
    if let coordinate = position.coordinate {
      coordinates.append(coordinate, to: &writer.raw)
    } else {
      writer.append("unknown")
    }
    writer.append("\n")
    var printer = TextPrinter(units: units, coordinates: coordinates, hasColours: false)
    if let before = position.before {
      writer.append("  before: ")
      printer.print(.updated(before), to: &writer)
    }
    if let after = position.after, after != position.before {
      writer.append("  after:  ")
      printer.print(.updated(after), to: &writer)
    }
  }

  private func appendJSON(_ position: ArchivedPosition, at time: UTCInstant, to writer: inout TextWriter) {
    let object: JSONObjectText = [
      "class": "POSITION", "time": time, "lat": (position.coordinate?.latitude).map(JSONDegrees.init),
      "lon": (position.coordinate?.longitude).map(JSONDegrees.init), "before": position.before.map(report),
      "after": position.after.map(report),
    ]
    object.end(to: &writer.raw)
  }

  private func report(_ location: Location) -> JSONObjectText {
    var line = ASCIIWriter()
    WireEncoder().encode(location, to: &line)
    return JSONObjectText(written: line.bytes)
  }

  // MARK: A gap

  func append(_ gap: ArchivedGaps.Element, to writer: inout TextWriter) {
    if isJSON {
      let object: JSONObjectText = [
        "class": "GAP", "start": gap.start, "end": gap.end, "duration": gap.duration.inSeconds,
      ]
      return object.end(to: &writer.raw)
    }
    writer.append(gap.start)
    writer.append(" – ")
    writer.append(gap.end)
    writer.append("  ")
    append(gap.duration, to: &writer)
    writer.append("\n")
  }

  // MARK: A summary

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
    writer.append(text: "\(period)  \(RunAccount.count(statistics.points, "locations"))  ")
    units.appendDistance(way.length, to: &writer.raw)
    writer.append("  moving ")
    append(way.movingTime, to: &writer)
    if let speed = way.recordedMaximum ?? way.computedMaximum {
      writer.append("  top ")
      units.appendSpeed(speed, to: &writer.raw)
    }
    if heights.lowest != nil {
      writer.append("  ascent ")
      units.appendHeight(heights.ascent, to: &writer.raw)
    }
    writer.append("\n")
    for place in places { append(place, to: &writer) }
  }

  private static func object(_ place: PlaceTimes.Element) -> JSONObjectText {
    [
      "id": place.place.id, "name": place.place.name, "stays": place.stays, "duration": place.duration.inSeconds,
    ]
  }

  private func append(_ place: PlaceTimes.Element, to writer: inout TextWriter) {
    writer.append(text: "  \(place.place.name ?? place.place.id)  ")
    append(place.duration, to: &writer)
    writer.append(text: "  \(RunAccount.count(place.stays, "stays"))")
    writer.append("\n")
  }

  // MARK: An archive

  func append(overviewOf archive: LocationArchive, to writer: inout TextWriter) {
    writer.append(text: "\(archive.path): \(RunAccount.count(archive.count, "locations"))")
    writer.append("\n")
    for subject in archive.subjects {
      writer.append(text: subject.isEmpty ? "  (no name)" : "  \(subject)")
      writer.append(text: ": \(RunAccount.count(archive.count(of: subject), "locations"))")
      if let times = archive.times(of: subject) {
        writer.append(", ")
        writer.append(times.lowerBound)
        writer.append(" – ")
        writer.append(times.upperBound)
      }
      writer.append("\n")
    }
  }
}

import LocationText
import LocationWire

/// The positions in the text of the properties that are read. An array is known by its beginning; it may be incomplete.
struct GeoJSONProperties {
  private(set) var name = JSONValue.missing
  private(set) var comment = JSONValue.missing
  private(set) var description = JSONValue.missing
  private(set) var symbol = JSONValue.missing
  private(set) var type = JSONValue.missing
  /// Type of the line or point: `trk` and `rte` of togeojson, `wpt` of ``GeoJSONWriter``.
  private(set) var gpxType = JSONValue.missing
  /// Times of a point, of which the first that can be read counts.
  private(set) var times: [(value: JSONValue, title: TimeTitle)] = []
  /// A date, to which a time of day in ``times`` belongs.
  private(set) var date = JSONValue.missing
  private(set) var continuesTrack = false
  /// Beginning of the array of times of a line.
  private(set) var timesOfLine: Int?
  private(set) var inserted: Int?
  /// Continuation flags: one per line, or a single one.
  private(set) var continues: Int?
  /// Numbers or arrays, in the order of ``PointQuantity``.
  private(set) var quantities: [(quantity: PointQuantity, unit: PointUnit, start: Int)] = []
  /// Names of the properties that are not read; `isArray`: those that may be values of a line.
  private(set) var unread: [(name: JSONValue, isArray: Bool)] = []

  mutating func read(
    _ scanner: inout JSONScanner, _ text: Span<UInt8>, _ titles: inout TitleTable, depth: Int
  ) throws(JSONFault) {
    defer { quantities.sort { $0.quantity.rawValue < $1.quantity.rawValue } }
    try scanner.forEachName(text, depth: depth) { name, scanner throws(JSONFault) in
      if name.reads("coordinateProperties", in: text), scanner.isAt("{", text) {
        try read(&scanner, text, &titles, depth: depth + 1)
      } else {
        let meaning = titles.meaning(of: text.extracting(name.range))
        note(name, meaning, startingAt: scanner.index, isArray: scanner.isAt("[", text), in: text)
        let value = try scanner.value(text, depth: depth + 1)
        take(name, meaning, value, in: text)
      }
    }
  }

  /// Notes where a value begins, because an array may be incomplete.
  private mutating func note(
    _ name: JSONValue, _ meaning: PointTitle?, startingAt start: Int, isArray: Bool, in text: Span<UInt8>
  ) {
    if name.reads("inserted", in: text) {
      inserted = start
    } else if name.reads("continues", in: text) {
      continues = start
    } else if case .time = meaning, isArray {
      timesOfLine = timesOfLine ?? start
    } else if case .quantity(let quantity, let unit) = meaning {
      // The name in a written file is surer than any other.
      if name.reads(quantity.name, in: text) { quantities.removeAll { $0.quantity == quantity } }
      guard !quantities.contains(where: { $0.quantity == quantity }) else { return }
      quantities.append((quantity, unit, start))
    }
  }

  private mutating func take(_ name: JSONValue, _ meaning: PointTitle?, _ value: JSONValue, in text: Span<UInt8>) {
    if name.reads("name", in: text) {
      self.name = value
    } else if name.reads("cmt", in: text) {
      comment = value
    } else if name.reads("desc", in: text) || name.reads("description", in: text) {
      description = value
    } else if name.reads("sym", in: text) {
      symbol = value
    } else if name.reads("type", in: text) {
      type = value
    } else if name.reads("_gpxType", in: text) {
      gpxType = value
    } else if name.reads("continuesTrack", in: text) {
      continuesTrack = value.kind == .true
    } else if case .time(let title) = meaning, value.kind != .array {
      times.append((value, title))
    } else if case .date = meaning, value.kind != .array {
      date = value
    } else if meaning == nil, value.isKnown, !name.reads("inserted", in: text), !name.reads("continues", in: text) {
      unread.append((name, value.kind == .array))
    }
  }
}

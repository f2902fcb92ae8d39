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
  private(set) var time = JSONValue.missing
  private(set) var continuesTrack = false
  private(set) var times: Int?
  private(set) var inserted: Int?
  /// Continuation flags: one per line, or a single one.
  private(set) var continues: Int?
  /// Numbers or arrays, in the order of ``PointQuantity``.
  private(set) var quantities: [(quantity: PointQuantity, start: Int)] = []

  mutating func read(_ scanner: inout JSONScanner, _ text: Span<UInt8>, depth: Int) throws(JSONFault) {
    defer { quantities.sort { $0.quantity.rawValue < $1.quantity.rawValue } }
    try scanner.forEachName(text, depth: depth) { name, scanner throws(JSONFault) in
      if name.reads("coordinateProperties", in: text), scanner.isAt("{", text) {
        try read(&scanner, text, depth: depth + 1)
      } else {
        note(name, startingAt: scanner.index, in: text)
        let value = try scanner.value(text, depth: depth + 1)
        take(name, value, in: text)
      }
    }
  }

  private mutating func note(_ name: JSONValue, startingAt start: Int, in text: Span<UInt8>) {
    if name.reads("coordTimes", in: text) || name.reads("times", in: text) {
      times = start
    } else if name.reads("inserted", in: text) {
      inserted = start
    } else if name.reads("continues", in: text) {
      continues = start
    } else if let quantity = PointQuantity(propertyName: name, in: text) {
      quantities.removeAll { $0.quantity == quantity }
      quantities.append((quantity, start))
    }
  }

  private mutating func take(_ name: JSONValue, _ value: JSONValue, in text: Span<UInt8>) {
    if name.reads("name", in: text) { self.name = value }
    if name.reads("cmt", in: text) { comment = value }
    if name.reads("desc", in: text) || name.reads("description", in: text) { description = value }
    if name.reads("sym", in: text) { symbol = value }
    if name.reads("type", in: text) { type = value }
    if name.reads("_gpxType", in: text) { gpxType = value }
    if name.reads("continuesTrack", in: text) { continuesTrack = value.kind == .true }
    if name.reads("time", in: text) || name.reads("timestamp", in: text) { time = value }
  }
}

extension PointQuantity {
  /// Creates the quantity with this name, in ``GeoJSONWriter``'s or togeojson's notation.
  fileprivate init?(propertyName name: JSONValue, in text: Span<UInt8>) {
    if name.reads("heart", in: text) || name.reads("heartRates", in: text) {
      self = .heartRate
    } else if let quantity = Self.allCases.first(where: { name.reads($0.name, in: text) }) {
      self = quantity
    } else {
      return nil
    }
  }
}

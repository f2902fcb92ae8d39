import LocationText

/// A reader of arrays of positions from a text that has been checked as JSON.
struct GeoJSONCoordinates {
  private var scanner: JSONScanner

  init(at start: Int) { scanner = JSONScanner(at: start) }

  /// Reads longitude, latitude, and an optional height, which is ignored.
  mutating func position(_ text: Span<UInt8>) throws(PlaceFault) -> WrittenPosition {
    var numbers = (0.0, 0.0)
    var count = 0
    try array(text) { (reader: inout Self) throws(PlaceFault) in
      guard let number = try reader.value(text).number(in: text) else { throw Self.noPosition }
      if count == 0 { numbers.0 = number }
      if count == 1 { numbers.1 = number }
      count += 1
    }
    guard count >= 2 else { throw Self.noPosition }
    return WrittenPosition(latitude: numbers.1, longitude: numbers.0)
  }

  mutating func positions(_ text: Span<UInt8>) throws(PlaceFault) -> [WrittenPosition] {
    var all: [WrittenPosition] = []
    try array(text) { (reader: inout Self) throws(PlaceFault) in all.append(try reader.position(text)) }
    return all
  }

  /// Reads the rings of a polygon, or several lines.
  mutating func rings(_ text: Span<UInt8>) throws(PlaceFault) -> [[WrittenPosition]] {
    var all: [[WrittenPosition]] = []
    try array(text) { (reader: inout Self) throws(PlaceFault) in all.append(try reader.positions(text)) }
    return all
  }

  mutating func polygons(_ text: Span<UInt8>) throws(PlaceFault) -> [[[WrittenPosition]]] {
    var all: [[[WrittenPosition]]] = []
    try array(text) { (reader: inout Self) throws(PlaceFault) in all.append(try reader.rings(text)) }
    return all
  }

  /// Calls `element` at the beginning of each element of an array; it must read the element to its end.
  private mutating func array(
    _ text: Span<UInt8>, _ element: (inout Self) throws(PlaceFault) -> Void
  ) throws(PlaceFault) {
    do {
      scanner.skipBlanks(text)
      guard scanner.isAt("[", text) else { throw Self.noPosition }
      guard try scanner.arrayBegins(text, depth: 1) else { return }
      repeat { try element(&self) } while try scanner.arrayContinues(text)
    } catch let fault as PlaceFault {
      throw fault
    } catch {
      throw Self.noPosition
    }
  }

  private mutating func value(_ text: Span<UInt8>) throws(PlaceFault) -> JSONValue {
    do throws(JSONFault) {
      return try scanner.value(text, depth: 1)
    } catch {
      throw Self.noPosition
    }
  }

  private static let noPosition = PlaceFault(
    "the coordinates are not nested as its type needs it",
    remedy: "a position is [longitude, latitude]; see RFC 7946, 3.1")
}

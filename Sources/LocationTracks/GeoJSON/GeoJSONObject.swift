import LocationKit
import LocationText

/// The positions in the text of a Feature or geometry of the values that make a track; nothing is converted or copied.
///
/// All of the text is checked as JSON. If it is invalid or truncated, ``fault`` contains the position, and the values
/// before it are known.
struct GeoJSONObject {
  struct Geometry {
    var type = JSONValue.missing
    /// Position of the coordinates, which may be incomplete.
    var coordinates: Int?
  }

  private(set) var type = JSONValue.missing
  private(set) var geometries: [Geometry] = []
  private(set) var properties = GeoJSONProperties()
  private(set) var metadata = JSONValue.missing
  private(set) var fault: JSONFault?

  init(_ text: Span<UInt8>, _ titles: inout TitleTable) {
    var scanner = JSONScanner()
    do throws(JSONFault) {
      try read(&scanner, text, &titles)
      try scanner.finish(text)
    } catch {
      fault = error
    }
  }

  private mutating func read(
    _ scanner: inout JSONScanner, _ text: Span<UInt8>, _ titles: inout TitleTable
  ) throws(JSONFault) {
    var own = Geometry()
    defer { if own.coordinates != nil { geometries.append(Geometry(type: type, coordinates: own.coordinates)) } }
    try scanner.forEachName(text, depth: 1) { name, scanner throws(JSONFault) in
      if name.reads("geometry", in: text), scanner.isAt("{", text) {
        try readGeometry(&scanner, text, depth: 2)
      } else if name.reads("geometries", in: text), scanner.isAt("[", text) {
        try readGeometries(&scanner, text, depth: 2)
      } else if name.reads("properties", in: text), scanner.isAt("{", text) {
        try properties.read(&scanner, text, &titles, depth: 2)
      } else {
        if name.reads("coordinates", in: text) { own.coordinates = scanner.index }
        let value = try scanner.value(text, depth: 2)
        if name.reads("type", in: text) { type = value }
        if name.reads("metadata", in: text) { metadata = value }
      }
    }
  }

  private mutating func readGeometry(_ scanner: inout JSONScanner, _ text: Span<UInt8>, depth: Int) throws(JSONFault) {
    let index = geometries.count
    geometries.append(Geometry())
    try scanner.forEachName(text, depth: depth) { name, scanner throws(JSONFault) in
      if name.reads("geometries", in: text), scanner.isAt("[", text) {
        try readGeometries(&scanner, text, depth: depth + 1)
      } else {
        if name.reads("coordinates", in: text) { geometries[index].coordinates = scanner.index }
        let value = try scanner.value(text, depth: depth + 1)
        if name.reads("type", in: text) { geometries[index].type = value }
      }
    }
  }

  /// Reads the members of a GeometryCollection.
  private mutating func readGeometries(_ scanner: inout JSONScanner, _ text: Span<UInt8>, depth: Int) throws(JSONFault)
  {
    try scanner.forEachElement(text, depth: depth) { scanner throws(JSONFault) in
      if scanner.isAt("{", text) {
        try readGeometry(&scanner, text, depth: depth + 1)
      } else {
        _ = try scanner.value(text, depth: depth + 1)
      }
    }
  }
}

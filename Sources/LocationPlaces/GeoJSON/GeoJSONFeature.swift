import LocationKit
import LocationText

/// A Feature of GeoJSON, as a place.
struct GeoJSONFeature {
  private(set) var place = WrittenPlace()

  init(_ text: Span<UInt8>) throws(PlaceFault) {
    var members = FeatureMembers()
    do throws(JSONFault) {
      var scanner = JSONScanner()
      try members.read(&scanner, text)
      try scanner.finish(text)
    } catch {
      throw PlaceFault("this is not JSON: \(error.what), at its byte \(error.offset + 1)")
    }
    guard members.type.reads("Feature", in: text) else { throw Self.noFeature(members.type, in: text) }
    if let id = try Self.id(members.id, in: text) { place.id = id }
    for (name, value) in members.properties { try take(name, value, in: text) }
    guard let start = members.geometry else { return }
    place.geometry = try geometry(at: start, in: text, depth: 0)
  }

  private static func noFeature(_ type: JSONValue, in text: Span<UInt8>) -> PlaceFault {
    guard let name = type.text(in: text) else {
      return PlaceFault("it has no type", remedy: "a place is an object with \"type\": \"Feature\"")
    }
    return PlaceFault(
      "a \(name) alone has no id", remedy: "make it the geometry of a Feature that has an id")
  }

  /// Returns the id, which is a text or a number; `nil` if it is missing.
  private static func id(_ value: JSONValue, in text: Span<UInt8>) throws(PlaceFault) -> String? {
    switch value.kind {
    case .missing, .null: return nil
    case .string: return value.text(in: text)
    case .number: return raw(value, in: text)
    default: throw PlaceFault("the id is neither a text nor a number")
    }
  }

  // MARK: Properties

  private mutating func take(_ nameValue: JSONValue, _ value: JSONValue, in text: Span<UInt8>) throws(PlaceFault) {
    guard let name = nameValue.text(in: text), value.kind != .null else { return }
    switch name {
    case "id":
      // The Feature's own id takes precedence.
      if place.id == nil { place.id = try Self.id(value, in: text) }
    case "radius_m", "width_m", "dwell_s":
      if let number = value.number(in: text) {
        try place.set(name, to: number)
      } else if let words = value.text(in: text) {
        try place.set(name, to: words)
      } else {
        throw PlaceFault("the \(name) is not a number: \(Self.raw(value, in: text))")
      }
    default: try place.set(name, to: value.text(in: text) ?? Self.raw(value, in: text))
    }
  }

  private static func raw(_ value: JSONValue, in text: Span<UInt8>) -> String {
    String(utf8: text.extracting(value.range))
  }

  // MARK: Geometry

  private func geometry(at start: Int, in text: Span<UInt8>, depth: Int) throws(PlaceFault) -> WrittenGeometry? {
    var shape = Shape()
    do throws(JSONFault) {
      var scanner = JSONScanner(at: start)
      if !scanner.isAt("{", text) { return nil }
      try shape.read(&scanner, text)
    } catch {
      throw PlaceFault("this is not JSON: \(error.what)")
    }
    guard let type = shape.type.text(in: text) else { throw PlaceFault("the geometry has no type") }
    if type == "GeometryCollection" {
      var parts: [WrittenGeometry] = []
      guard depth < 8 else { throw PlaceFault("too many collections of geometries in one another") }
      for start in shape.geometries {
        guard let part = try geometry(at: start, in: text, depth: depth + 1) else {
          throw PlaceFault("a geometry of the collection is not an object")
        }
        parts.append(part)
      }
      return .several(parts)
    }
    guard let start = shape.coordinates else { throw PlaceFault("the \(type) has no coordinates") }
    var reader = GeoJSONCoordinates(at: start)
    switch type {
    case "Point": return .point(try reader.position(text))
    case "LineString": return .line(try reader.positions(text))
    case "Polygon": return .polygon(try reader.rings(text))
    case "MultiPoint": return .several(try reader.positions(text).map { .point($0) })
    case "MultiLineString": return .several(try reader.rings(text).map { .line($0) })
    case "MultiPolygon": return .several(try reader.polygons(text).map { .polygon($0) })
    default: throw PlaceFault("there is no geometry \(type)", remedy: "names are written as in RFC 7946: Polygon")
    }
  }
}

/// The positions of a Feature's members in its text.
private struct FeatureMembers {
  var type = JSONValue.missing
  var id = JSONValue.missing
  var properties: [(name: JSONValue, value: JSONValue)] = []
  /// Index at which the geometry begins.
  var geometry: Int?

  mutating func read(_ scanner: inout JSONScanner, _ text: Span<UInt8>) throws(JSONFault) {
    try scanner.forEachName(text, depth: 1) { name, scanner throws(JSONFault) in
      if name.reads("properties", in: text), scanner.isAt("{", text) {
        return try scanner.forEachMember(text, depth: 2) { properties.append(($0, $1)) }
      }
      if name.reads("geometry", in: text) { geometry = scanner.index }
      let value = try scanner.value(text, depth: 2)
      if name.reads("type", in: text) { type = value }
      if name.reads("id", in: text) { id = value }
    }
  }
}

/// The positions of a geometry's members in its text.
private struct Shape {
  var type = JSONValue.missing
  /// Index at which the coordinates begin.
  var coordinates: Int?
  /// For a GeometryCollection: the index at which each geometry begins.
  var geometries: [Int] = []

  mutating func read(_ scanner: inout JSONScanner, _ text: Span<UInt8>) throws(JSONFault) {
    try scanner.forEachName(text, depth: 1) { name, scanner throws(JSONFault) in
      if name.reads("geometries", in: text), scanner.isAt("[", text) {
        return try scanner.forEachElement(text, depth: 2) { scanner throws(JSONFault) in
          geometries.append(scanner.index)
          _ = try scanner.value(text, depth: 3)
        }
      }
      if name.reads("coordinates", in: text) { coordinates = scanner.index }
      let value = try scanner.value(text, depth: 2)
      if name.reads("type", in: text) { type = value }
    }
  }
}

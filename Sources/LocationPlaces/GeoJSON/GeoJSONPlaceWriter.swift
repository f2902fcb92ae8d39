import LocationKit
import LocationText

/// A writer of a FeatureCollection: see ``GeoJSONPlaceFormat``. Outlines turn counter-clockwise and holes clockwise,
/// and geometries that cross the antimeridian are cut there, as RFC 7946 requires (3.1.6, 3.1.9).
struct GeoJSONPlaceWriter: PlaceWriter {
  private var hasBegun = false

  var leftOut: [String: Int] { [:] }

  mutating func write(_ place: PointOfInterest, to writer: inout ASCIIWriter) {
    if hasBegun { writer.append(",") } else { begin(&writer) }
    writer.append("\n{\"type\":\"Feature\",\"id\":")
    writer.appendQuoted(place.id)
    writer.append(",\"properties\":{")
    appendProperties(of: place, to: &writer)
    writer.append("},\"geometry\":")
    append(place.region, to: &writer)
    writer.append("}")
  }

  mutating func finish(to writer: inout ASCIIWriter) {
    begin(&writer)
    writer.append("\n]}\n")
  }

  private mutating func begin(_ writer: inout ASCIIWriter) {
    guard !hasBegun else { return }
    hasBegun = true
    writer.append("{\"type\":\"FeatureCollection\",\"features\":[")
  }

  private func appendProperties(of place: PointOfInterest, to writer: inout ASCIIWriter) {
    var isFirst = true
    func begin(_ name: String) {
      if !isFirst { writer.append(",") }
      isFirst = false
      writer.appendQuoted(name)
      writer.append(":")
    }
    if let name = place.name {
      begin("name")
      writer.appendQuoted(name)
    }
    for (name, number, decimals) in place.writtenNumbers {
      begin(name)
      writer.append(number, decimals: decimals)
    }
    for (name, value) in place.writtenAttributes {
      begin(name)
      writer.appendQuoted(value)
    }
  }

  // MARK: Geometry

  private func append(_ region: Region, to writer: inout ASCIIWriter) {
    switch region {
    case .circle(let center, _):
      writer.append("{\"type\":\"Point\",\"coordinates\":")
      append(PlanePoint(center), to: &writer)
    case .corridor(let corridor):
      let lines = AntimeridianCut.lines(corridor.path)
      writer.append(lines.count == 1 ? "{\"type\":\"LineString\"" : "{\"type\":\"MultiLineString\"")
      appendCoordinates(lines, to: &writer) { append($1, isRing: false, to: &$0) }
    case .polygon(let polygons):
      let parts = polygons.flatMap { AntimeridianCut.polygons($0) }
      writer.append(parts.count == 1 ? "{\"type\":\"Polygon\"" : "{\"type\":\"MultiPolygon\"")
      appendCoordinates(parts, to: &writer) { writer, rings in
        writer.appendList(rings) { append($1, isRing: true, to: &$0) }
      }
    }
    writer.append("}")
  }

  /// Appends the coordinates of a single part, or an array of those of several.
  private func appendCoordinates<Part>(
    _ parts: [Part], to writer: inout ASCIIWriter, _ append: (inout ASCIIWriter, Part) -> Void
  ) {
    writer.append(",\"coordinates\":")
    if parts.count == 1 { append(&writer, parts[0]) } else { writer.appendList(parts, append) }
  }

  private func append(_ points: [PlanePoint], isRing: Bool, to writer: inout ASCIIWriter) {
    writer.appendList(points + (isRing ? points.prefix(1) : [])) { append($1, to: &$0) }
  }

  private func append(_ point: PlanePoint, to writer: inout ASCIIWriter) {
    writer.append("[")
    writer.appendTuple(longitude: point.longitude, latitude: point.latitude)
    writer.append("]")
  }
}

import LocationKit
import LocationText

/// A writer of KML 2.2: see ``KMLPlaceFormat``. Geometries that cross the antimeridian are cut there.
struct KMLPlaceWriter: PlaceWriter {
  private var hasBegun = false

  var leftOut: [String: Int] { [:] }

  mutating func write(_ place: PointOfInterest, to writer: inout ASCIIWriter) {
    begin(&writer)
    writer.append("<Placemark><name>")
    writer.appendXML(place.name ?? place.id)
    writer.append("</name><ExtendedData>")
    writer.appendData("id", place.id)
    for (name, number, decimals) in place.writtenNumbers {
      writer.appendData(name, written { $0.append(number, decimals: decimals) })
    }
    for (name, value) in place.writtenAttributes { writer.appendData(name, value) }
    writer.append("</ExtendedData>")
    append(place.region, to: &writer)
    writer.append("</Placemark>\n")
  }

  mutating func finish(to writer: inout ASCIIWriter) {
    begin(&writer)
    writer.append("</Document></kml>\n")
  }

  private mutating func begin(_ writer: inout ASCIIWriter) {
    guard !hasBegun else { return }
    hasBegun = true
    writer.appendKMLStart()
    writer.append("\n")
  }

  // MARK: Geometry

  private func append(_ region: Region, to writer: inout ASCIIWriter) {
    switch region {
    case .circle(let center, _):
      writer.appendElement("Point") { append([PlanePoint(center)], to: &$0) }
    case .corridor(let corridor):
      appendParts(AntimeridianCut.lines(corridor.path), "LineString", to: &writer) { append($0, to: &$1) }
    case .polygon(let polygons):
      let parts = polygons.flatMap { AntimeridianCut.polygons($0) }
      appendParts(parts, "Polygon", to: &writer) { append(rings: $0, to: &$1) }
    }
  }

  private func append(rings: [[PlanePoint]], to writer: inout ASCIIWriter) {
    for (index, ring) in rings.enumerated() {
      writer.appendElement(index == 0 ? "outerBoundaryIs" : "innerBoundaryIs") { writer in
        writer.appendElement("LinearRing") { append(ring + ring.prefix(1), to: &$0) }
      }
    }
  }

  private func appendParts<Part>(
    _ parts: [Part], _ element: StaticString, to writer: inout ASCIIWriter,
    _ append: (Part, inout ASCIIWriter) -> Void
  ) {
    if parts.count > 1 { writer.append("<MultiGeometry>") }
    for part in parts {
      writer.appendElement(element) { writer in
        writer.append("<tessellate>1</tessellate>")
        append(part, &writer)
      }
    }
    if parts.count > 1 { writer.append("</MultiGeometry>") }
  }

  private func append(_ points: [PlanePoint], to writer: inout ASCIIWriter) {
    writer.append("<coordinates>")
    for (index, point) in points.enumerated() {
      if index > 0 { writer.append(" ") }
      writer.appendTuple(longitude: point.longitude, latitude: point.latitude)
    }
    writer.append("</coordinates>")
  }
}

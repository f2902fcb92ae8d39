import LocationKit
import LocationText

/// The Placemarks of KML 2.2 and 2.3, in any encoding that is supported for tracks. ``PlaceInput`` unpacks KMZ, which
/// is KML in a ZIP archive.
///
/// The id is `id` in the ExtendedData, else the Placemark's attribute `id`, else its name. `radius_m`, `width_m` and
/// `dwell_s` in the ExtendedData (Data, or SimpleData as GDAL writes it) have the same meaning as in GeoJSON, and so
/// have Point, LineString, Polygon and MultiGeometry; all other Data become
/// ``/LocationKit/PointOfInterest/attributes``.
package struct KMLPlaceFormat: PlaceTextFormat {
  /// Creates the format.
  package init() {}

  package var name: String { "KML" }
  package var word: String { "kml" }
  package var sign: String { "Placemarks" }

  package func recognizes(_ head: Span<UInt8>) -> Bool { XMLHead(head).mayHaveRoot("kml") }

  package func makeDecoder(source: String, _ options: PlaceOptions) -> any PlaceDecoder {
    XMLEntryDecoder(source: source, KMLPlaceBuilder(source: source, options))
  }

  package func makeWriter(attributes: [String]) -> any PlaceWriter { KMLPlaceWriter() }
}

/// A writer of KML 2.2: see ``KMLPlaceFormat``. Geometries that cross the antimeridian are cut there.
struct KMLPlaceWriter: PlaceWriter {
  var leftOut: [String: Int] { [:] }

  func write(_ place: PointOfInterest, to writer: inout ASCIIWriter) {
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

  func finish(to writer: inout ASCIIWriter) { writer.append("</Document></kml>\n") }

  func begin(to writer: inout ASCIIWriter) {
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

/// A builder of places from the Placemarks of a KML file.
struct KMLPlaceBuilder: XMLPlaceBuilder {
  var entries: [FoundPlace] = []
  var current: XMLPlace
  private var elements = XMLElements<KMLElement>()
  /// Attribute `id` of the Placemark.
  private var mark: String?
  /// Name of the open Data element.
  private var member = ""
  private var geometries: [WrittenGeometry] = []
  /// Positions of the open geometry, and rings of the polygon, the outer one first.
  private var positions: [WrittenPosition] = []
  private var rings: [[WrittenPosition]] = []
  private var tuples = KMLTuples()

  init(source: String, _ options: PlaceOptions) {
    current = XMLPlace(source: source, options, element: "placemark")
  }

  static let formatName = "KML"
  static let root = KMLElement.kml

  static func element(named localName: Span<UInt8>, in uri: Span<UInt8>) -> KMLElement? {
    switch KMLElement(localName: localName, in: uri) {
    case .description, .author, .timeStamp, .timeSpan, .when, .begin, .end, .altitudeMode, .multiTrack, .track,
      .coordinate,
      .simpleArrayData, .networkLink, .link, .reference:
      nil
    case let element: element
    }
  }

  mutating func startElement(_ element: KMLElement?, _ tag: XMLStartTag) {
    guard elements.begin(element, element?.belongs(in: elements.last) == true) else { return }
    switch element {
    case .placemark:
      current.begin(tag)
      geometries.removeAll()
      let id = tag.value(of: "id")
      mark = id.isEmpty ? nil : String(decoding: id, as: UTF8.self)
    case .data, .simpleData: member = String(decoding: tag.value(of: "name"), as: UTF8.self)
    case .polygon: rings.removeAll()
    case .coordinates:
      positions.removeAll()
      tuples.forget()
    default: break
    }
  }

  mutating func appendText(_ bytes: Span<UInt8>) {
    guard elements.last == .coordinates, !elements.isPassingOver else {
      return elements.append(bytes, isRead: elements.last?.holdsText == true)
    }
    takeCoordinates { tuples, take in tuples.take(bytes, take) }
  }

  mutating func endElement() {
    guard let (element, text) = elements.end() else { return }
    switch element {
    case .coordinates: takeCoordinates { tuples, take in tuples.finish(isLast: true, take) }
    case .name where elements.last == .placemark: current.place.name = text.flatMap { $0.isEmpty ? nil : $0 }
    case .value where elements.contains(.placemark), .simpleData where elements.contains(.placemark):
      note { builder throws(PlaceFault) in try builder.takeData(text) }
    case .point: note { builder throws(PlaceFault) in try builder.takePoint() }
    case .lineString: geometries.append(.line(positions))
    case .outerBoundary: rings.insert(positions, at: 0)
    case .innerBoundary: rings.append(positions)
    case .polygon: geometries.append(.polygon(rings))
    case .placemark: finish()
    default: break
    }
  }

  private mutating func takeData(_ text: String?) throws(PlaceFault) {
    guard let text else { throw PlaceFault("the value of \(member) is not text, or is too long") }
    guard !text.isEmpty else { return }
    if member == "id" { current.place.id = text } else { try current.place.set(member, to: text) }
  }

  private mutating func takePoint() throws(PlaceFault) {
    guard positions.count == 1 else { throw PlaceFault("a point has \(positions.count) positions") }
    geometries.append(.point(positions[0]))
  }

  private mutating func finish() {
    if !geometries.isEmpty { current.place.geometry = .several(geometries) }
    endPlace(
      id: mark, orElse: PlaceFault("it has no id and no name", remedy: "give each Placemark a name of its own"))
  }

  private mutating func takeCoordinates(_ read: (inout KMLTuples, (Span<UInt8>) -> Void) -> Void) {
    var tuples = KMLTuples()
    swap(&tuples, &self.tuples)
    read(&tuples) { text in note { builder throws(PlaceFault) in try builder.take(tuple: text) } }
    swap(&tuples, &self.tuples)
  }

  /// Takes longitude, latitude, and an optional height, which is ignored.
  private mutating func take(tuple text: Span<UInt8>) throws(PlaceFault) {
    var numbers: [Double] = []
    var start = 0
    while start <= text.count {
      var end = start
      while end < text.count, text[end] != UInt8(ascii: ",") { end += 1 }
      let part = text.extracting(start..<end)
      guard let number = DecimalText.double(part.extracting(part.withoutXMLSpace)) else { throw Self.unusable(text) }
      numbers.append(number)
      start = end + 1
    }
    guard (2...3).contains(numbers.count) else { throw Self.unusable(text) }
    positions.append(WrittenPosition(latitude: numbers[1], longitude: numbers[0]))
  }

  private static func unusable(_ text: Span<UInt8>) -> PlaceFault {
    PlaceFault(
      "no usable coordinates: \"\(String(text))\"", remedy: "separate positions with blanks: longitude,latitude")
  }
}

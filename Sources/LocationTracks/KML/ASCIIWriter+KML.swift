import LocationKit
import LocationText

/// The elements of KML, each with its children in the order of the schema.
extension ASCIIWriter {
  mutating func appendKMLStart(_ metadata: TrackMetadata) {
    appendKMLStart(
      namespaces: " xmlns:gx=\"http://www.google.com/kml/ext/2.2\" xmlns:atom=\"http://www.w3.org/2005/Atom\"")
    appendElement("name", text: metadata.name)
    if let author = metadata.author { appendElement("atom:author") { $0.appendElement("atom:name", text: author) } }
    appendElement("description", text: metadata.description)
    appendExtendedData([
      ("keywords", metadata.keywords), ("time", metadata.time?.description), ("creator", metadata.creator),
    ])
    appendSchema()
  }

  private mutating func appendSchema() {
    append("\n<Schema id=\"point\">")
    for quantity in PointQuantity.inArrays {
      let end: StaticString = quantity.words == nil ? "\" type=\"double\"/>" : "\" type=\"string\"/>"
      append("<gx:SimpleArrayField name=\"", quantity.name, end)
    }
    append("</Schema>\n")
  }

  mutating func append(describing header: TrackHeader) {
    appendElement("name", text: header.name)
    appendElement("description", text: header.description)
    appendExtendedData([("cmt", header.comment), ("type", header.type)])
  }

  /// Appends a Placemark with a Point.
  mutating func appendPoint(_ waypoint: Waypoint) {
    append("<Placemark>")
    appendElement("name", text: waypoint.name)
    appendElement("description", text: waypoint.description)
    if let time = waypoint.location.time { appendElement("TimeStamp") { $0.appendElement("when", time) } }
    appendExtendedData([
      ("cmt", waypoint.comment), ("sym", waypoint.symbol), ("type", waypoint.type),
      ("simulated", waypoint.location.isSimulated ? "true" : nil),
      ("_gpxType", waypoint.location.time == nil ? nil : "wpt"),
    ])
    append("<Point>")
    appendAltitudeMode(of: waypoint.location)
    append("<coordinates>")
    appendTuple(waypoint.location, separator: ",")
    append("</coordinates></Point></Placemark>\n")
  }

  mutating func appendLine(_ points: [TrackPoint], id: String?) {
    append("<LineString")
    appendIdentifier(id)
    appendAltitudeMode(of: points[0].location)
    append("<coordinates>\n")
    for point in points {
      appendTuple(point.location, separator: ",")
      append("\n")
    }
    append("</coordinates></LineString>\n")
  }

  mutating func appendTrack(_ points: [TrackPoint], id: String?) {
    append("<gx:Track")
    appendIdentifier(id)
    appendAltitudeMode(of: points[0].location)
    append("\n")
    for point in points {
      appendElement("when", point.location.time)
      append("\n")
    }
    for point in points {
      append("<gx:coord>")
      appendTuple(point.location, separator: " ")
      append("</gx:coord>\n")
    }
    appendArrays(of: points)
    append("</gx:Track>\n")
  }

  /// Appends an array of each quantity that any of the points has: one value per point, which may be empty.
  private mutating func appendArrays(of points: [TrackPoint]) {
    var hasArray = false
    for quantity in PointQuantity.inArrays where points.contains(where: { quantity.value(of: $0) != nil }) {
      if !hasArray { append("<ExtendedData><SchemaData schemaUrl=\"#point\">\n") }
      hasArray = true
      append("<gx:SimpleArrayData name=\"", quantity.name, "\">")
      for point in points {
        append("<gx:value>")
        if let value = quantity.value(of: point) { append(value, of: quantity) }
        append("</gx:value>")
      }
      append("</gx:SimpleArrayData>\n")
    }
    if hasArray { append("</SchemaData></ExtendedData>") }
  }

  private mutating func appendIdentifier(_ id: String?) {
    if let id {
      append(" id=\"")
      append(utf8: id)
      append("\"")
    }
    append(">")
  }

  private mutating func appendAltitudeMode(of location: Location) {
    if location.writtenAltitudeMSL != nil { appendElement("altitudeMode", word: "absolute") }
  }

  private mutating func appendTuple(_ location: Location, separator: StaticString) {
    appendTuple(
      longitude: location.coordinate.longitude, latitude: location.coordinate.latitude,
      height: location.writtenAltitudeMSL, separator: separator)
  }

  private mutating func appendExtendedData(_ members: [(name: String, text: String?)]) {
    guard members.contains(where: { $0.text != nil }) else { return }
    append("<ExtendedData>")
    for member in members { appendData(member.name, member.text) }
    append("</ExtendedData>")
  }
}

extension PointQuantity {
  /// All quantities except the altitude, which is in the coordinates.
  static let inArrays = allCases.filter { $0 != .altitudeMSL }
}

import LocationKit
import LocationText
import LocationWire

/// The objects of GeoJSON. Properties precede the geometry, so that each position of a truncated file has its time.
extension ASCIIWriter {
  /// Appends the member `metadata`, which is an extension of this format (RFC 7946, section 6.1).
  mutating func appendMember(_ metadata: TrackMetadata) {
    append(",\"metadata\":")
    appendTexts([
      ("name", metadata.name), ("desc", metadata.description), ("author", metadata.author),
      ("keywords", metadata.keywords), ("time", metadata.time?.description), ("creator", metadata.creator),
    ])
    append("}")
  }

  mutating func appendFeature(_ waypoint: Waypoint) {
    append("{\"type\":\"Feature\",\"properties\":")
    appendTexts([
      ("name", waypoint.name), ("cmt", waypoint.comment), ("desc", waypoint.description),
      ("sym", waypoint.symbol), ("type", waypoint.type), ("time", waypoint.location.time?.description),
      ("_gpxType", "wpt"),
    ])
    let point = TrackPoint(waypoint.location)
    for quantity in PointQuantity.inProperties {
      guard let value = quantity.value(of: point) else { continue }
      appendName(quantity.name)
      appendJSON(value, of: quantity)
    }
    append("},\"geometry\":{\"type\":\"Point\",\"coordinates\":")
    appendPosition(waypoint.location.coordinate, height: waypoint.location.ellipsoidalHeight)
    append("}}")
  }

  /// Appends a Feature, with `_gpxType` as in togeojson.
  mutating func appendFeature(_ piece: GeoJSONPiece) {
    let lines = GeoJSONLines(piece)
    append("{\"type\":\"Feature\",\"properties\":")
    appendTexts([
      ("name", piece.header.name), ("cmt", piece.header.comment), ("desc", piece.header.description),
      ("type", piece.header.type), ("_gpxType", piece.kind == .route ? "rte" : "trk"),
    ])
    if piece.hasFeature {
      appendName("continuesTrack")
      append("true")
    }
    appendArrays(of: piece.points, in: lines)
    append("},\"geometry\":")
    appendGeometry(lines, of: piece.points)
    append("}")
  }

  private mutating func appendArrays(of points: [TrackPoint], in lines: GeoJSONLines) {
    if points.contains(where: { $0.location.time != nil }) {
      appendName("coordTimes")
      appendNested(lines) { writer, position in
        guard let time = position.point.flatMap({ points[$0].location.time }) else { return writer.append("null") }
        writer.append("\"")
        writer.append(time)
        writer.append("\"")
      }
    }
    for quantity in PointQuantity.inProperties where points.contains(where: { quantity.value(of: $0) != nil }) {
      appendName(quantity.name)
      appendNested(lines) { writer, position in
        guard let value = position.point.flatMap({ quantity.value(of: points[$0]) }) else {
          return writer.append("null")
        }
        writer.appendJSON(value, of: quantity)
      }
    }
    appendSeams(of: lines)
  }

  private mutating func appendSeams(of lines: GeoJSONLines) {
    if lines.hasInserted {
      appendName("inserted")
      appendNested(lines) { writer, position in writer.append(position.point == nil ? "true" : "null") }
    }
    guard lines.lines.contains(where: \.continues) else { return }
    appendName("continues")
    if lines.lines.count == 1 { return append("true") }
    appendList(lines.lines) { $0.append($1.continues ? "true" : "false") }
  }

  private mutating func appendGeometry(_ lines: GeoJSONLines, of points: [TrackPoint]) {
    guard !lines.lines.isEmpty else { return append("null") }
    append(lines.lines.count == 1 ? "{\"type\":\"LineString\"" : "{\"type\":\"MultiLineString\"")
    append(",\"coordinates\":")
    appendNested(lines) { writer, position in
      writer.appendPosition(
        position.coordinate, height: position.point.flatMap { points[$0].location.ellipsoidalHeight })
    }
    append("}")
  }

  /// Appends an array with an element per position; for several lines, an array of such arrays.
  private mutating func appendNested(
    _ lines: GeoJSONLines, _ element: (inout ASCIIWriter, GeoJSONLines.Position) -> Void
  ) {
    if lines.lines.count == 1 { return appendList(lines.lines[0].positions, element) }
    appendList(lines.lines) { writer, line in writer.appendList(line.positions, element) }
  }

  private mutating func appendPosition(_ coordinate: Coordinate, height: Double?) {
    append("[")
    let height = height.flatMap { $0.magnitude < 1e9 ? $0 : nil }
    appendTuple(longitude: coordinate.longitude, latitude: coordinate.latitude, height: height)
    append("]")
  }

  private mutating func appendJSON(_ value: Double, of quantity: PointQuantity) {
    if quantity.words != nil { append("\"") }
    append(value, of: quantity)
    if quantity.words != nil { append("\"") }
  }

  /// Begins an object and appends the known texts.
  private mutating func appendTexts(_ members: [(name: StaticString, text: String?)]) {
    append("{")
    var isFirst = true
    for member in members {
      guard let text = member.text else { continue }
      append(isFirst ? "\"" : ",\"")
      isFirst = false
      append(member.name)
      append("\":")
      appendQuoted(text)
    }
  }
}

extension PointQuantity {
  /// All quantities except the ellipsoidal height, which is in the positions.
  static let inProperties = allCases.filter { $0 != .ellipsoidalHeight }
}

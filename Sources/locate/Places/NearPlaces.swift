import LocationKit

/// The places near a point.
struct NearPlaces {
  let point: Coordinate
  let places: [NearPlace]

  /// A line a place: distance, direction, id and name.
  func append(to writer: inout ASCIIWriter, _ units: UnitSystem) {
    let rows = places.map { near in
      (written { units.appendDistance(near.distance, to: &$0) }, direction(to: near.place), near.place)
    }
    let width = rows.map(\.0.count).max() ?? 0
    let idWidth = rows.map(\.2.id.count).max() ?? 0
    for (distance, direction, place) in rows {
      let name = place.name ?? ""
      writer.append(utf8: String(repeating: " ", count: width - distance.count) + distance + "  " + direction + "  ")
      writer.append(utf8: place.id)
      if !name.isEmpty { writer.append(utf8: String(repeating: " ", count: idWidth - place.id.count) + "  " + name) }
      writer.append("\n")
    }
  }

  /// An object a line, SI units and degrees.
  func appendJSON(to writer: inout ASCIIWriter) {
    for near in places {
      var object = JSONObjectText()
      object.add("id", near.place.id)
      object.add("name", near.place.name)
      object.add("distance", near.distance)
      object.end(to: &writer)
    }
  }

  /// Degrees to a circle's centre, in five columns.
  private func direction(to place: PointOfInterest) -> String {
    guard case .circle(let center, _) = place.region else { return "    " }
    let text = written {
      $0.append(point.initialCourse(to: center).rounded().truncatingRemainder(dividingBy: 360), decimals: 0)
    }
    return String(repeating: " ", count: max(0, 3 - text.count)) + text + "°"
  }

  private func written(_ write: (inout ASCIIWriter) -> Void) -> String {
    var writer = ASCIIWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

import LocationKit
import LocationText

/// The places near a point: a line or an object per place.
struct NearestPlaces: Report {
  let point: Coordinate
  let places: [NearPlace]
  var units = UnitSystem.metric

  func append(to writer: inout TextWriter) {
    let notation = Notation(units: units)
    let rows = places.map { (notation.distance($0.distance), direction(to: $0.place), $0.place) }
    let width = rows.map(\.0.count).max() ?? 0
    let idWidth = rows.map { $0.2.id.visible.cells }.max() ?? 0
    for (distance, direction, place) in rows {
      writer.append(text: "\(distance.rightAligned(to: width))  \(direction)  ")
      if let name = place.name, !name.isEmpty {
        writer.append(line: place.id.visible.filled(to: idWidth) + "  " + name)
      } else {
        writer.append(line: place.id)
      }
    }
  }

  func appendJSON(to writer: inout ASCIIWriter) {
    for near in places {
      let object: JSONObjectText = ["id": near.place.id, "name": near.place.name, "distance": near.distance]
      object.end(to: &writer)
    }
  }

  /// Returns the direction to a circle's centre in degrees, five columns wide; blank for other regions.
  private func direction(to place: PointOfInterest) -> String {
    guard case .circle(let center, _) = place.region else { return "    " }
    let course = point.initialCourse(to: center).asFullCircle(decimals: 0)
    return written { $0.append(course, decimals: 0) }.rightAligned(to: 3) + "°"
  }
}

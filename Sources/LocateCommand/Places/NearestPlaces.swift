import LocationKit
import LocationText

/// The places near a point, for output.
struct NearestPlaces {
  let point: Coordinate
  let places: [NearPlace]

  /// Appends one line per place: distance, direction, id and name.
  func append(to writer: inout TextWriter, _ units: UnitSystem) {
    let rows = places.map { near in
      (written { units.appendDistance(near.distance, to: &$0) }, direction(to: near.place), near.place)
    }
    let width = rows.map(\.0.count).max() ?? 0
    let idWidth = rows.map { $0.2.id.visible.cells }.max() ?? 0
    for (distance, direction, place) in rows {
      writer.append(text: String(repeating: " ", count: width - distance.count) + distance + "  " + direction + "  ")
      if let name = place.name, !name.isEmpty {
        writer.append(line: place.id.visible.filled(to: idWidth) + "  " + name)
      } else {
        writer.append(line: place.id)
      }
    }
  }

  /// Appends one JSON object per line, in SI units and degrees.
  func appendJSON(to writer: inout ASCIIWriter) {
    for near in places {
      let object: JSONObjectText = ["id": near.place.id, "name": near.place.name, "distance": near.distance]
      object.end(to: &writer)
    }
  }

  /// Returns the direction to a circle's centre in degrees, five columns wide; blank for other regions.
  private func direction(to place: PointOfInterest) -> String {
    guard case .circle(let center, _) = place.region else { return "    " }
    let text = written {
      $0.append(point.initialCourse(to: center).asFullCircle(decimals: 0), decimals: 0)
    }
    return String(repeating: " ", count: max(0, 3 - text.count)) + text + "°"
  }
}

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

/// A place with its distance.
struct NearPlace {
  let place: PointOfInterest
  /// Distance to its edge in metres; negative inside.
  let distance: Double
}

extension PlaceLookup {
  /// Returns at most `limit` places within `margin` metres, ordered by the distance to their edges, then by id.
  func nearest(to point: Coordinate, count limit: Int, within margin: Double) -> [NearPlace] {
    // The search begins with 1 km and widens until it finds enough places, up to half the earth's circumference.
    var reach = min(margin, 1000)
    var numbers: [Int] = []
    while true {
      numbers.removeAll(keepingCapacity: true)
      appendPlaces(within: reach, of: point, to: &numbers)
      let found = numbers.map { (number: $0, distance: distance(from: point, to: $0)) }.filter { $0.distance <= reach }
      if found.count >= limit || reach >= min(margin, Self.farthest) { return sorted(found, limit) }
      reach = min(reach * 4, margin, Self.farthest)
    }
  }

  private func sorted(_ found: [(number: Int, distance: Double)], _ limit: Int) -> [NearPlace] {
    let near = found.sorted { $0.distance < $1.distance }
    // Among the places that are as near as the last one, the ids decide.
    let last = near.count > limit ? near[limit - 1].distance : .infinity
    let places = near.prefix { $0.distance <= last }.map { NearPlace(place: place($0.number), distance: $0.distance) }
    return Array(places.sorted { ($0.distance, $0.place.id) < ($1.distance, $1.place.id) }.prefix(limit))
  }

  /// In metres; more than half the earth's circumference.
  private static var farthest: Double { 20_100_000 }
}

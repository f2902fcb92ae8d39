import LocationKit
import LocationTracks

/// How text shows quantities and positions.
struct Notation {
  var units = UnitSystem.metric
  var coordinates = CoordinateFormat.deg
  var zone = TimeZoneRules.utc

  func time(_ instant: UTCInstant) -> String { zone.text(of: instant) }

  func position(_ coordinate: Coordinate, _ accuracy: Accuracy? = nil) -> String {
    let position = written { coordinates.append(coordinate, to: &$0) }
    return accuracy.map { "\(position)  \(self.accuracy($0))" } ?? position
  }

  func distance(_ metres: Double) -> String { written { units.appendDistance(metres, to: &$0) } }

  /// - Parameter metres: distance to the edge of a place, negative inside.
  func distance(toEdge metres: Double) -> String {
    "\(distance(metres.magnitude)) \(metres <= 0 ? "inside" : "outside") the edge"
  }

  func height(_ metres: Double) -> String { written { units.appendHeight(metres, to: &$0) } }

  func speed(_ metresPerSecond: Double) -> String { written { units.appendSpeed(metresPerSecond, to: &$0) } }

  /// `±12.0 m (receiver)`
  func accuracy(_ accuracy: Accuracy) -> String { "±\(distance(accuracy.radius)) (\(accuracy.basis))" }

  /// Returns the south-western and the north-eastern corner of a box in degrees.
  func box(_ box: (west: Double, south: Double, east: Double, north: Double)) -> String? {
    guard let southWest = Coordinate(latitude: box.south, longitude: box.west),
      let northEast = Coordinate(latitude: box.north, longitude: box.east)
    else { return nil }
    return "\(position(southWest)) to \(position(northEast))"
  }
}

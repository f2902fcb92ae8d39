/// A position as a file has it, in degrees: the longitude may lie beyond 180, the latitude anywhere.
package struct WrittenPosition: Sendable, Hashable {
  package var latitude: Double
  package var longitude: Double

  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A geometry as a file has it, before it is a region. The rings of a polygon end with their first position.
package enum WrittenGeometry: Sendable {
  case point(WrittenPosition)
  case line([WrittenPosition])
  case polygon([[WrittenPosition]])
  case several([WrittenGeometry])

  /// Those that it is made of.
  var parts: [WrittenGeometry] {
    if case .several(let parts) = self { parts.flatMap(\.parts) } else { [self] }
  }
}

/// Why something is no place, without saying where it stands.
package struct PlaceFault: Error {
  package var message: String
  package var remedy: String?

  package init(_ message: String, remedy: String? = nil) {
    self.message = message
    self.remedy = remedy
  }

  static func noPlaceOnEarth(_ position: WrittenPosition) -> PlaceFault {
    PlaceFault(
      "no place on earth: lat \(position.latitude), lon \(position.longitude)",
      remedy: "latitudes are -90 to 90 degrees, longitudes -180 to 180")
  }
}

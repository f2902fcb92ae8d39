/// A position in a file, in degrees: the longitude may exceed 180, the latitude is unchecked.
package struct WrittenPosition: Sendable, Hashable {
  package var latitude: Double
  package var longitude: Double

  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A geometry in a file, before its conversion to a region. The rings of a polygon end with their first position.
package enum WrittenGeometry: Sendable {
  case point(WrittenPosition)
  case line([WrittenPosition])
  case polygon([[WrittenPosition]])
  case several([WrittenGeometry])

  var parts: [WrittenGeometry] {
    if case .several(let parts) = self { parts.flatMap(\.parts) } else { [self] }
  }
}

/// The reason why an element is not a place, without its position in the file.
package struct PlaceFault: Error {
  package var message: String
  package var remedy: String?

  package init(_ message: String, remedy: String? = nil) {
    self.message = message
    self.remedy = remedy
  }

  static func noPlaceOnEarth(_ position: WrittenPosition) -> PlaceFault {
    PlaceFault(
      "invalid position: lat \(position.latitude), lon \(position.longitude)",
      remedy: "latitudes are -90 to 90 degrees, longitudes -180 to 180")
  }
}

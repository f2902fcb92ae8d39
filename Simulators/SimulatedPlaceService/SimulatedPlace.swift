/// A place as the service sends it, possibly with impossible values.
package struct SimulatedPlace: Sendable, Hashable {
  /// Id by which clients distinguish places.
  package var id: String
  package var name: String
  /// Degrees.
  package var latitude: Double
  package var longitude: Double
  /// Metres.
  package var radius: Double

  package init(id: String, name: String, latitude: Double, longitude: Double, radius: Double) {
    self.id = id
    self.name = name
    self.latitude = latitude
    self.longitude = longitude
    self.radius = radius
  }
}

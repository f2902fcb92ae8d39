/// A place as the service sends it, possibly with impossible values.
public struct SimulatedPlace: Sendable, Hashable {
  /// Id by which clients distinguish places.
  public var id: String
  public var name: String
  /// Degrees.
  public var latitude: Double
  public var longitude: Double
  /// Metres.
  public var radius: Double

  public init(id: String, name: String, latitude: Double, longitude: Double, radius: Double) {
    self.id = id
    self.name = name
    self.latitude = latitude
    self.longitude = longitude
    self.radius = radius
  }
}

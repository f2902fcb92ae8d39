public import LocationKit

/// The query for a service of places.
public struct PlacesQuery: Sendable, Hashable {
  /// Position to search near; `nil` for everywhere.
  public var near: Coordinate?
  /// Number of places in earlier pages.
  public var offset: Int

  /// Creates a query near a position, or everywhere.
  public init(near: Coordinate? = nil, offset: Int = 0) {
    self.near = near
    self.offset = offset
  }

  /// Creates a query from degrees. Throws ``/LocationKit/LocationError/Code/invalidArgument`` for an invalid position, including NaN.
  public init(latitude: Double, longitude: Double) throws(LocationError) {
    guard let near = Coordinate(latitude: latitude, longitude: longitude) else {
      throw LocationError(
        .invalidArgument, "invalid position: \(latitude), \(longitude)",
        remedy: "latitudes are -90 to 90 degrees, longitudes -180 to 180")
    }
    self.init(near: near)
  }
}

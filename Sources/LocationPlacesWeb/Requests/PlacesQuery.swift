public import LocationKit

/// What a service is asked for.
public struct PlacesQuery: Sendable, Hashable {
  /// Where to look; `nil` for everywhere.
  public var near: Coordinate?
  /// How many places have come with earlier pages.
  public var offset: Int

  public init(near: Coordinate? = nil, offset: Int = 0) {
    self.near = near
    self.offset = offset
  }

  /// Degrees. Throws ``LocationError/Code/usage`` where there is no such position, also for what is no number.
  public init(latitude: Double, longitude: Double) throws(LocationError) {
    guard let near = Coordinate(latitude: latitude, longitude: longitude) else {
      throw LocationError(
        .usage, "there is no such position: \(latitude), \(longitude)",
        remedy: "latitudes are -90 to 90 degrees, longitudes -180 to 180")
    }
    self.init(near: near)
  }
}

/// Geometry that a location is in or out of.
public enum Region: Sendable, Hashable {
  /// All within `radius` metres of `center` along the ellipsoid; the edge belongs to it. The radius is 0 or more.
  case circle(center: Coordinate, radius: Double)

  /// Metres to the edge, negative inside.
  public func distance(to coordinate: Coordinate) -> Double {
    switch self {
    case .circle(let center, let radius): center.distance(to: coordinate) - radius
    }
  }

  public func contains(_ coordinate: Coordinate) -> Bool { distance(to: coordinate) <= 0 }
}

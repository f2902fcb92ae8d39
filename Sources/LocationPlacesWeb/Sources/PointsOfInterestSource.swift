public import LocationKit

/// Where places come from: a service, a file, what is kept of either.
public protocol PointsOfInterestSource: Sendable {
  /// - Parameter near: where to look; sources that hold everything do not care.
  /// - Throws: a ``LocationKit/LocationError`` that names the source without its secrets, or `CancellationError`.
  func places(near: Coordinate?) async throws -> PlacesAnswer
}

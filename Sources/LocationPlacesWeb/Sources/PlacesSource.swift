public import LocationKit

/// A source of places: a service, a file, or stored answers.
public protocol PlacesSource: Sendable {
  /// Returns the places.
  ///
  /// - Parameter near: the position to search near; sources that contain everything ignore it.
  /// - Throws: a ``/LocationKit/LocationError`` that names the source without its secrets, or `CancellationError`.
  func places(near: Coordinate?) async throws -> PlacesAnswer
}

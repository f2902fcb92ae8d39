public import LocationKit

/// Where the server keeps the places that its clients create. Each change is durable when the function returns; it waits
/// for the disk.
public protocol PlaceStore: Sendable {
  /// Returns all places, in the order of their ids.
  func places() throws -> [PointOfInterest]
  /// Adds a place, or replaces the one with its id.
  func save(_ place: PointOfInterest) throws
  /// Removes the place with an id, if it exists.
  func remove(_ id: String) throws
}

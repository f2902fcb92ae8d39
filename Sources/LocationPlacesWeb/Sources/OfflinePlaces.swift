public import LocationKit
import LocationPlaces

/// Places without a network: from a file, or from the stored answer of a service.
public struct OfflinePlaces: PlacesSource {
  private enum Store {
    case file(String)
    case kept(PlacesRequest, PlaceCache, wallClock: @Sendable () -> UTCInstant)
  }

  private let store: Store

  /// Creates a source from a file of places, as `PlaceFile` reads it.
  public init(file path: String) { store = .file(path) }

  /// Creates a source from the answers of this service that ``CachedPlaces`` has stored.
  public init(
    _ request: PlacesRequest, cache: PlaceCache,
    wallClock: @escaping @Sendable () -> UTCInstant = SystemWallClock.now
  ) {
    store = .kept(request, cache, wallClock: wallClock)
  }

  /// Returns the places. Throws ``/LocationKit/LocationError/Code/inputNotFound`` if there are none, and ``/LocationKit/LocationError/Code/invalidData``
  /// if they are damaged.
  public func places(near: Coordinate?) async throws -> PlacesAnswer {
    switch store {
    case .file(let path): return PlacesAnswer(places: try PlaceFile.read(path))
    case .kept(let request, let cache, let wallClock):
      guard let kept = try cache.answer(to: request, near: near) else {
        throw LocationError(
          .inputNotFound, "no answer of this service is kept", context: request.address.description,
          remedy: "query it once while it is reachable")
      }
      let now = wallClock()
      return try kept.placesAnswer(to: request, now: now, isStale: !kept.isFresh(now: now))
    }
  }
}

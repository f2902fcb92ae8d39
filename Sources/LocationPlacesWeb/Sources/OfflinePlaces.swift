public import LocationKit
import LocationPlaces

/// Places without a network: from a file, or those that a service gave earlier.
public struct OfflinePlaces: PointsOfInterestSource {
  private enum Store {
    case file(String)
    case kept(PointsOfInterestRequest, PlaceCache, wallClock: @Sendable () -> UTCInstant)
  }

  private let store: Store

  /// A file of places, as `PlaceFile` reads it.
  public init(file path: String) { store = .file(path) }

  /// What ``CachedPlaces`` has kept of this service's answers.
  public init(
    _ request: PointsOfInterestRequest, cache: PlaceCache,
    wallClock: @escaping @Sendable () -> UTCInstant = SystemWallClock.now
  ) {
    store = .kept(request, cache, wallClock: wallClock)
  }

  /// Throws ``LocationError/Code/noInput`` where there is nothing, and ``LocationError/Code/badData`` where it is damaged.
  public func places(near: Coordinate?) async throws -> PlacesAnswer {
    switch store {
    case .file(let path): return PlacesAnswer(places: try PlaceFile.read(path))
    case .kept(let request, let cache, let wallClock):
      guard let kept = try cache.answer(to: request, near: near) else {
        throw LocationError(
          .noInput, "no answer of this service is kept", place: request.address.description,
          remedy: "ask it once while it can be reached")
      }
      let now = wallClock()
      return try kept.placesAnswer(to: request, now: now, isStale: !kept.isFresh(now: now))
    }
  }
}

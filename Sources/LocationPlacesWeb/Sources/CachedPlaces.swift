public import LocationKit

/// Places from a web service, with a cache: a request is sent only if the stored answer is out of date. If the
/// service is unavailable, the stored answer is used and marked as stale.
public struct CachedPlaces: PlacesSource {
  private let online: OnlinePlaces
  private let cache: PlaceCache
  private let refresh: Duration?
  private let wallClock: @Sendable () -> UTCInstant

  /// - Parameters:
  ///   - online: the service.
  ///   - cache: the folder of the answers.
  ///   - refresh: the age of an answer after which the service is queried again; `nil` for the age that the service
  ///     allows (`Cache-Control: max-age`), which is 0 by default.
  ///   - wallClock: the time of day, for the age of an answer.
  public init(
    _ online: OnlinePlaces, cache: PlaceCache, refresh: Duration? = nil,
    wallClock: @escaping @Sendable () -> UTCInstant = SystemWallClock.now
  ) {
    self.online = online
    self.cache = cache
    self.refresh = refresh
    self.wallClock = wallClock
  }

  public func places(near: Coordinate?) async throws -> PlacesAnswer {
    var remarks: [LocationError] = []
    let kept = try read(near, &remarks)
    if var kept, kept.answer.isFresh(now: wallClock(), within: refresh) {
      kept.places.lifetime = (refresh ?? kept.answer.lifetime) - (kept.places.age ?? .zero)
      return kept.places
    }
    do {
      var answer = try await ask(near, known: kept?.answer)
      answer.remarks = remarks + answer.remarks
      return answer
    } catch let error as LocationError where [.sourceUnavailable, .invalidData].contains(error.code) {
      // A service that requires another password, or has moved, is not unavailable.
      guard var old = kept?.places else { throw error }
      old.isStale = true
      let message = "\(error.message): the places are those of \(old.age?.asAge ?? "some time") ago"
      old.remarks.insert(
        LocationError(.sourceUnavailable, message, context: error.context, remedy: error.remedy, underlying: error),
        at: 0)
      return old
    }
  }

  private func ask(_ near: Coordinate?, known: KeptAnswer?) async throws -> PlacesAnswer {
    let answer = try await online.answer(near: near, known: known)
    var result = PlacesAnswer(
      places: answer.list.places, age: .zero, lifetime: refresh ?? answer.freshness.lifetime,
      remarks: answer.list.remarks)
    let kept = KeptAnswer(fetched: wallClock(), lifetime: answer.freshness.lifetime, pages: answer.pages)
    do throws(LocationError) {
      if answer.freshness.isStorable {
        try cache.keep(kept, of: online.request, near: near)
      } else {
        try cache.forget(online.request, near: near)
      }
    } catch {
      result.remarks.append(error)
    }
    return result
  }

  /// Returns the stored answer if it is usable. Otherwise a remark gives the reason, and a new request follows.
  private func read(
    _ near: Coordinate?, _ remarks: inout [LocationError]
  ) throws(LocationError) -> (answer: KeptAnswer, places: PlacesAnswer)? {
    do throws(LocationError) {
      guard let answer = try cache.answer(to: online.request, near: near) else { return nil }
      return (answer, try answer.placesAnswer(to: online.request, now: wallClock(), isStale: false))
    } catch {
      if error.code == .invalidArgument { throw error }
      remarks.append(error)
      return nil
    }
  }
}

extension Duration {
  /// Age for people: `90 s`, `5 min`, `2 h`, `3 days`.
  fileprivate var asAge: String {
    switch inSeconds {
    case ..<120: "\(Int(inSeconds)) s"
    case ..<7200: "\(Int(inSeconds / 60)) min"
    case ..<172_800: "\(Int(inSeconds / 3600)) h"
    default: "\(Int(min(inSeconds / 86_400, 1e9))) days"
    }
  }
}

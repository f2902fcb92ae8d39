import LocationKit
import Synchronization

/// A recorded source of the locations that a token sees: a manager over it decides about these, so that no event tells
/// more than they do.
struct SeenFetcher: LocationFetcher {
  private let source: any LocationFetcher
  private let view: PrivacyView
  private let now: UTCInstant

  var timing: Timing { .recorded }

  init(_ source: any LocationFetcher, _ view: PrivacyView, at now: UTCInstant) {
    (self.source, self.view, self.now) = (source, view, now)
  }

  func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
    let filter = Mutex(view.makeFilter(at: now))
    try await source.run(request) { readings in
      let seen = filter.withLock { filter in
        readings.compactMap { reading -> Reading? in
          guard case .location(let location) = reading else { return nil }
          return filter.seen(location).map { .location($0) }
        }
      }
      if !seen.isEmpty { await report(seen) }
    }
  }
}

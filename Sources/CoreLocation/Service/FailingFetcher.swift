import LocationKit

/// A source that could not be created: each run fails with the reason.
struct FailingFetcher: LocationFetcher {
  let error: LocationError

  func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws { throw error }
}

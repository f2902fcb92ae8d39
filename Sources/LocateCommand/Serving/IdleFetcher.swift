import LocationKit

/// The source of a server without a location of its own: it reports nothing until it is cancelled.
struct IdleFetcher: LocationFetcher {
  func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
    let (nothing, end) = AsyncStream<Never>.makeStream()
    for await _ in nothing {}
    end.finish()
    try Task.checkCancellation()
  }
}

import LocationKit

/// The limits of a run.
struct RunLimits {
  /// Maximum number of locations; `nil` for no limit.
  var count: Int?
  /// Maximum duration; `nil` for no limit.
  var duration: TimeSpan?

  /// Runs `body` until it ends or the duration is over. Throws the error of `timeOut` if it is over and there is one.
  func run(
    _ body: @escaping @Sendable () async throws -> Void, timeOut: (TimeSpan) -> (any Error)?
  ) async throws {
    guard let duration else { return try await body() }
    // The result is returned as a value: an error thrown after the time-out would be lost.
    let outcome = try await withTimeout(duration.duration, clock: ContinuousClock()) { () -> Result<Void, any Error> in
      do {
        return .success(try await body())
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        return .failure(error)
      }
    }
    try outcome?.get()
    if outcome == nil, let error = timeOut(duration) { throw error }
  }
}

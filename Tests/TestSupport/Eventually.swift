public import Testing

/// Waits until `condition` holds. If it does not within `limit`, records an issue at the place of the call and returns.
///
/// The first thousand attempts follow each other at once, then they leave the processor to what they wait for.
public func eventually(
  within limit: Duration = .seconds(120), isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: () async throws -> Bool
) async rethrows {
  let start = ContinuousClock.now
  var attempts = 0
  while try await !condition() {
    guard ContinuousClock.now - start < limit, !Task.isCancelled else {
      Issue.record("what the test waits for has not happened within \(limit)", sourceLocation: sourceLocation)
      return
    }
    attempts += 1
    if attempts < 1000 { await Task.yield() } else { try? await Task.sleep(for: .milliseconds(1)) }
  }
}

/// Returns the result of `body`, or `nil` if it takes longer than `duration` on `clock`.
///
/// After that time `body` is cancelled and awaited, so it must end soon. If it still returns a result, that result is
/// returned and not lost. Throws an error of `body` that is thrown in time, and `CancellationError` if the task is
/// cancelled.
package func withTimeout<Value: Sendable>(
  _ duration: Duration, clock: any Clock<Duration>, _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value? {
  try await withTimeout({ try await clock.sleep(for: min(duration, .longestSleep)) }, body)
}

/// Returns the result of `body`, or `nil` if it takes longer than `wait`.
func withTimeout<Value: Sendable>(
  _ wait: @escaping @Sendable () async throws -> Void, _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value? {
  try await withThrowingTaskGroup(of: Value?.self) { group in
    group.addTask { try await body() }
    group.addTask {
      try await wait()
      return nil
    }
    let first = try await group.next() ?? nil
    group.cancelAll()
    if let first { return first }
    // The time-out came first.
    return try? await group.next() ?? nil
  }
}

/// The result of `body`, or `nil` when it takes longer than `duration` on `clock`.
///
/// `body` is cancelled then, and waited for: it must end soon after. What it has by then all the same is its result, and
/// not lost. Throws what `body` throws in time, and `CancellationError` when the task is cancelled.
public func withTimeout<Value: Sendable>(
  _ duration: Duration, clock: any Clock<Duration>, _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value? {
  try await withThrowingTaskGroup(of: Value?.self) { group in
    group.addTask { try await body() }
    group.addTask {
      try await clock.sleep(for: duration)
      return nil
    }
    let first = try await group.next() ?? nil
    group.cancelAll()
    if let first { return first }
    // The sleeper came first.
    return try? await group.next() ?? nil
  }
}

/// The result of `body`, or `nil` when it takes longer than `duration` on `clock`.
///
/// `body` is cancelled then, and waited for: it must end soon after. Throws what `body` throws.
public func withTimeout<Value: Sendable>(
  _ duration: Duration, clock: any Clock<Duration>, _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value? {
  try await withThrowingTaskGroup(of: Value?.self) { group in
    group.addTask { try await body() }
    group.addTask {
      try await clock.sleep(for: duration)
      return nil
    }
    defer { group.cancelAll() }
    return try await group.next() ?? nil
  }
}

import Synchronization

/// Runs all tasks until the first of them ends, and cancels the others. Throws the error of the first one.
func untilFirstEnds(_ tasks: (@Sendable () async throws -> Void)?...) async throws {
  try await withThrowingTaskGroup(of: Void.self) { group in
    for case let task? in tasks { group.addTask { try await task() } }
    defer { group.cancelAll() }
    try await group.next()
  }
}

/// A flag that is raised once. Thread-safe.
final class AtomicFlag: Sendable {
  private let raised = Atomic(false)

  func raise() { raised.store(true, ordering: .releasing) }

  var isRaised: Bool { raised.load(ordering: .acquiring) }
}

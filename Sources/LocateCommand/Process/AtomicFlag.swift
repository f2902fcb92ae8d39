import Synchronization

/// A flag that is raised once. Thread-safe.
final class AtomicFlag: Sendable {
  private let raised = Atomic(false)

  func raise() { raised.store(true, ordering: .releasing) }

  var isRaised: Bool { raised.load(ordering: .acquiring) }
}

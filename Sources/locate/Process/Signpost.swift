import Synchronization

/// Raised once, seen from everywhere and by every thread.
final class Signpost: Sendable {
  private let raised = Atomic(false)

  func raise() { raised.store(true, ordering: .releasing) }

  var isRaised: Bool { raised.load(ordering: .acquiring) }
}

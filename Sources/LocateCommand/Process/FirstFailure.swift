import Synchronization

/// The first error of calls that cannot throw. After an error, further calls are skipped.
final class FirstFailure: Sendable {
  private let failure = Mutex<(any Error)?>(nil)

  func note(_ body: () throws -> Void) {
    failure.withLock { failure in
      guard failure == nil else { return }
      do { try body() } catch { failure = error }
    }
  }

  var isNoted: Bool { failure.withLock { $0 != nil } }

  func rethrow() throws {
    if let failure = failure.withLock({ $0 }) { throw failure }
  }
}

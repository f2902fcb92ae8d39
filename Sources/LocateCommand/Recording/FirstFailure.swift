import LocationKit
import Synchronization

/// The first error of calls that cannot throw. After an error, further calls are skipped.
final class FirstFailure: Sendable {
  private let failure = Mutex<(any Error)?>(nil)
  private let isNoted = Promise<Void>()

  func note(_ body: () throws -> Void) {
    failure.withLock { failure in
      guard failure == nil else { return }
      do { try body() } catch {
        failure = error
        isNoted.fill(())
      }
    }
  }

  /// Runs `body` until it ends or one of its calls fails, and rethrows that error.
  static func run(_ body: @escaping @Sendable (FirstFailure) async throws -> Void) async throws {
    let failure = FirstFailure()
    try await untilFirstEnds({ try await body(failure) }, { try await failure.isNoted.value() })
    if let failure = failure.failure.withLock({ $0 }) { throw failure }
  }
}

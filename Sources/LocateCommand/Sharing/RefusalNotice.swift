import LocationKit
import Synchronization

/// Messages on standard error about refused clients: each reason is printed once, however many clients it affects.
final class RefusalNotice: Sendable {
  private let isQuiet: Bool
  private let printed = Mutex(Set<String>())

  init(isQuiet: Bool) { self.isQuiet = isQuiet }

  @Sendable func print(_ error: LocationError) {
    guard !isQuiet, printed.withLock({ $0.insert(error.sentence).inserted }) else { return }
    StandardError.complain(error.sentence)
  }
}

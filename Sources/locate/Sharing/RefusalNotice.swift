import LocationKit
import Synchronization

/// Reports on standard error that clients are refused: each reason once, however often clients come and go.
final class RefusalNotice: Sendable {
  private let isQuiet: Bool
  private let printed = Mutex(Set<String>())

  init(isQuiet: Bool) { self.isQuiet = isQuiet }

  @Sendable func print(_ error: LocationError) {
    guard !isQuiet, printed.withLock({ $0.insert(error.sentence).inserted }) else { return }
    StandardError.complain(error.sentence)
  }
}

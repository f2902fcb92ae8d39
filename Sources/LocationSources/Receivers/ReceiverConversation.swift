import LocationKit
package import LocationReceivers
import Synchronization

/// A line to a receiver on which bytes go both ways.
package protocol ReceiverLine: Sendable {
  /// What is known of the line.
  var link: ReceiverLink { get }
  /// Returns when ``next()`` would not have to wait.
  func untilReadable() async throws
  /// Returns the next bytes; `nil` at the end.
  func next() async throws -> [UInt8]?
  func send(_ bytes: [UInt8]) async throws
  /// Changes the speed, after all bytes have been sent.
  func setSpeed(_ baud: Int) async throws
}

/// Performs dialogues on a line.
package struct ReceiverConversation: Sendable {
  private let line: any ReceiverLine
  private let clock: any Clock<Duration>

  package init(_ line: any ReceiverLine, clock: any Clock<Duration> = ContinuousClock()) {
    (self.line, self.clock) = (line, clock)
  }

  /// Performs a dialogue, and returns its outcome, or its error with whether settings may have been changed and not been
  /// undone. A cancelled task ends it soon, but not in the middle of a change of speed: the line and the receiver must
  /// agree on it.
  ///
  /// - Parameters:
  ///   - job: what the dialogue is for.
  ///   - remember: stores what undoes the change, before it is made.
  package func run(
    _ job: ReceiverJob, remember: @escaping @Sendable (ReceiverSettings) throws -> Void
  ) async -> (result: Result<ReceiverOutcome, any Error>, hasChanged: Bool) {
    let cancellation = Cancellation()
    return await withTaskCancellationHandler {
      await Task.detached { await run(job, cancellation, remember) }.value
    } onCancel: {
      cancellation.isRequested.withLock { $0 = true }
    }
  }

  private final class Cancellation: Sendable {
    let isRequested = Mutex(false)
  }

  /// Longest time until a cancellation is noticed.
  private static let pause = Duration.milliseconds(100)

  private func run(
    _ job: ReceiverJob, _ cancellation: Cancellation, _ remember: @Sendable (ReceiverSettings) throws -> Void
  ) async -> (result: Result<ReceiverOutcome, any Error>, hasChanged: Bool) {
    let timer = MonotonicTimer(clock)
    var dialogue = ReceiverDialogue(job, line.link)
    do {
      try await perform(dialogue.start(at: timer.elapsed), remember)
      while dialogue.outcome == nil, let deadline = dialogue.deadline {
        if cancellation.isRequested.withLock({ $0 }), !dialogue.isChangingSpeed { throw CancellationError() }
        let wait = min(max(deadline - timer.elapsed, .zero), Self.pause)
        if try await withTimeout(wait, clock: clock, { [line] in try await line.untilReadable() }) == nil {
          try await perform(dialogue.waited(at: timer.elapsed), remember)
        } else if let bytes = try await line.next() {
          try await perform(dialogue.take(bytes.span, at: timer.elapsed), remember)
        } else {
          throw LocationError(.sourceUnavailable, "the connection has ended", context: line.link.place)
        }
      }
    } catch {
      return (.failure(error), dialogue.hasChanged)
    }
    let missing = LocationError(.internalError, "the dialogue has no end", context: line.link.place)
    return ((dialogue.outcome ?? .failure(missing)).mapError { $0 as any Error }, dialogue.hasChanged)
  }

  private func perform(
    _ actions: [ReceiverDialogue.Action], _ remember: (ReceiverSettings) throws -> Void
  ) async throws {
    for action in actions {
      switch action {
      case .send(let bytes, _): try await line.send(bytes)
      case .setSpeed(let speed): try await line.setSpeed(speed)
      case .remember(let settings): try remember(settings)
      }
    }
  }
}

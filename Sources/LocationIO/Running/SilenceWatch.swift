import LocationKit
import Synchronization

/// The decision when to give up a silent connection. Times are relative to its beginning.
///
/// An unplugged receiver, a stopped server and a broken network look the same: no data arrives. A running gpsd answers a
/// request at once; without an answer, the connection is lost.
package struct SilenceWatch: Sendable {
  /// Question to a server that answers at once if it runs, and time for the answer.
  package typealias Question = (bytes: [UInt8], answer: Duration)

  enum Verdict: Equatable {
    /// Check again at this time.
    case wait(until: Duration)
    /// Send the question.
    case ask([UInt8])
    case giveUp(String, remedy: String?)
  }

  private enum State: Sendable {
    case awaitingGreeting
    /// The readings are being processed by their consumer; bytes may wait meanwhile.
    case busy
    case listening(since: Duration)
    case asked(at: Duration)
  }

  private let greeting: Duration
  private let missing: String
  private let remedy: String
  private let silence: Duration
  private let question: Question?
  private var state = State.awaitingGreeting

  /// - Parameters:
  ///   - greeting: time for the greeting.
  ///   - missing: what did not come without it, in the error.
  ///   - remedy: remedy in that error.
  ///   - silence: time without data after the greeting.
  ///   - question: question after the silence; `nil` for a server that answers none.
  package init(
    greeting: Duration, missing: String = "nothing", remedy: String, silence: Duration, question: Question? = nil
  ) {
    (self.greeting, self.missing, self.remedy) = (greeting, missing, remedy)
    (self.silence, self.question) = (silence, question)
  }

  /// Notes that the client waits for bytes from now on. An interrupted wait continues.
  mutating func listens(at now: Duration, isGreeted: Bool) {
    switch state {
    case .listening, .asked: break
    case .awaitingGreeting, .busy: if isGreeted { state = .listening(since: now) }
    }
  }

  /// Notes that bytes have arrived.
  mutating func heard() {
    if case .awaitingGreeting = state { return }
    state = .busy
  }

  mutating func check(at now: Duration) -> Verdict {
    switch state {
    case .awaitingGreeting:
      if now < greeting { return .wait(until: greeting) }
      return .giveUp("connected, but \(missing) came within \(greeting)", remedy: remedy)
    case .busy: return .wait(until: now + silence)
    case .listening(let since):
      if now < since + silence { return .wait(until: since + silence) }
      guard let question else { return .giveUp("connected, but silent for \(silence)", remedy: nil) }
      state = .asked(at: now)
      return .ask(question.bytes)
    case .asked(let since):
      let answer = question?.answer ?? .zero
      if now < since + answer { return .wait(until: since + answer) }
      return .giveUp("silent for \(silence), and no answer within \(answer)", remedy: nil)
    }
  }
}

/// Closes a reader that falls silent.
final class SilenceMonitor: Sendable {
  private struct State {
    var watch: SilenceWatch
    var complaint: LocationError?
  }

  private let reader: any ByteReader
  private let place: String
  private let timer: MonotonicTimer
  private let state: Mutex<State>

  /// - Parameter place: the place in errors.
  init(_ reader: any ByteReader, _ watch: SilenceWatch, place: String, clock: any Clock<Duration>) {
    self.reader = reader
    self.place = place
    timer = MonotonicTimer(clock)
    state = Mutex(State(watch: watch))
  }

  /// Why the reader was closed; `nil` if it was not.
  var complaint: LocationError? { state.withLock { $0.complaint } }

  /// See ``SilenceWatch/listens(at:isGreeted:)``.
  func listens(isGreeted: Bool) {
    let now = timer.elapsed
    state.withLock { $0.watch.listens(at: now, isGreeted: isGreeted) }
  }

  func heard() { state.withLock { $0.watch.heard() } }

  /// Returns after it has closed the reader, or when the task is cancelled.
  func run() async {
    while !Task.isCancelled {
      let now = timer.elapsed
      switch state.withLock({ $0.watch.check(at: now) }) {
      case .wait(let time): try? await timer.sleep(until: time)
      case .ask(let question):
        do {
          try reader.send(question)
        } catch {
          return await giveUp(error.message)
        }
      case .giveUp(let reason, let remedy): return await giveUp(reason, remedy)
      }
    }
  }

  private func giveUp(_ reason: String, _ remedy: String? = nil) async {
    state.withLock { $0.complaint = LocationError(.sourceUnavailable, reason, context: place, remedy: remedy) }
    await reader.close()
  }
}

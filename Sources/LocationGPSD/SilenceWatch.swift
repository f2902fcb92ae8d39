/// The decision when to give up a silent gpsd. Times are relative to the beginning of the connection.
///
/// An unplugged receiver, a stopped gpsd and a broken network look the same: no data arrives. A running gpsd answers a
/// request at once; without an answer, the connection is lost.
struct SilenceWatch {
  struct Limits {
    /// Time for the greeting: gpsd can need 4 s while it probes a receiver.
    var greeting = Duration.seconds(10)
    /// Time without a line until gpsd is asked for its version.
    var silence = Duration.seconds(10)
    /// Time for the answer.
    var answer = Duration.seconds(5)
  }

  enum Verdict: Equatable {
    /// Check again at this time.
    case wait(until: Duration)
    /// Request the version.
    case ask
    case giveUp(String)
  }

  private enum State {
    case awaitingGreeting
    /// The readings are being processed by their consumer; bytes may wait meanwhile.
    case busy
    case listening(since: Duration)
    case asked(at: Duration)
  }

  private let limits: Limits
  private var state = State.awaitingGreeting

  init(_ limits: Limits = Limits()) { self.limits = limits }

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
      if now < limits.greeting { return .wait(until: limits.greeting) }
      return .giveUp("connected, but no VERSION came within \(limits.greeting)")
    case .busy: return .wait(until: now + limits.silence)
    case .listening(let since):
      if now < since + limits.silence { return .wait(until: since + limits.silence) }
      state = .asked(at: now)
      return .ask
    case .asked(let since):
      if now < since + limits.answer { return .wait(until: since + limits.answer) }
      return .giveUp("silent for \(limits.silence), and no answer within \(limits.answer)")
    }
  }
}

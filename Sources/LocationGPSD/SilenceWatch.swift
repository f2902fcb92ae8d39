/// Decides when a silent gpsd is given up. All times since the connection stands.
///
/// An unplugged receiver, a stopped gpsd and a broken network all look the same: nothing comes. gpsd answers a question
/// at once; who does not is gone.
struct SilenceWatch {
  struct Limits {
    /// For the greeting: gpsd can need 4 s while it probes a receiver.
    var greeting = Duration.seconds(10)
    /// Without a line, until gpsd is asked.
    var silence = Duration.seconds(10)
    /// For the answer.
    var answer = Duration.seconds(5)
  }

  enum Verdict: Equatable {
    /// Look again then.
    case wait(until: Duration)
    /// Ask for the version.
    case ask
    case giveUp(String)
  }

  private enum State {
    case awaitingGreeting
    /// The readings are with whoever wanted them; bytes may wait meanwhile.
    case busy
    case listening(since: Duration)
    case asked(at: Duration)
  }

  private let limits: Limits
  private var state = State.awaitingGreeting

  init(_ limits: Limits = Limits()) { self.limits = limits }

  /// From now on bytes are waited for. A wait that was interrupted goes on.
  mutating func listens(at now: Duration, isGreeted: Bool) {
    switch state {
    case .listening, .asked: break
    case .awaitingGreeting, .busy: if isGreeted { state = .listening(since: now) }
    }
  }

  /// Bytes have come.
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

public import LocationKit
import LocationUBX

/// A dialogue with a receiver: bytes of the receiver in, bytes to send and an outcome out. It performs no I/O and has no
/// clock: the caller passes the time, and calls ``waited(at:)`` when ``deadline`` has passed.
///
///     var dialogue = ReceiverDialogue(.show, ReceiverLink(place: "serial:/dev/ttyUSB0", speed: 9600))
///     perform(dialogue.start(at: now))
///     while dialogue.outcome == nil {
///       if let bytes = receive(until: dialogue.deadline) {
///         perform(dialogue.take(bytes, at: now))
///       } else {
///         perform(dialogue.waited(at: now))
///       }
///     }
public struct ReceiverDialogue: Sendable {
  /// What the caller is to do, in order.
  public enum Action: Sendable, Hashable {
    /// Send these bytes.
    case send([UInt8], summary: String)
    /// Change the speed of the line at this end, after all bytes have been sent.
    case setSpeed(Int)
    /// Store these settings before the next action: they undo what follows if the program ends before it does.
    case remember(ReceiverSettings)
  }

  private struct Wait: Sendable {
    let request: ReceiverRequest
    var attempts: Int
    let began: Duration
    var deadline: Duration
    /// Number of bytes that have arrived in messages, and of those after the last one.
    var received = (whole: 0, part: 0)
    /// The answer of a question for settings, until the acknowledgement that follows it has arrived: it must not count
    /// as that of the next request.
    var held: ReceiverAnswer?
  }

  /// Time for the acknowledgement after an answer; some receivers send none.
  private static let afterAnswer = Duration.milliseconds(150)
  /// Longest time for which an answer may stand behind others: receivers hold some four kilobytes.
  private static let longestQueue = Duration.seconds(6)

  private var script: ReceiverScript
  private var input = ReceiverInput()
  private var wait: Wait?
  private let place: String
  /// How the dialogue has ended; `nil` while it continues.
  public private(set) var outcome: Result<ReceiverOutcome, LocationError>?

  /// Creates a dialogue for a job.
  public init(_ job: ReceiverJob, _ link: ReceiverLink) {
    script = ReceiverScript(job, link)
    place = link.place
  }

  /// Time at which ``waited(at:)`` is due; `nil` once the dialogue has ended.
  public var deadline: Duration? { wait?.deadline }

  /// Whether settings may have been changed and not been undone: the settings that were passed with
  /// ``Action/remember(_:)`` are still to be applied if the dialogue ends now.
  public var hasChanged: Bool { script.hasChanged }

  /// Whether the speed of the line is being changed: the receiver and the line may disagree on it.
  public var isChangingSpeed: Bool { outcome == nil && script.isChangingSpeed }

  /// Begins the dialogue.
  public mutating func start(at now: Duration) -> [Action] { advance(nil, at: now) }

  /// Takes bytes of the receiver, in pieces of any size.
  public mutating func take(_ bytes: Span<UInt8>, at now: Duration) -> [Action] {
    var actions: [Action] = []
    let messages = input.take(bytes)
    wait?.received.part += bytes.count
    // Noise at a wrong speed does not count.
    if !messages.isEmpty, let part = wait?.received.part {
      wait?.received.whole += part
      wait?.received.part = 0
    }
    for message in messages where outcome == nil {
      script.note(message)
      guard var wait else { continue }
      if let held = wait.held {
        if wait.request.isAcknowledged(by: message) { actions += advance(held, at: now) }
      } else if let answer = wait.request.answer(message) {
        // A request that was sent again may be acknowledged again.
        let wasRepeated = wait.attempts < wait.request.attempts && wait.request.expectation == .acknowledgement
        guard wasRepeated || wait.request.isAcknowledged(after: answer) else {
          // What follows in these bytes answers the next request at the earliest.
          actions += advance(answer, at: now)
          continue
        }
        // The second one is as late as the first one.
        let again = wasRepeated ? wait.deadline - wait.request.patience + (now - wait.began) : now
        (wait.held, wait.deadline) = (answer, max(now, again) + Self.afterAnswer)
        self.wait = wait
      }
    }
    return actions
  }

  /// Notes that time has passed: sends a request again, or ends the wait for its answer.
  public mutating func waited(at now: Duration) -> [Action] {
    guard outcome == nil, var wait, now >= wait.deadline else { return [] }
    if let held = wait.held { return advance(held, at: now) }
    if isCrowded(wait, at: now) {
      self.wait?.deadline = now + wait.request.patience
      return wait.request.insists ? [.send(wait.request.bytes, summary: wait.request.summary)] : []
    }
    wait.attempts -= 1
    guard wait.attempts > 0 else { return advance(.silence, at: now) }
    wait.deadline = now + wait.request.patience
    self.wait = wait
    return wait.request.bytes.isEmpty ? [] : [.send(wait.request.bytes, summary: wait.request.summary)]
  }

  /// Returns whether the line is so busy that the answer may still stand behind other messages.
  private func isCrowded(_ wait: Wait, at now: Duration) -> Bool {
    guard let speed = script.speed, wait.request.expectation != .nothing, !wait.request.bytes.isEmpty else {
      return false
    }
    let time = now - wait.began
    // Ten bits a byte, and some idle time.
    let limit = wait.request.insists ? Self.longestQueue * 2 : Self.longestQueue
    return time < limit && Duration.seconds(12 * wait.received.whole) > time * speed
  }

  private mutating func advance(_ answer: ReceiverAnswer?, at now: Duration) -> [Action] {
    var actions: [Action] = []
    wait = nil
    do throws(LocationError) {
      var answer = answer
      while let step = try script.next(answer, &actions) {
        answer = nil
        switch step {
        case .speed(let speed):
          actions.append(.setSpeed(speed))
          input.reset()
        case .ask(let request):
          wait = Wait(request: request, attempts: request.attempts, began: now, deadline: now + request.patience)
          if !request.bytes.isEmpty { actions.append(.send(request.bytes, summary: request.summary)) }
          return actions
        }
      }
      outcome = .success(script.outcome)
    } catch {
      outcome = .failure(error.context == nil ? error.at(place) : error)
    }
    return actions
  }
}

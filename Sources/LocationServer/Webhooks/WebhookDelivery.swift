import LocationKit
import LocationText

/// The state of one event's delivery that must survive a restart.
struct WebhookDelivery: Sendable, Hashable {
  enum State: String, Sendable, Hashable {
    /// Delivered before an earlier event of another place.
    case delivered
    /// Attempts have failed; another one follows.
    case failing
    /// Given up: a dead letter.
    case dead
    /// A dead letter that is delivered again.
    case requeued
  }

  var state: State
  var attempts = 0
  /// Time of the next attempt of a failing delivery, and of the last one of a dead letter.
  var time: UTCInstant?
  /// Why the last attempt failed.
  var reason: String?

  /// - Parameter webhook: its name if the line does not follow it.
  func object(_ sequence: Int, of webhook: String? = nil) -> JSONObjectText {
    [
      "sequence": sequence, "of": webhook, "state": state.rawValue, "attempts": attempts > 0 ? attempts : nil,
      "time": time, "reason": reason,
    ]
  }

  init(_ state: State, attempts: Int = 0, time: UTCInstant? = nil, reason: String? = nil) {
    (self.state, self.attempts, self.time, self.reason) = (state, attempts, time, reason)
  }

  /// Throws 400 if the line is damaged.
  init(line body: JSONBody) throws(Problem) {
    guard let state = try body.text("state").flatMap({ State(rawValue: $0) }) else {
      throw Problem(400, "the state is unknown")
    }
    self.init(
      state, attempts: try body.integer("attempts") ?? 0,
      time: try body.text("time").flatMap { UTCInstant(iso8601: $0) }, reason: try body.text("reason"))
  }
}

import LocationKit
import LocationText
import LocationWire

/// An event as a webhook delivers it.
struct WebhookMessage: Sendable, Hashable {
  /// Number of the event in the journal; `nil` for a test.
  let sequence: Int?
  /// What the order of delivery applies to: a place and a subject, or all visits.
  let lane: Lane
  /// The subject that the event is about; `nil` for the server's own source.
  let subject: String?
  /// Member `type` of the body.
  let type: String
  /// Value of `webhook-id`: equal in all attempts, so that a receiver recognizes a repeated message. The time
  /// distinguishes the events of different journals.
  let id: String
  let body: [UInt8]

  enum Lane: Sendable, Hashable {
    case place(String, subject: String?)
    case visits
  }

  /// `nil` for an event that is not persisted.
  init?(_ event: LocationEvent, of subject: String? = nil) {
    guard let sequence = event.sequence else { return nil }
    let time: UTCInstant?
    if case .visited(let visit) = event {
      (lane, time) = (.visits, visit.time)
    } else if let transition = event.transition {
      (lane, time) = (.place(transition.place.id, subject: subject), transition.location.time)
    } else {
      return nil
    }
    let family = event.transition == nil ? "visit" : "poi"
    (self.sequence, type, self.subject) = (sequence, "\(family).\(event.eventName ?? "other")", subject)
    id = "event_\(sequence)_\(time?.nanoseconds ?? 0)"
    body = Self.body(type: type, at: time, JSONObjectText(written: WireEncoder().line(event, of: subject)))
  }

  /// Creates a message that reports nothing, for a test of the receiver.
  init(testAt time: UTCInstant) {
    (sequence, lane, type, subject) = (nil, .visits, "test", nil)
    id = "test_\(time.nanoseconds)"
    body = Self.body(type: type, at: time, JSONObjectText())
  }

  /// The members that Standard Webhooks recommends.
  private static func body(type: String, at time: UTCInstant?, _ data: JSONObjectText) -> [UInt8] {
    (["type": type, "timestamp": time, "data": data] as JSONObjectText).bytes
  }

  /// The types of persisted events.
  static let types = [
    "poi.enter", "poi.exit", "poi.dwell", "poi.pass", "poi.remove", "visit.arrive", "visit.depart",
  ]
}

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

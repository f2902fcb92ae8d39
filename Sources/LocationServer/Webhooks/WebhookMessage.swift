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

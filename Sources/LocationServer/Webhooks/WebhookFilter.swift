import LocationKit
import LocationText

/// The events that a webhook receives. Empty lists select all.
struct WebhookFilter: Sendable, Hashable {
  /// Types of messages, such as `poi.enter`.
  let events: [String]
  /// Ids of places. Visits have no place, and are not selected by a list.
  let places: [String]

  static let all = WebhookFilter(events: [], places: [])

  private init(events: [String], places: [String]) { (self.events, self.places) = (events, places) }

  /// Throws for a type that does not exist.
  init(checking events: [String], places: [String]) throws(LocationError) {
    if let unknown = events.first(where: { !WebhookMessage.types.contains($0) }) {
      throw LocationError(
        .invalidArgument, "there are no events of this type", context: unknown,
        remedy: "choose from \(WebhookMessage.types.joined(separator: ", "))")
    }
    self.init(events: events, places: places)
  }

  /// Returns whether the webhook receives a message.
  func takes(_ message: WebhookMessage) -> Bool {
    guard events.isEmpty || events.contains(message.type) else { return false }
    if places.isEmpty { return true }
    if case .place(let id, _) = message.lane { return places.contains(id) }
    return false
  }

  /// The lists in JSON, without those that are empty.
  var listedEvents: [String]? { events.isEmpty ? nil : events }
  var listedPlaces: [String]? { places.isEmpty ? nil : places }

  /// Reads the members `events` and `places`.
  init(of body: JSONBody) throws(Problem) {
    self.init(events: try body.texts("events") ?? [], places: try body.texts("places") ?? [])
  }

  /// For lists of webhooks.
  var words: [String] {
    (events.isEmpty ? [] : ["only " + events.joined(separator: ", ")])
      + (places.isEmpty ? [] : ["only at " + places.joined(separator: ", ")])
  }
}

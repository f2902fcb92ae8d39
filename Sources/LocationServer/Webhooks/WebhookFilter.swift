import LocationFleet
import LocationKit
import LocationText

/// The events that a webhook receives. Empty lists select all.
struct WebhookFilter: Sendable, Hashable {
  /// Types of messages, such as `poi.enter`.
  let events: [String]
  /// Ids of places. Visits have no place, and are not selected by a list.
  let places: [String]
  /// Ids of subjects, in which an asterisk stands for any text. Events of the server's own source have no subject.
  let subjects: [String]

  static let all = WebhookFilter(events: [], places: [], subjects: [])

  private init(events: [String], places: [String], subjects: [String]) {
    (self.events, self.places, self.subjects) = (events, places, subjects)
  }

  /// Throws for a type that does not exist.
  init(checking events: [String], places: [String], subjects: [String]) throws(LocationError) {
    if let unknown = events.first(where: { !WebhookMessage.types.contains($0) }) {
      throw LocationError(
        .invalidArgument, "there are no events of this type", context: unknown,
        remedy: "choose from \(WebhookMessage.types.joined(separator: ", "))")
    }
    self.init(events: events, places: places, subjects: subjects)
  }

  /// Returns whether the webhook receives a message.
  func takes(_ message: WebhookMessage) -> Bool {
    guard events.isEmpty || events.contains(message.type) else { return false }
    if !subjects.isEmpty {
      guard let subject = message.subject, subjects.contains(where: { SubjectPattern.matches(subject, $0) }) else {
        return false
      }
    }
    if places.isEmpty { return true }
    if case .place(let id, _) = message.lane { return places.contains(id) }
    return false
  }

  /// The lists in JSON, without those that are empty.
  var listedEvents: [String]? { events.isEmpty ? nil : events }
  var listedPlaces: [String]? { places.isEmpty ? nil : places }
  var listedSubjects: [String]? { subjects.isEmpty ? nil : subjects }

  /// Reads the members `events`, `places` and `subjects`.
  init(of body: JSONBody) throws(Problem) {
    self.init(
      events: try body.texts("events") ?? [], places: try body.texts("places") ?? [],
      subjects: try body.texts("subjects") ?? [])
  }

  /// For lists of webhooks.
  var words: [String] {
    (events.isEmpty ? [] : ["only " + events.joined(separator: ", ")])
      + (places.isEmpty ? [] : ["only at " + places.joined(separator: ", ")])
      + (subjects.isEmpty ? [] : ["only of " + subjects.joined(separator: ", ")])
  }
}

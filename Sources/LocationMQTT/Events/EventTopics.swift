import LocationKit
import LocationText

/// The messages that tell a broker what happens in a fleet, and Home Assistant which sensors there are.
///
/// | topic | message |
/// |---|---|
/// | `PREFIX/SUBJECT/events` | a line of an event |
/// | `PREFIX/SUBJECT/places/PLACE` | `ON` inside, `OFF` outside, `None` unknown; retained |
/// | `PREFIX/SUBJECT/position` | position of the last event with one; retained |
/// | `PREFIX/stream-position` | how far the events of a stream are sent; retained |
/// | `PREFIX/status` | `online`, or `offline` as the will; retained |
/// | `homeassistant/binary_sensor/ID/config` | announcement of a place of a subject; retained |
/// | `homeassistant/device_tracker/ID/config` | announcement of the position of a subject; retained |
///
/// Subjects and places are levels as of ``TopicLevel``; `ID` has letters, digits, `_` and `-`
/// ([MQTT discovery](https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery)). A place is announced when a subject
/// enters it first.
package struct EventTopics: Sendable {
  package let prefix: String
  private let version: String
  /// Announced places and positions by the topic of their state, for ``announcements()``.
  private var sensors: [String: Sensor] = [:]
  /// Number of events whose subject or place has too long a name for a topic, or that are beyond the limit of sensors.
  package private(set) var omitted = 0

  /// Topic at which Home Assistant reports its start.
  package static let birth = "homeassistant/status"
  private static let mostSensors = 200_000
  /// Bytes of a level; a topic has 65,535 at most.
  private static let longestLevel = 1000

  /// - Parameters:
  ///   - prefix: first levels of the topics.
  ///   - version: version of this program.
  package init(prefix: String, version: String) { (self.prefix, self.version) = (prefix, version) }

  /// The message that the broker publishes when the connection is lost.
  package var will: MQTTMessage { MQTTMessage(topic: "\(prefix)/status", text: "offline", isRetained: true) }
  /// A sensor of Home Assistant. Of a former run, one of the messages may be missing.
  private struct Sensor {
    var announcement: MQTTMessage?
    var state: MQTTMessage?
  }

  // MARK: Former runs

  /// Filters of the retained messages that ``restore(_:)`` takes.
  var formerFilters: [String] {
    ["binary_sensor", "device_tracker"].map { "homeassistant/\($0)/+/config" }
      + ["\(prefix)/+/places/+", "\(prefix)/+/position"]
  }

  /// Takes a retained message of a former run, so that its sensor is announced again like those of this run.
  mutating func restore(_ message: MQTTMessage) {
    guard message.isRetained, !message.payload.isEmpty, sensors.count < Self.mostSensors else { return }
    let levels = message.topic.split(separator: "/")
    if levels.count == 4, levels[0] == "homeassistant", levels[2].hasPrefix(deviceID(nil)) {
      guard let topic = StateTopic(message.payload.span).text, topic.hasPrefix("\(prefix)/") else { return }
      sensors[topic, default: Sensor()].announcement = message
    } else if message.topic.hasPrefix("\(prefix)/"), levels.last == "position" || levels.dropLast().last == "places" {
      sensors[message.topic, default: Sensor()].state = message
    }
  }

  /// Marks the places that a subject was known to be inside or outside as unknown. Returns the messages.
  mutating func forgetStates() -> [MQTTMessage] {
    let states = ["ON", "OFF"].map { Array($0.utf8) }
    let known = sensors.filter { states.contains($0.value.state?.payload ?? []) }
    return known.keys.sorted().map { topic in
      // Home Assistant's word for an unknown state.
      let message = MQTTMessage(topic: topic, text: "None", isRetained: true)
      sensors[topic]?.state = message
      return message
    }
  }

  /// Topic of a retained message with which a sender of a stream continues where it was.
  package var markTopic: String { "\(prefix)/stream-position" }
  package var greeting: MQTTMessage { MQTTMessage(topic: "\(prefix)/status", text: "online", isRetained: true) }

  /// Returns the messages for the line of an event, without its line end. A line without a class has none.
  package mutating func messages(for line: [UInt8]) -> [MQTTMessage] {
    guard let event = EventMembers(line.span) else { return [] }
    let subject = TopicLevel.encode(event.subject)
    guard subject.utf8.count <= Self.longestLevel else {
      omitted += 1
      return []
    }
    var messages = [MQTTMessage(topic: "\(prefix)/\(subject)/events", payload: line)]
    if let place = event.place { append(event, place, subject, to: &messages) }
    appendPosition(event, subject, to: &messages)
    return messages
  }

  /// Returns the announcements and states of all sensors, for a Home Assistant that has started.
  package func announcements() -> [MQTTMessage] {
    sensors.sorted { $0.key < $1.key }.flatMap { [$0.value.announcement, $0.value.state].compactMap(\.self) }
  }

  // MARK: Places

  private mutating func append(
    _ event: EventMembers, _ place: String, _ subject: String, to messages: inout [MQTTMessage]
  ) {
    let level = TopicLevel.encode(place)
    let topic = "\(prefix)/\(subject)/places/\(level)"
    guard level.utf8.count <= Self.longestLevel else {
      omitted += 1
      return
    }
    switch event.name {
    case "enter", "exit":
      let state = MQTTMessage(topic: topic, text: event.name == "enter" ? "ON" : "OFF", isRetained: true)
      let announcement = isAnnounced(topic) ? nil : announcement(of: place, event, stateTopic: topic)
      append(state, announcement, to: &messages)
    case "remove":
      // An empty retained message removes the retained one, and an empty announcement the sensor.
      sensors[topic] = nil
      messages.append(MQTTMessage(topic: topic, payload: [], isRetained: true))
      let announcement = announcement(of: place, event, stateTopic: topic)
      messages.append(MQTTMessage(topic: announcement.topic, payload: [], isRetained: true))
    default: break
    }
  }

  private func announcement(of place: String, _ event: EventMembers, stateTopic: String) -> MQTTMessage {
    let id = "\(deviceID(event.subject))__\(Self.identifier(place))"
    let object: JSONObjectText = [
      "name": event.placeName ?? place, "unique_id": id, "state_topic": stateTopic, "device_class": "presence",
    ]
    return announcement("binary_sensor", id, object, event.subject)
  }

  // MARK: Positions

  private mutating func appendPosition(_ event: EventMembers, _ subject: String, to messages: inout [MQTTMessage]) {
    guard let latitude = event.latitude, let longitude = event.longitude else { return }
    let attributes: JSONObjectText = [
      "latitude": JSONDegrees(latitude), "longitude": JSONDegrees(longitude), "gps_accuracy": event.accuracy,
      "time": event.time,
    ]
    let topic = "\(prefix)/\(subject)/position"
    let id = deviceID(event.subject)
    let object: JSONObjectText = [
      "name": "position", "unique_id": id, "json_attributes_topic": topic, "source_type": "gps",
    ]
    append(
      MQTTMessage(topic: topic, payload: attributes.bytes, isRetained: true),
      isAnnounced(topic) ? nil : announcement("device_tracker", id, object, event.subject), to: &messages)
  }

  // MARK: Home Assistant

  private func isAnnounced(_ topic: String) -> Bool { sensors[topic]?.announcement != nil }

  /// Appends the state of a sensor, after its announcement if there is one.
  private mutating func append(
    _ state: MQTTMessage, _ announcement: MQTTMessage?, to messages: inout [MQTTMessage]
  ) {
    guard sensors[state.topic] != nil || sensors.count < Self.mostSensors else {
      omitted += 1
      return
    }
    if let announcement {
      sensors[state.topic, default: Sensor()].announcement = announcement
      messages.append(announcement)
    }
    sensors[state.topic]?.state = state
    messages.append(state)
  }

  private func announcement(
    _ component: String, _ id: String, _ object: JSONObjectText, _ subject: String
  ) -> MQTTMessage {
    let device: JSONObjectText = ["identifiers": [deviceID(subject)], "name": subject.isEmpty ? prefix : subject]
    let origin: JSONObjectText = ["name": "locate", "sw_version": version]
    var object = object
    object.add("availability_topic", will.topic)
    object.add("qos", 1)
    object.add("device", device)
    object.add("origin", origin)
    return MQTTMessage(topic: "homeassistant/\(component)/\(id)/config", payload: object.bytes, isRetained: true)
  }

  /// Returns an id that is unique among the fleets of a broker. An underscore begins an escape of two digits, so two of
  /// them separate parts.
  /// - Parameter subject: `nil` for the part that the ids of all subjects have.
  private func deviceID(_ subject: String?) -> String {
    "locate__\(Self.identifier(prefix))__\(subject.map(Self.identifier) ?? "")"
  }

  private static func identifier(_ text: String) -> String { text.escaped(except: "-", by: UInt8(ascii: "_")) }
}

/// The topic of the state in the announcement of a sensor.
private struct StateTopic {
  private(set) var text: String?

  init(_ announcement: Span<UInt8>) {
    var scanner = JSONScanner(at: 0)
    try? scanner.forEachMember(announcement, depth: 1) { member, value in
      guard ["state_topic", "json_attributes_topic"].contains(member.text(in: announcement)) else { return }
      text = value.text(in: announcement)
    }
  }
}

/// The members of a line of an event that its messages need.
private struct EventMembers {
  var subject = ""
  /// The event of a class that has several: `enter`.
  var name = ""
  /// Id of the place; `nil` for an event without one.
  var place: String?
  var placeName: String?
  var time: String?
  var latitude: Double?
  var longitude: Double?
  var accuracy: Double?

  /// Returns `nil` for a line that is no object with a class.
  init?(_ line: Span<UInt8>) {
    var scanner = JSONScanner(at: 0)
    var isEvent = false
    var isPlace = false
    var id: String?
    do throws(JSONFault) {
      try scanner.forEachMember(line, depth: 1) { member, value in
        switch member.text(in: line) {
        case "class":
          isEvent = value.kind == .string
          isPlace = value.reads("POI", in: line)
        case "subject": subject = value.text(in: line) ?? ""
        case "event": name = value.text(in: line) ?? ""
        case "id": id = value.text(in: line)
        case "name": placeName = value.text(in: line)
        case "time": time = value.text(in: line)
        case "lat": latitude = value.number(in: line)
        case "lon": longitude = value.number(in: line)
        case "eph": accuracy = value.number(in: line)
        default: break
        }
      }
    } catch {
      return nil
    }
    guard isEvent else { return nil }
    place = isPlace ? id : nil
  }
}

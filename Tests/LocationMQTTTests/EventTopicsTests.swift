import Foundation
import Testing

@testable import LocationMQTT

@Suite("EventTopics")
struct EventTopicsTests {
  private var topics = EventTopics(prefix: "fleet/berlin", version: "1.0")

  private func object(_ message: MQTTMessage) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(message.payload)) as? [String: Any])
  }

  private func line(_ event: String, _ subject: String = "ann/phone", id: String = "home", name: String = "My home")
    -> [UInt8]
  {
    func quoted(_ text: String) -> String {
      String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self)
    }
    return Array(
      (#"{"class":"POI","subject":\#(quoted(subject)),"event":"\#(event)","id":\#(quoted(id)),"name":\#(quoted(name)),"#
        + #""time":"2026-05-01T10:00:00Z","lat":52.5,"lon":13.4,"seq":1}"#).utf8)
  }

  @Test("an event is a message of its subject, and its place a sensor of Home Assistant that is announced once")
  mutating func place() throws {
    let messages = topics.messages(for: line("enter"))
    #expect(
      messages.map(\.topic) == [
        "fleet/berlin/ann%2Fphone/events",
        "homeassistant/binary_sensor/locate__fleet_2Fberlin__ann_2Fphone__home/config",
        "fleet/berlin/ann%2Fphone/places/home",
        "homeassistant/device_tracker/locate__fleet_2Fberlin__ann_2Fphone/config",
        "fleet/berlin/ann%2Fphone/position",
      ])
    #expect(messages.map(\.isRetained) == [false, true, true, true, true])
    #expect(messages[0].payload == line("enter"))
    #expect(messages[2].payload == Array("ON".utf8))
    let sensor = try object(messages[1])
    #expect(sensor["name"] as? String == "My home")
    #expect(sensor["unique_id"] as? String == "locate__fleet_2Fberlin__ann_2Fphone__home")
    #expect(sensor["state_topic"] as? String == messages[2].topic)
    #expect(sensor["device_class"] as? String == "presence")
    #expect(sensor["availability_topic"] as? String == topics.will.topic)
    let device = try #require(sensor["device"] as? [String: Any])
    #expect(device["identifiers"] as? [String] == ["locate__fleet_2Fberlin__ann_2Fphone"])
    #expect(device["name"] as? String == "ann/phone")
    #expect((sensor["origin"] as? [String: Any])?["name"] as? String == "locate")
    let tracker = try object(messages[3])
    #expect(tracker["json_attributes_topic"] as? String == messages[4].topic)
    #expect(tracker["source_type"] as? String == "gps")
    #expect(try object(messages[4])["latitude"] as? Double == 52.5)
    let next = topics.messages(for: line("exit"))
    #expect(
      next.map(\.topic) == [
        "fleet/berlin/ann%2Fphone/events", "fleet/berlin/ann%2Fphone/places/home", "fleet/berlin/ann%2Fphone/position",
      ])
    #expect(next[1].payload == Array("OFF".utf8))
  }

  @Test("a start of Home Assistant gets all announcements and their last states")
  mutating func birth() {
    _ = topics.messages(for: line("enter"))
    _ = topics.messages(for: line("exit"))
    _ = topics.messages(for: line("enter", "van-1"))
    let messages = topics.announcements()
    #expect(messages.count == 8)
    #expect(
      messages.filter { $0.payload == Array("OFF".utf8) }.map(\.topic) == ["fleet/berlin/ann%2Fphone/places/home"])
    #expect(messages.filter { $0.payload == Array("ON".utf8) }.map(\.topic) == ["fleet/berlin/van-1/places/home"])
  }

  @Test("sensors of a former run are announced again, also those without an event in this run")
  mutating func former() {
    let former = topics.messages(for: line("enter")) + topics.messages(for: line("exit", "van-1"))
    let announced = topics.announcements()
    topics = EventTopics(prefix: "fleet/berlin", version: "1.0")
    // In the order in which a broker may send them, with those of other programs.
    for message in former.reversed() where message.isRetained { topics.restore(message) }
    topics.restore(MQTTMessage(topic: "homeassistant/binary_sensor/other/config", text: "{}", isRetained: true))
    topics.restore(
      MQTTMessage(
        topic: "homeassistant/binary_sensor/locate__other__x__y/config", text: #"{"state_topic":"other/x"}"#,
        isRetained: true))
    topics.restore(MQTTMessage(topic: "fleet/berlin/van-2/events", text: "{}"))
    #expect(announced.count == 8)
    #expect(topics.announcements() == announced)
    // They are not announced once more with their next event.
    #expect(topics.messages(for: line("exit")).count == 3)
    #expect(
      topics.forgetStates().map(\.topic) == [
        "fleet/berlin/ann%2Fphone/places/home", "fleet/berlin/van-1/places/home",
      ])
    #expect(topics.announcements().filter { $0.payload == Array("None".utf8) }.count == 2)
  }

  @Test("a removed place is removed from Home Assistant")
  mutating func removal() {
    let announcement = topics.messages(for: line("enter"))[1].topic
    let messages = topics.messages(for: line("remove"))
    let empty = messages.filter(\.payload.isEmpty)
    #expect(empty.map(\.topic) == ["fleet/berlin/ann%2Fphone/places/home", announcement])
    #expect(empty.allSatisfy { $0.isRetained })
    #expect(topics.announcements().count == 2)
  }

  @Test("passing and dwelling change no sensor", arguments: ["pass", "dwell"])
  mutating func others(event: String) {
    #expect(topics.messages(for: line(event)).map(\.topic).contains { $0.contains("/places/") } == false)
  }

  @Test(
    "no subject or place adds a level or a wildcard, and different ones have different ids",
    arguments: ["a/b", "+", "#", "$x", "", "a__b", "a_", "ü\u{0}", "events", "../x"])
  mutating func injection(name: String) throws {
    let messages =
      topics.messages(for: line("enter", name, id: name)) + topics.messages(for: line("enter", "x", id: "y"))
    for message in messages {
      let levels = message.topic.split(separator: "/", omittingEmptySubsequences: false)
      #expect((4...5).contains(levels.count), "\(message.topic)")
      #expect(!levels.contains { $0.isEmpty || $0.contains("+") || $0.contains("#") || $0.contains("\u{0}") })
      guard levels[0] == "homeassistant" else { continue }
      #expect(levels[2].utf8.allSatisfy { Character(Unicode.Scalar($0)).isLetter || "0123456789_-".utf8.contains($0) })
    }
    #expect(Set(messages.filter { $0.topic.hasSuffix("/config") }.map(\.topic)).count == 4)
  }

  @Test("other events have no sensor; what is none has no message")
  mutating func states() {
    let state = #"{"class":"STATE","subject":"van","state":"stale","time":"2026-05-01T10:00:00Z"}"#
    #expect(topics.messages(for: Array(state.utf8)).map(\.topic) == ["fleet/berlin/van/events"])
    #expect(topics.messages(for: Array("junk".utf8)).isEmpty)
    #expect(topics.messages(for: line("enter", String(repeating: "x", count: 2000))).isEmpty)
    #expect(topics.omitted == 1)
  }
}

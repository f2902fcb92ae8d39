#if MQTT
  import LocationKit
  import TestSupport
  import Testing

  @testable import LocationMQTT

  @Suite("Events at mosquitto", .realTime, .enabled(if: RealMosquitto.path != nil, RealMosquitto.missing))
  struct RealSenderTests {
    private let broker: RealMosquitto
    private let watcher: MQTTConnection

    init() async throws {
      broker = try RealMosquitto()
      watcher = try await broker.connect(try broker.options("watcher", filters: ["t/#", "homeassistant/#"]))
    }

    private func line(_ event: String, _ subject: String = "ann/phone") -> [UInt8] {
      Array(
        (#"{"class":"POI","subject":"\#(subject)","event":"\#(event)","id":"home","time":"2026-05-01T10:00:00Z","#
          + #""lat":52.5,"lon":13.4,"seq":1}"# + "\n").utf8)
    }

    private func sender() async throws -> EventSender {
      try await EventSender(try broker.options("sender"), version: "1.0") { _ in }
    }

    /// Receives until a message has arrived this number of times.
    private func receive(until last: String, times: Int = 1) async throws -> [String] {
      var texts: [String] = []
      for _ in 0..<60 where texts.filter({ $0 == last }).count < times {
        let messages = try await watcher.next(within: .seconds(1))
        texts += messages.map { message in
          message.topic.hasSuffix("/config")
            ? message.topic : "\(message.topic) \(String(decoding: message.payload, as: UTF8.self))"
        }
        if !messages.isEmpty { watcher.acknowledge() }
      }
      return texts
    }

    private let sensor = "homeassistant/binary_sensor/locate__t__ann_2Fphone__home/config"
    private let tracker = "homeassistant/device_tracker/locate__t__ann_2Fphone/config"
    private let place = "t/ann%2Fphone/places/home"
    private let position = #"t/ann%2Fphone/position {"latitude":52.5,"longitude":13.4,"time":"2026-05-01T10:00:00Z"}"#

    @Test("the events of a subject, its place and its position arrive between online and offline")
    func events() async throws {
      var sender = try await sender()
      try await sender.send(line("enter"))
      try await sender.end(line("exit"))
      let texts = try await receive(until: "t/status offline")
      #expect(
        texts.filter { !$0.contains("/events") } == [
          "t/status online", sensor, "\(place) ON", tracker, position, "\(place) OFF", position, "t/status offline",
        ])
      #expect(texts.filter { $0.hasPrefix("t/ann%2Fphone/events {") }.count == 2)
    }

    @Test("all sensors are announced again when Home Assistant starts")
    func birth() async throws {
      var sender = try await sender()
      try await sender.send(line("enter"))
      _ = try await receive(until: position)
      try await broker.publish("homeassistant/status", "online")
      _ = try await receive(until: "homeassistant/status online")
      // The sender has a subscription of its own.
      for _ in 0..<1200 {
        if try await sender.attend() { break }
        let further = try await watcher.next(within: .milliseconds(50))
        #expect(further.isEmpty)
      }
      let texts = try await receive(until: position)
      #expect(texts == [sensor, "\(place) ON", tracker, position])
      try await sender.end([])
    }

    @Test("after a restart, the sensors of the former run are announced when Home Assistant starts")
    func birthAfterRestart() async throws {
      var first = try await sender()
      try await first.send(line("enter"))
      try await first.end([])
      _ = try await receive(until: "t/status offline")
      let second = try await sender()
      _ = try await receive(until: "t/status online")
      try await broker.publish("homeassistant/status", "online")
      _ = try await receive(until: "homeassistant/status online")
      for _ in 0..<1200 {
        if try await second.attend() { break }
        try await Task.sleep(for: .milliseconds(50))
      }
      #expect(try await receive(until: position) == [sensor, "\(place) ON", tracker, position])
    }

    @Test("all sensors are announced again at a broker that has lost them")
    func lossOfBroker() async throws {
      var sender = try await sender()
      try await sender.send(line("enter"))
      try await sender.flush()
      broker.stop()
      try broker.start()
      for _ in 0..<1200 {
        if try await sender.attend() { break }
        try await Task.sleep(for: .milliseconds(50))
      }
      try await sender.flush()
      let other = try await broker.connect(try broker.options("other", filters: ["homeassistant/+/+/config"]))
      var topics: Set<String> = []
      for _ in 0..<60 where topics.count < 2 {
        topics.formUnion(try await other.next(within: .seconds(1)).map(\.topic))
        other.acknowledge()
      }
      #expect(topics == [sensor, tracker])
    }

    @Test("a run that does not continue another one makes its states unknown, and one that does finds its mark")
    func continuation() async throws {
      var first = try await sender()
      #expect(first.mark == nil)
      try await first.send(line("enter"), mark: "s 17")
      try await first.end([])
      var second = try await sender()
      #expect(second.mark == "s 17")
      try await second.forgetFormerStates()
      try await second.end([])
      let texts = try await receive(until: "t/status offline", times: 2)
      #expect(texts.filter { $0.hasPrefix(place) } == ["\(place) ON", "\(place) None"])
    }
  }
#endif

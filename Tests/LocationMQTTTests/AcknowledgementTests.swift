#if MQTT
  import LocationKit
  import Synchronization
  import TestSupport
  import Testing

  @testable import LocationMQTT

  @Suite("Acknowledgements of a broker", .realTime)
  struct AcknowledgementTests {
    private func options(_ broker: FakeBroker) throws -> MQTTOptions {
      var options = MQTTOptions(try MQTTAddress("mqtt://127.0.0.1:\(broker.port)/t"), client: "test")
      options.greetings = [MQTTMessage(topic: "greeting", text: "online")]
      return options
    }

    /// Waits until the broker has received this number of messages.
    private func wait(for count: Int, at broker: FakeBroker) async throws {
      for _ in 0..<6000 where broker.topics.count < count { try await Task.sleep(for: .milliseconds(10)) }
      #expect(broker.topics.count >= count)
    }

    @Test("a greeting that is acknowledged only after a reconnection is no message of a task")
    func lateGreeting() async throws {
      let broker = try FakeBroker([.hangUp, .acknowledge])
      let connection = try MQTTConnection(try options(broker))
      try await connection.ready()
      // The greeting of the lost connection, sent again, and that of the new one.
      try await wait(for: 3, at: broker)
      try await connection.publish(MQTTMessage(topic: "t", text: "x"))
      try await wait(for: 4, at: broker)
      #expect(try await connection.flush(within: .seconds(60)))
      try await connection.publish(MQTTMessage(topic: "t", text: "y"))
      #expect(try await connection.flush(within: .seconds(60)))
      await connection.close()
    }

    @Test("a late acknowledgement of a greeting acknowledges no message of a task")
    func tooEarly() async throws {
      let broker = try FakeBroker([.hangUp, .delay])
      let connection = try MQTTConnection(try options(broker))
      try await connection.ready()
      try await wait(for: 3, at: broker)
      broker.release()
      try await connection.publish(MQTTMessage(topic: "t", text: "x"))
      try await wait(for: 4, at: broker)
      #expect(try await !connection.flush(within: .milliseconds(50)))
      broker.release()
      #expect(try await connection.flush(within: .seconds(60)))
      await connection.close()
    }

    @Test(
      "a libmosquitto that acknowledges a message before it is processed is noticed, and the message is not lost",
      .enabled(if: RealMosquitto.path != nil, RealMosquitto.missing))
    func unsuitableLibrary() async throws {
      let broker = try RealMosquitto()
      var options = try broker.options("hasty", filters: ["t"])
      options.delaysAcknowledgements = false
      let connection = try await broker.connect(options)
      try await broker.publish("t", "first")
      #expect(try await connection.next(within: .seconds(60)).map(\.payload) == [Array("first".utf8)])
      let error = await #expect(throws: LocationError.self) { _ = try await connection.next(within: .seconds(60)) }
      #expect(error?.code == .internalError)
      #expect(error?.description.contains("libmosquitto") == true)
    }
  }
#endif

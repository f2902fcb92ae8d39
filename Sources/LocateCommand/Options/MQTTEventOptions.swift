import ArgumentParser
import LocationKit
import LocationMQTT

/// The option of commands that also send events to an MQTT broker.
struct MQTTEventOptions: ParsableArguments {
  @Option(
    help: .value(
      "url",
      "Publish the events at this MQTT broker, below this prefix of topics, for Home Assistant too: "
        + "mqtt://[user@]host[:port]/prefix."))
  var mqtt: String?

  func validate() throws {
    if let mqtt {
      do { _ = try MQTTAddress(mqtt).prefix() } catch { throw ValidationError("--mqtt: \(error)") }
    }
  }

  func connect(_ command: String) async throws -> EventSender? {
    guard let mqtt else { return nil }
    let address = try MQTTAddress(mqtt)
    return try await EventSender(
      MQTTOptions(address, command: command), version: Version.number, notice: MQTTNotice.report(on: address.shown))
  }
}

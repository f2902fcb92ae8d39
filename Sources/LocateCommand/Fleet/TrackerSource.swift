import LocationKit
import LocationMQTT

/// Trackers as an endless input of a fleet.
protocol TrackerSource {
  /// Name in messages, without the user.
  var name: String { get }
  /// Number of items read, and what was skipped.
  var counts: InputCounts { get }

  /// Returns lines of gpsd's JSON with subjects; empty if nothing arrives in this time. Throws `CancellationError`.
  mutating func lines(within duration: Duration) async throws -> [UInt8]
  /// Notes that the lines are taken, and need not come again.
  func acknowledge()
}

enum TrackerSources {
  /// Whether an input is one of trackers.
  static func contains(_ text: String) -> Bool { MQTTAddress.names(text) || NMEATrackers.names(text) }

  /// Opens an input. Throws for an unusable address.
  static func open(_ text: String, command: String, isVerbose: Bool) async throws -> any TrackerSource {
    MQTTAddress.names(text)
      ? try MQTTTrackers(text, command: command, isVerbose: isVerbose)
      : try await NMEATrackers(text, isVerbose: isVerbose)
  }
}

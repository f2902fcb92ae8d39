import LocationKit
import LocationMQTT
import LocationWire

/// Trackers as an endless input of a fleet.
protocol TrackerSource {
  /// Number of items read, and what was skipped.
  var counts: InputCounts { get }

  /// Returns readings in order; empty if nothing arrives in this time. Throws `CancellationError`.
  mutating func readings(within duration: Duration) async throws -> [SubjectReading]
  /// Notes that the readings need not come again.
  func acknowledge()
}

enum TrackerSources {
  /// Whether an input is one of trackers.
  static func contains(_ text: String) -> Bool { MQTTAddress.names(text) || NMEATrackers.names(text) }

  /// Follows an input like ``follow(_:counts:store:)``. Throws for an unusable address, and like that.
  /// - Parameter open: decrypts messages of OwnTracks; `nil` if encrypted ones are skipped.
  static func follow(
    _ text: String, command: String, isVerbose: Bool, counts: inout InputCounts, open: OpenOwnTracks? = nil,
    store: (_ readings: [SubjectReading]) async throws -> Void
  ) async throws {
    if MQTTAddress.names(text) {
      var source = try MQTTTrackers(text, command: command, isVerbose: isVerbose, open: open)
      try await follow(&source, counts: &counts, store: store)
    } else {
      var source = try await NMEATrackers(text, isVerbose: isVerbose)
      try await follow(&source, counts: &counts, store: store)
    }
  }

  /// Follows a source until the task is cancelled. Throws `CancellationError`, and like `store`.
  ///
  /// This is the only place where messages of trackers are acknowledged: once `store` has returned. What it has not
  /// returned for comes again after a crash.
  ///
  /// - Parameters:
  ///   - counts: counts of the input, at the end.
  ///   - store: takes readings, at least once a second, often none. Returns when a crash does not lose them any more.
  static func follow(
    _ source: inout some TrackerSource, counts: inout InputCounts,
    store: (_ readings: [SubjectReading]) async throws -> Void
  ) async throws {
    defer { counts.addFlaws(of: source.counts) }
    while true {
      try await store(try await source.readings(within: .seconds(1)))
      source.acknowledge()
    }
  }
}

/// The streams and subjects of a fleet.
///
/// | stream | subjects | content |
/// |---|---|---|
/// | `positions` | `positions.PARTITION.SUBJECT` | readings of a subject, as lines of gpsd's JSON |
/// | | `positions.PARTITION.%lines` | readings of several subjects: each line names its own |
/// | | `positions.PARTITION.%places` | the places from here on |
/// | | `positions.PARTITION.%time` | nothing: only the time at which it was stored matters |
/// | | `positions.PARTITION.%probeN` | nothing: it shows in which partition a server puts a word |
/// | `events` | `events.PARTITION` | events, as lines of JSON |
/// | `fleet-files` | `fleet.state.PARTITION.ID`, `fleet.places.VERSION` | snapshots and places, in pieces |
/// | `KV_fleet` | `$KV.fleet.KEY` | the rules, and the last snapshot of each partition |
/// | `KV_fleet-workers` | `$KV.fleet-workers.NAME` | the running workers |
package enum FleetLayout {
  static let positions = "positions"
  static let events = "events"
  static let files = "fleet-files"
  static let values = "KV_fleet"
  static let workers = "KV_fleet-workers"

  /// Time in seconds after which a worker that does not renew its entry is gone.
  static let leaseSeconds = 3
  /// Bytes of a piece of a file: a server accepts a megabyte by default.
  static let pieceSize = 1 << 19
  /// Bytes of events at which a message is complete.
  static let eventSize = 1 << 17

  static func positions(of partition: Int) -> String { "positions.\(partition).*" }
  static func events(of partition: Int) -> String { "events.\(partition)" }
  static func state(of partition: Int) -> String { "fleet.state.\(partition)" }
  static let placesPrefix = "fleet.places."
  static func places(version: Int) -> String { "\(placesPrefix)\(version)" }
  static let rules = "$KV.fleet.rules"
  static func snapshot(of partition: Int) -> String { "$KV.fleet.state.\(partition)" }
  static func worker(_ name: String) -> String { "$KV.fleet-workers.\(name)" }

  // No subject's word has a lone percent sign.

  /// Last word of the subject of messages with the lines of several subjects.
  static let linesWord = "%lines"
  static func lines(in partition: Int) -> String { "positions.\(partition).\(linesWord)" }
  /// Subject of the message with which a partition changes its places.
  static func placesMarker(in partition: Int) -> String { "positions.\(partition).\(placesWord)" }
  static let placesWord = "%places"
  /// First letters of the words that show where a server puts them.
  static let probeWord = "%probe"
  /// Subject of messages that tell the time only.
  static func time(in partition: Int) -> String { "positions.\(partition).%time" }

  /// Streams of a new fleet, in the order in which they are created: positions are accepted last.
  /// - Parameters:
  ///   - time: for which readings are stored, in whole seconds; `nil` for a day.
  ///   - events: number of messages of events that are stored of each partition.
  static func streams(
    replicas: Int, keeping time: Duration? = nil, events kept: Int = 100_000
  ) -> [StreamDefinition] {
    [
      StreamDefinition(name: values, subjects: ["$KV.fleet.>"], replicas: replicas, messagesPerSubject: 1),
      StreamDefinition(
        name: workers, subjects: ["$KV.fleet-workers.>"], replicas: replicas, isInMemory: true,
        maximumAge: leaseSeconds, messagesPerSubject: 1),
      StreamDefinition(name: files, subjects: ["fleet.state.>", "fleet.places.>"], replicas: replicas),
      // The last message of a partition is never removed: it states which events are published.
      StreamDefinition(name: events, subjects: ["events.*"], replicas: replicas, messagesPerSubject: kept),
      StreamDefinition(
        name: positions, subjects: ["positions.*.*"], replicas: replicas,
        maximumAge: Int(time?.components.seconds ?? 86_400)),
    ]
  }
}

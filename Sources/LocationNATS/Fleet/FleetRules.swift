package import LocationKit

/// What all workers of a fleet decide by. Only the version of the places ever changes.
package struct FleetRules: Sendable, Equatable {
  /// Number of partitions, as in the mapping of the servers.
  package var partitions: Int
  package var settings: DecisionSettings
  /// Whether the silence of a subject is announced by the time of the stream, not only with its next reading.
  package var isLive: Bool
  /// Version of the last places, from 1.
  package var version: Int
}

extension FleetRules: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(UInt8(3), partitions, settings)
    writer.put(isLive, version)
    let freshness = settings.configuration.freshness
    writer.put(freshness.stale, freshness.lost)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    let format = try reader.take(UInt8.self)
    guard (1...3).contains(format) else { throw ValueReader.Failure() }
    (partitions, settings) = (try reader.take(), try reader.take())
    isLive = format == 1 ? false : try reader.take()
    version = try reader.take()
    // Before, it could not be set.
    if format >= 3 {
      (settings.configuration.freshness.stale, settings.configuration.freshness.lost) = (
        try reader.take(), try reader.take()
      )
    }
    guard partitions > 0 else { throw ValueReader.Failure() }
  }
}

/// The parameters of decisions that users set. Those that they do not set are not stored. Freshness is stored at the end of
/// ``FleetRules``, because it was added later.
package struct DecisionSettings: Sendable, Equatable {
  package fileprivate(set) var configuration: DecisionConfiguration

  package init(_ configuration: DecisionConfiguration) { self.configuration = configuration }

  package static func == (left: Self, right: Self) -> Bool {
    ValueWriter.bytes(of: left) == ValueWriter.bytes(of: right)
      && left.configuration.freshness == right.configuration.freshness
  }
}

extension DecisionSettings: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(configuration.hysteresis, configuration.confirmation.locations, configuration.confirmation.duration)
    writer.put(configuration.maximumSpeed, configuration.rangeError?.metres)
    writer.put(configuration.acceptsForeignDatum, configuration.visits)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    configuration = DecisionConfiguration()
    configuration.hysteresis = try reader.take()
    configuration.confirmation = ConfirmationLimits(locations: try reader.take(), duration: try reader.take())
    configuration.maximumSpeed = try reader.take()
    configuration.rangeError = try reader.take(Double?.self).flatMap { RangeError(metres: $0) }
    configuration.acceptsForeignDatum = try reader.take()
    configuration.visits = try reader.take()
  }
}

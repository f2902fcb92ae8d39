import LocationFleet
package import LocationKit

/// What all workers of a fleet decide by. Only the versions ever change.
package struct FleetRules: Sendable, Equatable {
  /// Number of partitions, as in the mapping of the servers.
  package var partitions: Int
  package var settings: DecisionSettings
  /// Whether the silence of a subject is announced by the time of the stream, not only with its next reading.
  package var isLive: Bool
  /// Version of the last places, from 1.
  package var version: Int
  /// Version of the decisions, ``/LocationFleet/Fleet/decisions``: a worker of another one waits.
  package var decisions = Fleet.decisions
}

extension FleetRules: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(partitions, settings)
    writer.put(isLive, version, decisions)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    (partitions, settings) = (try reader.take(), try reader.take())
    (isLive, version, decisions) = (try reader.take(), try reader.take(), try reader.take())
    guard partitions > 0 else { throw ValueReader.Failure() }
  }
}

/// The parameters of decisions that users set. Those that they do not set are not stored.
package struct DecisionSettings: Sendable, Equatable {
  package fileprivate(set) var configuration: DecisionConfiguration

  package init(_ configuration: DecisionConfiguration) { self.configuration = configuration }

  package static func == (left: Self, right: Self) -> Bool {
    ValueWriter.bytes(of: left) == ValueWriter.bytes(of: right)
  }
}

extension DecisionSettings: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(configuration.hysteresis, configuration.confirmation.locations, configuration.confirmation.duration)
    writer.put(configuration.maximumSpeed, configuration.rangeError?.metres)
    writer.put(configuration.acceptsForeignDatum, configuration.visits, configuration.maximumError)
    writer.put(configuration.freshness.stale, configuration.freshness.lost)
    writer.put(configuration.waitsInDoubt, configuration.integrity)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    configuration = DecisionConfiguration()
    configuration.hysteresis = try reader.take()
    configuration.confirmation = ConfirmationLimits(locations: try reader.take(), duration: try reader.take())
    configuration.maximumSpeed = try reader.take()
    configuration.rangeError = try reader.take(Double?.self).flatMap { RangeError(metres: $0) }
    configuration.acceptsForeignDatum = try reader.take()
    (configuration.visits, configuration.maximumError) = (try reader.take(), try reader.take())
    configuration.freshness.stale = try reader.take()
    configuration.freshness.lost = try reader.take()
    configuration.waitsInDoubt = try reader.take(or: false)
    configuration.integrity = try reader.take(or: .ignore)
  }
}

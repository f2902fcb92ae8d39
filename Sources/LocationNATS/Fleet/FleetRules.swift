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

  package init(partitions: Int, settings: DecisionSettings, isLive: Bool, version: Int) {
    (self.partitions, self.settings, self.isLive, self.version) = (partitions, settings, isLive, version)
  }
}

extension FleetRules: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(UInt8(2))
    writer.put(partitions)
    writer.put(settings)
    writer.put(isLive)
    writer.put(version)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    let format = try reader.take(UInt8.self)
    guard (1...2).contains(format) else { throw ValueReader.Failure() }
    (partitions, settings) = (try reader.take(), try reader.take())
    isLive = format == 1 ? false : try reader.take()
    version = try reader.take()
    guard partitions > 0 else { throw ValueReader.Failure() }
  }
}

/// The parameters of decisions that users set.
package struct DecisionSettings: Sendable, Equatable {
  var hysteresis: Double
  var confirmations: Int
  var confirmationTime: Duration
  var maximumSpeed: Double?
  /// In metres.
  var rangeError: Double?
  var acceptsForeignDatum: Bool
  var visits: VisitLimits?

  package init(_ configuration: DecisionConfiguration) {
    hysteresis = configuration.hysteresis
    confirmations = configuration.confirmation.locations
    confirmationTime = configuration.confirmation.duration
    maximumSpeed = configuration.maximumSpeed
    rangeError = configuration.rangeError?.metres
    acceptsForeignDatum = configuration.acceptsForeignDatum
    visits = configuration.visits
  }

  package var configuration: DecisionConfiguration {
    var configuration = DecisionConfiguration()
    configuration.hysteresis = hysteresis
    configuration.confirmation = ConfirmationLimits(locations: confirmations, duration: confirmationTime)
    configuration.maximumSpeed = maximumSpeed
    configuration.rangeError = rangeError.flatMap { RangeError(metres: $0) }
    configuration.acceptsForeignDatum = acceptsForeignDatum
    configuration.visits = visits
    return configuration
  }
}

extension DecisionSettings: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(hysteresis)
    writer.put(confirmations)
    writer.put(confirmationTime)
    writer.put(maximumSpeed)
    writer.put(rangeError)
    writer.put(acceptsForeignDatum)
    writer.put(visits)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    (hysteresis, confirmations, confirmationTime) = (try reader.take(), try reader.take(), try reader.take())
    (maximumSpeed, rangeError) = (try reader.take(), try reader.take())
    (acceptsForeignDatum, visits) = (try reader.take(), try reader.take())
  }
}

import LocationFleet
import LocationKit

/// The creation of a fleet, and the change of its places.
package struct FleetSetup: Sendable {
  private let js: JetStream

  package init(_ js: JetStream) { self.js = js }

  /// Returns the rules; `nil` if the servers do not answer at the moment.
  func latestRules() async throws -> FleetRules? {
    do { return try await storedRules(limit: .seconds(1))?.rules } catch let error as LocationError
      where error.code == .sourceUnavailable
    { return nil } catch is JetStreamFault { return nil }
  }

  /// Returns the rules of the fleet. While the servers elect a leader, it waits for up to a minute. Throws
  /// ``LocationKit/LocationError/Code/sourceUnavailable`` if there is no fleet.
  package func rules() async throws -> FleetRules {
    guard try await js.has(FleetLayout.values), let (rules, _) = try await storedRules() else {
      throw JetStreamFault(number: JetStreamFault.streamNotFound, text: "").error
    }
    return rules
  }

  /// Gives all partitions these places; creates the streams of the fleet if there are none. Returns the version of the
  /// places.
  ///
  /// The places are stored first. Then each partition receives a message that names them, among its readings: the
  /// readings before it are decided by the former places, and those after it by these, whichever worker decides them.
  ///
  /// - Parameters:
  ///   - places: bytes of a file of ``/LocationPlaces/PlaceIndex``.
  ///   - isLive: whether silence is announced by the time of the stream.
  ///   - partitions: number of partitions; `nil` for that of the fleet, and 16 for a new one.
  ///   - replicas: number of servers that store each message; `nil` for that of the fleet, and 1 for a new one.
  ///   - time: for which readings are stored; `nil` for that of the fleet, and a day for a new one.
  ///   - events: number of messages of events that are stored of each partition; `nil` for that of the fleet, and
  ///     100,000 for a new one.
  ///   - upgrades: whether the fleet decides by the version of this program from now on.
  package func set(
    _ places: [UInt8], settings: DecisionSettings, isLive: Bool, partitions: Int?, replicas: Int?,
    keeping time: Duration? = nil, events: Int? = nil, upgrades: Bool = false
  ) async throws -> FleetRules {
    do {
      let streams = FleetLayout.streams(replicas: replicas ?? 1, keeping: time, events: events ?? 100_000)
      for stream in streams.dropLast() where try await !js.has(stream.name) { try await js.create(stream) }
      let former = try await storedRules()
      var rules = FleetRules(
        partitions: partitions ?? former?.rules.partitions ?? 16, settings: settings, isLive: isLive, version: 0)
      if let former {
        (rules.version, rules.decisions) = (former.rules.version, former.rules.decisions)
        guard rules == former.rules else { throw Self.difference(former.rules, rules.partitions) }
      }
      for stream in streams { try await adapt(stream, replicas, time, events) }
      rules.version += 1
      if upgrades { rules.decisions = Fleet.decisions }
      let pieces = places.split(by: FleetLayout.pieceSize)
      let run = UInt64.random(in: 0 ... .max)
      let file = try await js.store(pieces, as: FleetLayout.places(version: rules.version) + ".\(run)")
      _ = try await js.store(
        NATSMessage(subject: FleetLayout.rules, payload: ValueWriter.bytes(of: rules)), after: former?.sequence ?? 0,
        in: FleetLayout.values)
      for stream in streams.suffix(1) where try await !js.has(stream.name) { try await js.create(stream) }
      try await mark(file, in: 0..<rules.partitions, run)
      return rules
    } catch let fault as JetStreamFault where fault.isWrongLastSequence {
      throw LocationError(.sourceUnavailable, "another process sets the places of this fleet", remedy: "try again")
    } catch let fault as JetStreamFault {
      throw fault.error
    }
  }

  /// Gives a stream that exists this number of replicas and, if it has readings or events, this retention.
  private func adapt(_ stream: StreamDefinition, _ replicas: Int?, _ time: Duration?, _ events: Int?) async throws {
    var numbers: [String: Int] = [:]
    if replicas != nil { numbers["num_replicas"] = stream.replicas }
    if time != nil, stream.name == FleetLayout.positions { numbers["max_age"] = stream.maximumAge * 1_000_000_000 }
    if events != nil, stream.name == FleetLayout.events { numbers["max_msgs_per_subject"] = stream.messagesPerSubject }
    guard let info = try await js.info(stream.name) else { return }
    numbers = numbers.filter { info.object("config")?.integer($0.key) != $0.value }
    if numbers["num_replicas"] != nil, stream.replicas > 1, info.object("cluster") == nil {
      // A server alone accepts the number, and stores one copy.
      throw LocationError(
        .invalidArgument, "one server cannot store \(stream.replicas) replicas", context: js.connection.server,
        remedy: "make it one of a cluster first: Config/fleet/three.conf")
    }
    if !numbers.isEmpty { try await js.change(stream.name, numbers) }
  }

  private func mark(_ file: StoredFile, in partitions: Range<Int>, _ run: UInt64) async throws {
    let payload = ValueWriter.bytes(of: file)
    for partition in partitions {
      let subject = FleetLayout.placesMarker(in: partition)
      _ = try await js.store(NATSMessage(subject: subject, payload: payload), id: "\(subject)/\(run)")
    }
  }

  private func storedRules(limit: Duration = .seconds(60)) async throws -> (rules: FleetRules, sequence: Int)? {
    guard let entry = try await js.last(FleetLayout.rules, in: FleetLayout.values, limit: limit) else { return nil }
    var reader = ValueReader(entry.payload)
    do { return (try reader.next(), entry.sequence ?? 0) } catch {
      throw LocationError(
        .invalidData, "the rules of the fleet cannot be read", context: FleetLayout.rules)
    }
  }

  private static func difference(_ former: FleetRules, _ partitions: Int) -> LocationError {
    former.partitions != partitions
      ? LocationError(
        .invalidArgument, "this fleet has \(former.partitions) partitions", remedy: "leave out the number of partitions"
      )
      : LocationError(
        .invalidArgument, "this fleet decides by other options, and its events would contradict the former ones",
        remedy: "give the same options as before; only the places can change")
  }
}

extension [UInt8] {
  /// Returns pieces of this size, and the rest; at least one.
  fileprivate func split(by size: Int) -> [[UInt8]] {
    isEmpty ? [[]] : stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}

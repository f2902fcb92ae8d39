import ArgumentParser
import LocationFleet
import LocationIO
import LocationKit
import LocationMQTT
import LocationNATS
import LocationTracks
import LocationWire

/// The inputs of a fleet that the server shows; all are read at the same time. They are those of `locate fleet run`, and
/// the positions of a fleet on NATS.
struct FleetInputs: Sendable {
  /// Takes a location, its subject and its age, and the name of the input if it is one of trackers: the events of others are
  /// decided elsewhere.
  typealias Take = @Sendable (Location, String, Duration, _ tracker: String?) throws -> Void

  let inputs: [String]
  let isVerbose: Bool
  /// Returns when the disk has what was taken.
  var flush: @Sendable () throws(LocationError) -> Void = {}
  /// Decrypts messages of OwnTracks; `nil` if encrypted ones are skipped.
  var open: OpenOwnTracks?

  static func check(_ inputs: [String]) throws {
    for input in inputs where input.contains("://") && !TrackerSources.contains(input) {
      guard FleetAddress.names(input) else {
        throw ValidationError(
          "\(shown(input)) is not an input of a fleet: with --fleet, specify a file, -, mqtt://, nats://, nmea-udp:// or "
            + "nmea-tcp://")
      }
      do { _ = try FleetAddress(input, name: "") } catch { throw ValidationError(error.sentence) }
    }
    try FleetInputArguments.check(inputs)
  }

  /// The name of an input for messages, without a user.
  static func shown(_ input: String) -> String {
    if FleetAddress.names(input) {
      return (try? FleetAddress(input, name: "").options.shownServers) ?? "nats://…"
    }
    guard MQTTAddress.names(input) else { return input }
    return (try? MQTTAddress(input).shown) ?? "mqtt://…"
  }

  /// Reads all inputs until they end or the task is cancelled. One that fails or ends is reported.
  func run(_ take: @escaping Take, say: @escaping @Sendable (String) -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for input in inputs {
        group.addTask {
          if FleetAddress.names(input) {
            try await keepTrying { noteSuccess in try await readFleet(input, take, noteSuccess) }
          } else if TrackerSources.contains(input) {
            try await keepTrying { noteSuccess in try await readTrackers(input, take, noteSuccess) }
          } else {
            try await read(input, take, say)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  // MARK: Files and pipes

  private func read(_ path: String, _ take: @escaping Take, _ say: @Sendable (String) -> Void) async throws {
    do {
      var decoder = FleetLineDecoder(source: path)
      let reader = try DescriptorReader.input(path)
      while let bytes = try await reader.next() {
        try Task.checkCancellation()
        try decoder.decode(bytes.span) { subject, reading in
          if case .location(let location) = reading { try take(location, subject, .zero, nil) }
        } complain: {
          complain($0)
        }
      }
      try decoder.finish(passingOver: 0) { subject, reading in
        if case .location(let location) = reading { try take(location, subject, .zero, nil) }
      } complain: {
        complain($0)
      }
      let account = "\(RunAccount.count(decoder.counts.read, "lines")) read, \(RunAccount.text(of: decoder.counts))"
      say("\(SourceName.shown(path)) has ended: \(account)")
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      StandardError.report(LocationError(wrapping: error).sentence)
    }
  }

  // MARK: Trackers and fleets on NATS

  /// Reads an endless input. If it cannot be reached, it is tried again, with growing pauses.
  /// - Parameter read: calls its argument whenever the input was reached.
  private func keepTrying(_ read: (_ noteSuccess: () -> Void) async throws -> Void) async throws {
    var pauses = BackOff(first: .seconds(1), longest: .seconds(60))
    while true {
      do { try await read { pauses.reset() } } catch is CancellationError {
        throw CancellationError()
      } catch {
        let error = LocationError(wrapping: error)
        StandardError.report(error.sentence)
        if error.code == .invalidArgument { return }
      }
      try await Task.sleep(for: pauses.next(jitter: 1))
    }
  }

  private func readTrackers(_ text: String, _ take: @escaping Take, _ noteSuccess: () -> Void) async throws {
    let name = Self.shown(text)
    var counts = InputCounts(unit: "lines")
    try await TrackerSources.follow(text, command: "serve", isVerbose: isVerbose, counts: &counts, open: open) {
      readings in
      let now = SystemWallClock.now()
      for item in readings {
        guard case .location(let location) = item.reading, let location = believed(location, of: item.subject, at: now)
        else { continue }
        // A broker may have kept the message for long.
        let age = location.time.map { now.duration(since: $0) } ?? .zero
        try take(location, item.subject, max(.zero, age), name)
      }
      if !readings.isEmpty { try await onBlockingThread(flush) }
      noteSuccess()
    }
  }

  /// The age of a position is the time since the stream stored it.
  private func readFleet(_ text: String, _ take: @escaping Take, _ noteSuccess: () -> Void) async throws {
    let address = try FleetAddress(text, name: "serve")
    let start = SystemWallClock.now().advanced(by: .zero - address.since)
    var reader = FleetPositionReader(
      try await address.options.connect(passwordFile: address.passwordFile), since: start)
    while true {
      try await reader.next(within: .seconds(1)) { location, subject, stored in
        let now = SystemWallClock.now()
        guard let location = believed(location, of: subject, at: now) else { return }
        try take(location, subject, max(.zero, now.duration(since: stored)), nil)
      } complain: {
        complain($0)
      }
      noteSuccess()
    }
  }

  /// Returns the position with a time that does not lie in the future, from where it would remain the latest one; `nil` if
  /// that is unknown.
  private func believed(_ location: Location, of subject: String, at now: UTCInstant) -> Location? {
    guard let reported = location.time else { return location }
    guard let time = DeviceClock.time(reported, at: now) else {
      complain(
        LocationError(
          .invalidData, "the time lies more than a day in the future: set the tracker's clock", context: subject))
      return nil
    }
    var location = location
    location.time = time
    return location
  }

  private func complain(_ error: LocationError) { if isVerbose { StandardError.report(error.sentence) } }
}

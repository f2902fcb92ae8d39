import LocationIO
import LocationKit

/// Runs a source of a bus again after each failure.
///
/// ``LocationIO/SourceRunner`` does the same for sources of bytes. It feeds a session with what it reads, and watches for
/// silence; a source of a bus has neither bytes nor a session, but calls of methods and their answers. Both share
/// ``LocationIO/LossReport`` and ``LocationKit/BackOff``.
struct BusSourceRunner {
  let source: String
  let waitsForFirstConnection: Bool
  var clock: any Clock<Duration> = ContinuousClock()
  var jitter: @Sendable () -> Double = { .random(in: 0...1) }

  /// Runs `follow` until the task is cancelled. Throws the error of the first run if it reports nothing and is not waited
  /// for, ``LocationError/Code/permissionDenied``, ``LocationError/Code/invalidArgument``, and `CancellationError`.
  ///
  /// - Parameter follow: runs until the source fails. It notes the origins of what it reports.
  func run(
    _ report: @Sendable ([Reading]) async -> Void, _ follow: (inout LossReport) async throws -> Void
  ) async throws {
    var losses = LossReport(of: source)
    var backOff = BackOff(first: .milliseconds(200), longest: .seconds(5))
    var hasReported = waitsForFirstConnection
    while true {
      losses.origins.removeAll()
      var failure = LocationError(.sourceUnavailable, "it has ended", context: source)
      do { try await follow(&losses) } catch { failure = LocationError(wrapping: error) }
      try Task.checkCancellation()
      if !losses.origins.isEmpty {
        hasReported = true
        backOff.reset()
      }
      // An agent would ask the user again and again, and no waiting makes an argument right.
      guard hasReported, ![.permissionDenied, .invalidArgument].contains(failure.code) else { throw failure }
      let reason: LossReason = failure.code == .inputNotFound ? .deviceRemoved : .linkLost
      let readings = losses.readings(of: failure, reason)
      if !readings.isEmpty { await report(readings) }
      try await clock.sleep(for: backOff.next(jitter: jitter()))
    }
  }
}

extension BusConnection {
  /// Lets the bus tell when the owner of a name changes: see ``BusMessage/isLoss(of:)``.
  func watchOwner(of name: String) async throws {
    try await match(
      "type='signal',sender='\(BusName.bus)',interface='\(BusName.bus)',member='NameOwnerChanged',arg0='\(name)'")
  }

  /// Lets the bus pass on signals that a rule describes.
  func match(_ rule: String) async throws {
    _ = try await call(.call(BusName.bus, BusName.busPath, BusName.bus, "AddMatch", [.string(rule)]))
  }

  /// Returns the unique name of the program that has a name.
  func owner(of name: String) async throws -> String? {
    try await call(.call(BusName.bus, BusName.busPath, BusName.bus, "GetNameOwner", [.string(name)])).body.first?.string
  }

  func getAll(_ interface: String, of name: String, _ path: String) async throws -> BusValue {
    let answer = try await call(.call(name, path, BusName.properties, "GetAll", [.string(interface)]))
    guard let value = answer.body.first else { throw LocationError(.invalidData, "\(name) tells no \(interface)") }
    return value
  }

  /// Returns the messages that have arrived, waiting for the first one. Throws the loss of the connection, and
  /// `CancellationError`.
  func next(_ mail: Awaited<[BusMessage]>) async throws -> [BusMessage] {
    try await withThrowingTaskGroup(of: [BusMessage].self) { group in
      defer { group.cancelAll() }
      group.addTask { throw try await self.ended() }
      group.addTask { try await mail.wait { $0.taken() } ?? [] }
      return try await group.next() ?? []
    }
  }
}

extension BusMessage {
  /// Whether it tells that a name has lost its owner, or has another one.
  func isLoss(of name: String) -> Bool {
    sender == BusName.bus && member == "NameOwnerChanged" && body.count == 3 && body[0].string == name
      && body[1].string != ""
  }
}

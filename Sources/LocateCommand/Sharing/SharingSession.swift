import LocationKit
import LocationNMEA

/// A run of `locate share`: delivers the reports of a source to several outputs until the source ends or the user stops
/// it.
struct SharingSession {
  let source: String
  let fetcher: any LocationFetcher
  let places: WatchedPlaces
  /// Whether to wait for a source that is not available yet.
  let waitsForFirstConnection: Bool
  let isQuiet: Bool
  let outputs: [SharedOutput]

  private static let pause = Duration.seconds(1)

  func run() async throws {
    let result: Result<Void, any Error>
    do {
      result = .success(try await untilFirstEnds(share, !isQuiet && StandardError.isTerminal ? showClients : nil))
    } catch { result = .failure(error) }
    for output in outputs { await output.close() }
    try result.get()
  }

  @Sendable private func share() async throws {
    if !isQuiet {
      StandardError.say("share: \(SourceName.shown(source)), as")
      for output in outputs { StandardError.say("share:   \(output.announcement)") }
    }
    var hasReported = waitsForFirstConnection
    var isLossReported = false
    var complaints: Set<String> = []
    while true {
      var hasDeviceReport = false
      let end = try await runOnce(&complaints) { hasDeviceReport = true }
      if hasDeviceReport { (hasReported, isLossReported, complaints) = (true, false, []) }
      guard let failure = end.failure else { return }
      guard hasReported, failure.code == .sourceUnavailable else {
        // The fault that ended the source has already been reported.
        if end.isReported { throw failure.exitCode }
        throw failure
      }
      if !isLossReported { StandardError.report("\(failure.sentence); waiting for it") }
      isLossReported = true
      try await Task.sleep(for: Self.pause)
    }
  }

  /// Runs the source until it ends.
  ///
  /// - Parameters:
  ///   - complaints: messages that have already been reported to the user.
  ///   - whenDeviceReports: called after each batch with a report of a device.
  /// - Returns: the error that ended the source, or `nil` if it ended without one; and whether the error has been
  ///   reported.
  private func runOnce(
    _ complaints: inout Set<String>, whenDeviceReports: () -> Void
  ) async throws -> (failure: LocationError?, isReported: Bool) {
    let manager = LocationManager(fetcher: fetcher, places: await places.lookup)
    return try await withThrowingTaskGroup(of: Void.self) { group in
      defer { group.cancelAll() }
      if fetcher.timing == .live {
        group.addTask { [places] in
          try await places.keepUpToDate(location: { manager.lastKnownLocation }) { manager.setPlaces($0) }
        }
      }
      return try await run(manager, &complaints, whenDeviceReports: whenDeviceReports)
    }
  }

  private func run(
    _ manager: LocationManager, _ complaints: inout Set<String>, whenDeviceReports: () -> Void
  ) async throws -> (failure: LocationError?, isReported: Bool) {
    var devices = SharedDevices()
    var failure: LocationError?
    do {
      let filter = outputs.contains(where: \.wantsUpdates) ? UpdateFilter() : .nothing
      try await manager.runBatches(filter: filter) { events in
        if events.contains(where: \.isFromDevice) { whenDeviceReports() }
        for case .fault(let error) in events where !error.isSkip { complain(error, &complaints) }
        await deliver(events, devices.sentences(of: events), &complaints)
      }
    } catch let error as LocationError {
      failure = error
    }
    let endOfSource = devices.endOfSource()
    await deliver(endOfSource, devices.sentences(of: endOfSource), &complaints)
    try Task.checkCancellation()
    return (failure, failure.map { complaints.contains($0.sentence) } ?? false)
  }

  private func deliver(_ events: [LocationEvent], _ sentences: [UInt8], _ complaints: inout Set<String>) async {
    for output in outputs {
      do {
        try await output.deliver(events, sentences)
      } catch let error as LocationError {
        complain(error, &complaints)
      } catch {
        // Cancellation: the run of the source ends as well.
      }
    }
  }

  /// Reports each error once, until the source is regained.
  private func complain(_ error: LocationError, _ complaints: inout Set<String>) {
    guard !isQuiet, complaints.count < 100, !complaints.contains(error.sentence) else { return }
    if StandardError.report(error.sentence) { complaints.insert(error.sentence) }
  }

  @Sendable private func showClients() async throws {
    var shown: Int?
    defer { if shown != nil { StandardError.clearStatus() } }
    while true {
      let count = outputs.compactMap { $0.clientCount() }.reduce(0, +)
      if count != shown { StandardError.showStatus(RunAccount.count(count, "clients")) }
      shown = count
      try await Task.sleep(for: .milliseconds(500))
    }
  }
}

extension LocationEvent {
  fileprivate var isFromDevice: Bool {
    switch self {
    case .received(.location), .received(.noFix), .received(.sky), .received(.heading): true
    default: false
    }
  }
}

/// The devices of a source, each with its own sentence encoder.
struct SharedDevices {
  private var encoders: [LocationOrigin: NMEAEncoder] = [:]

  /// Limit of encoders, which are all dropped when it is reached: a source can invent any number of device names.
  private static let mostDevices = 64

  /// Encodes the readings among the events as NMEA 0183 sentences.
  mutating func sentences(of events: [LocationEvent]) -> [UInt8] {
    var writer = ASCIIWriter()
    for case .received(let reading) in events {
      guard let origin = reading.origin else { continue }
      if encoders[origin] == nil, encoders.count == Self.mostDevices { encoders.removeAll() }
      encoders[origin, default: NMEAEncoder()].encode(reading, to: &writer)
    }
    return writer.bytes
  }

  /// Returns an event for each device that reports the end of the source, and removes all devices.
  mutating func endOfSource() -> [LocationEvent] {
    defer { encoders.removeAll() }
    return encoders.keys.map { origin in
      .received(.noFix(NoFix(time: nil, reason: .sourceEnded, origin: origin)))
    }
  }
}

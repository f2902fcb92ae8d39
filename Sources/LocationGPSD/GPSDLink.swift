import LocationIO
import LocationKit

/// One connection to gpsd, from its beginning to its end.
struct GPSDLink {
  /// Maximum length of a line. libgps accepts lines of up to 20 KB; a sky view of 184 satellites has 17 KB.
  private static let longestLine = 65_536

  let place: String
  let connect: GPSDFetcher.Connect
  let clock: any Clock<Duration>
  /// Timer that runs since the beginning of the session.
  let timer: MonotonicTimer

  /// Connects, and reports the readings of the session until the connection ends.
  ///
  /// - Returns: why the connection could not be made, or why it ended.
  func follow(_ session: inout GPSDSession, _ report: @Sendable ([Reading]) async -> Void) async -> LocationError {
    do {
      let connection = try await connect()
      defer { connection.close() }
      let question = session.open()
      let watchdog = SilenceWatchdog(connection, clock)
      // The watchdog ends with this block.
      async let _ = watchdog.run()
      // Data that gpsd sent before it closed the connection is read, even if the request cannot be sent any more.
      let sending = Result { () throws(LocationError) in try connection.send(question) }
      try await read(watchdog, &session, report)
      if !session.state.isWatching { try sending.get() }
      return ended(session, watchdog.complaint)
    } catch {
      return LocationError(wrapping: error)
    }
  }

  /// Reads lines until the connection ends.
  private nonisolated(nonsending) func read(
    _ watchdog: SilenceWatchdog, _ session: inout GPSDSession, _ report: @Sendable ([Reading]) async -> Void
  ) async throws {
    var framer = LineFramer(maximumLength: Self.longestLine)
    var readings: [Reading] = []
    var failure: (any Error)?
    do {
      while let bytes = try await next(watchdog, isGreeted: session.state.isWatching, before: session.restIsDue) {
        session.elapsed = timer.elapsed
        if let due = session.restIsDue, due <= session.elapsed { session.release(into: &readings) }
        let overlongBefore = framer.overlongLines
        framer.push(bytes.span) { session.receive($0, into: &readings) }
        let skipped = framer.overlongLines - overlongBefore
        if skipped > 0 { session.skipped(skipped, into: &readings) }
        guard !readings.isEmpty else { continue }
        await report(readings)
        readings.removeAll(keepingCapacity: true)
      }
    } catch {
      failure = error
    }
    try Task.checkCancellation()
    // The last line may be complete except for its line end, whether the connection was closed or reset.
    framer.finish { session.receive($0, into: &readings) }
    session.release(into: &readings)
    if !readings.isEmpty { await report(readings) }
    if let failure { throw failure }
  }

  /// Returns the next bytes of the connection; empty if the rest of an epoch has not arrived in time.
  private nonisolated(nonsending) func next(
    _ watchdog: SilenceWatchdog, isGreeted: Bool, before due: Duration?
  ) async throws -> [UInt8]? {
    guard let due else { return try await watchdog.next(isGreeted: isGreeted) }
    let outcome = try await withTimeout(max(.zero, due - timer.elapsed), clock: clock) { () -> [UInt8]? in
      try await watchdog.next(isGreeted: isGreeted)
    }
    return outcome ?? []
  }

  private func ended(_ session: GPSDSession, _ complaint: String?) -> LocationError {
    if session.state.isWatching {
      return LocationError(.sourceUnavailable, complaint ?? "gpsd has closed the connection", place: place)
    }
    return LocationError(
      .sourceUnavailable, complaint ?? "the connection was closed before gpsd's VERSION came", place: place,
      remedy: "does gpsd listen on this port?")
  }
}

extension GPSDSession.State {
  var isWatching: Bool {
    if case .watching = self { true } else { false }
  }
}

import LocationIO
import LocationKit

/// Feeds a session with one connection to gpsd.
struct GPSDLink {
  /// Takes the bytes as they arrive; the request replaces the session's.
  typealias Tap = (request: [UInt8], take: @Sendable ([UInt8]) -> Void)

  let place: String
  let connect: GPSDConnection.Connect
  let clock: any Clock<Duration>
  /// Timer that runs since the beginning of the session.
  let timer: MonotonicTimer
  let tap: Tap?

  /// Connects, and reports the readings of the session until the connection ends.
  ///
  /// - Returns: why the connection could not be made, or why it ended.
  func follow(_ session: inout GPSDSession, _ report: @Sendable ([Reading]) async -> Void) async -> LocationError {
    do {
      let connection = GPSDConnection(try await connect(), place: place, clock: clock)
      defer { connection.close() }
      let question = session.open()
      // The watch ends with this block.
      async let _ = connection.watchSilence()
      // Data that gpsd sent before it closed the connection is read, even if the request cannot be sent any more.
      let sending = Result { () throws(LocationError) in try connection.send(tap?.request ?? question) }
      try await read(connection, &session, report)
      if !session.state.isWatching { try sending.get() }
      return connection.ended(isGreeted: session.state.isWatching)
    } catch {
      return LocationError(wrapping: error)
    }
  }

  /// Reads lines until the connection ends.
  private nonisolated(nonsending) func read(
    _ connection: GPSDConnection, _ session: inout GPSDSession, _ report: @Sendable ([Reading]) async -> Void
  ) async throws {
    var framer = LineFramer(maximumLength: GPSDConnection.longestLine)
    var readings: [Reading] = []
    var failure: (any Error)?
    do {
      while true {
        // No bytes when the rest of an epoch has not arrived in time.
        let patience = session.restIsDue.map { $0 - timer.elapsed }
        let bytes = try await connection.next(isGreeted: session.state.isWatching, within: patience)
        guard let bytes else { break }
        if !bytes.isEmpty { tap?.take(bytes) }
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
}

extension GPSDSession.State {
  var isWatching: Bool {
    if case .watching = self { true } else { false }
  }
}

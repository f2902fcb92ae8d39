package import LocationKit

/// Opens a source, feeds a session with its bytes, and opens it again after each failure.
package struct SourceRunner: Sendable {
  private let bytes: any ByteSource
  private let waitsForFirstConnection: Bool
  private let tap: (@Sendable ([UInt8]) -> Void)?
  private let clock: any Clock<Duration>
  private let timer: MonotonicTimer
  /// Whether a task may sleep on the thread of its executor.
  private let isPolling: Bool
  private let jitter: @Sendable () -> Double

  /// - Parameters:
  ///   - waitsForFirstConnection: whether to wait for a source that is not available yet.
  ///   - tap: receives the bytes as they arrive, before the session.
  ///   - clock: the clock for silences, time-outs and pauses.
  ///   - jitter: returns a random number, 0 to 1, which spreads the reconnections of a server's clients.
  package init(
    _ bytes: any ByteSource, waitsForFirstConnection: Bool, tap: (@Sendable ([UInt8]) -> Void)?,
    clock: any Clock<Duration>, jitter: @escaping @Sendable () -> Double
  ) {
    self.bytes = bytes
    self.waitsForFirstConnection = waitsForFirstConnection
    self.tap = tap
    self.clock = clock
    self.jitter = jitter
    timer = MonotonicTimer(clock)
    isPolling = clock is PollingClock
  }

  /// Reports the session's readings until the source ends for good. Throws the error of the first opening, and
  /// `CancellationError`.
  ///
  /// - Returns: the failure with which it has ended; `nil` if it has ended without one.
  package func run(
    _ session: inout some SourceSession, _ report: @Sendable ([Reading]) async -> Void
  ) async throws -> LocationError? {
    var (backOff, refusalBackOff) = (bytes.backOff, bytes.refusalBackOff)
    var hasBeenOpen = false
    while true {
      let start = timer.elapsed
      let (end, isOpened) = await follow(&session, report)
      try Task.checkCancellation()
      guard let failure = end, !(isOpened && bytes.failureIsFinal) else { return end }
      let isSteady = timer.elapsed - start >= bytes.steadyAfter
      if isOpened {
        hasBeenOpen = hasBeenOpen || session.hasSpoken || !bytes.opensBySpeaking
        // A connection that is made and does not last is no success.
        if session.hasSpoken, isSteady { backOff.reset() }
        refusalBackOff?.reset()
      }
      // What is no device does not become one by waiting.
      let isWorthWaiting = waitsForFirstConnection && failure.code != .invalidArgument
      guard hasBeenOpen || isWorthWaiting else { throw failure }
      let readings = session.close(failure, isOpened ? bytes.lossReason : .linkLost, isSteady: isSteady)
      if !readings.isEmpty { await report(readings) }
      let chance = jitter()
      let refusalPause = isOpened ? nil : refusalBackOff?.next(jitter: chance)
      try await clock.sleep(for: refusalPause ?? backOff.next(jitter: chance))
    }
  }

  /// Opens the source, and reports its readings until it ends or fails. Returns why, without a failure if the source has
  /// ended for good.
  private func follow(
    _ session: inout some SourceSession, _ report: @Sendable ([Reading]) async -> Void
  ) async -> (failure: LocationError?, isOpened: Bool) {
    let reader: any ByteReader
    do {
      reader = try await bytes.open()
    } catch {
      return (LocationError(wrapping: error), false)
    }
    let warnings = bytes.takeWarnings()
    if !warnings.isEmpty { await report(warnings.map(Reading.fault)) }
    let request = session.open()
    let monitor = bytes.silence.map { SilenceMonitor(reader, $0, place: bytes.place, clock: clock) }
    // The monitor ends with this block.
    async let _: Void? = monitor?.run()
    // Data that a server sent before it closed the connection is read, even if the request cannot be sent any more.
    let sending = Result { if !request.isEmpty { try reader.send(request) } }
    do {
      try await read(reader, monitor, &session, report)
      await reader.close()
      if !session.hasSpoken { try sending.get() }
    } catch {
      await reader.close()
      return (LocationError(wrapping: error), true)
    }
    return (monitor?.complaint ?? (bytes.endIsFinal ? nil : bytes.ended(hasSpoken: session.hasSpoken)), true)
  }

  /// Reads until the reader ends.
  private nonisolated(nonsending) func read(
    _ reader: any ByteReader, _ monitor: SilenceMonitor?, _ session: inout some SourceSession,
    _ report: @Sendable ([Reading]) async -> Void
  ) async throws {
    var readings: [Reading] = []
    var isSilent = false
    var failure: (any Error)?
    do {
      while true {
        monitor?.listens(isGreeted: session.hasSpoken)
        let patience = isSilent ? nil : session.patience(at: timer.elapsed)
        if try await speaks(reader, within: patience) {
          guard let chunk = try await reader.next() else { break }
          monitor?.heard()
          isSilent = false
          if !chunk.isEmpty { tap?(chunk) }
          let request = session.take(chunk.span, from: reader.sender, at: timer.elapsed, into: &readings)
          if !request.isEmpty { try? reader.send(request) }
        } else {
          isSilent = true
          session.flush(into: &readings)
        }
        session.note(lost: reader.lost, into: &readings)
        guard !readings.isEmpty else { continue }
        await report(readings)
        readings.removeAll(keepingCapacity: true)
      }
    } catch {
      failure = error
    }
    try Task.checkCancellation()
    // The last line may be complete except for its line end, whether the connection was closed or reset.
    session.finish(into: &readings)
    if !readings.isEmpty { await report(readings) }
    if let failure { throw failure }
  }

  /// Waits for data within a time limit. Only the wait is cancelled at the limit: a cancelled read could lose bytes.
  private nonisolated(nonsending) func speaks(_ reader: any ByteReader, within patience: Duration?) async throws -> Bool
  {
    // Each task that waits, and each timer, costs as much as the decoding of an epoch.
    let actor = #isolation
    if actor == nil, isPolling, let isReadable = reader.sleepsUntilReadable(within: patience ?? .seconds(86_400)) {
      return isReadable || patience == nil
    }
    guard let patience else { return true }
    return try await withTimeout(patience, clock: clock) { try await reader.untilReadable() } != nil
  }
}

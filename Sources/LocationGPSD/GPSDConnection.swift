package import LocationIO
package import LocationKit
import LocationWire
import Synchronization

/// A connection to gpsd. It delivers gpsd's output as bytes or as lines, and closes when gpsd falls silent.
package final class GPSDConnection: Sendable {
  /// Opens a connection to the daemon.
  package typealias Connect = @Sendable () async throws(LocationError) -> any ByteConnection

  /// Maximum length of a line. libgps accepts lines of up to 20 KB; a sky view of 184 satellites has 17 KB.
  static let longestLine = 65_536

  private struct State {
    var watch = SilenceWatch()
    var complaint: String?
  }

  private let base: any ByteConnection
  private let place: String
  private let clock: any Clock<Duration>
  private let timer: MonotonicTimer
  private let state = Mutex(State())

  /// - Parameter place: the daemon's name in errors: `localhost:2947`.
  package init(_ connection: any ByteConnection, place: String, clock: any Clock<Duration> = ContinuousClock()) {
    base = connection
    self.place = place
    self.clock = clock
    timer = MonotonicTimer(clock)
  }

  /// Returns a function that connects over TCP.
  package static func tcp(
    host: String, port: UInt16, timeout: Duration = .seconds(5), clock: any Clock<Duration> = ContinuousClock(),
    remedy: String? = "is gpsd running? try: systemctl start gpsd"
  ) -> Connect {
    { () async throws(LocationError) in
      try await TCPConnection.connect(host: host, port: port, timeout: timeout, clock: clock, remedy: remedy)
    }
  }

  /// Sends requests; see `WireRequest.bytes`.
  package func send(_ requests: [UInt8]) throws(LocationError) { try base.send(requests) }

  /// May be called again, from anywhere.
  package func close() { base.close() }

  /// Returns the next bytes; `nil` at the end, empty if none arrive within `patience`. One call at a time.
  /// - Parameter isGreeted: whether gpsd has identified itself.
  package nonisolated(nonsending) func next(
    isGreeted: Bool, within patience: Duration? = nil
  ) async throws -> [UInt8]? {
    if let patience {
      let outcome = try await withTimeout(max(.zero, patience), clock: clock) { () -> [UInt8]? in
        try await self.next(isGreeted: isGreeted)
      }
      return outcome ?? []
    }
    let now = timer.elapsed
    state.withLock { $0.watch.listens(at: now, isGreeted: isGreeted) }
    let bytes = try await base.next()
    state.withLock { $0.watch.heard() }
    return bytes
  }

  /// Calls `body` with each line until it returns false, `patience` is over, or the connection ends. A last line without an
  /// end is delivered when the connection ends.
  package nonisolated(nonsending) func forEachLine(
    within patience: Duration? = nil, _ body: (Span<UInt8>) -> Bool
  ) async throws {
    var framer = LineFramer(maximumLength: Self.longestLine)
    var isWanted = true
    let begin = timer.elapsed
    while isWanted {
      let rest = patience.map { $0 - (timer.elapsed - begin) }
      if let rest, rest <= .zero { return }
      guard let bytes = try await next(isGreeted: true, within: rest) else { break }
      framer.push(bytes.span) { if isWanted { isWanted = body($0) } }
    }
    framer.finish { if isWanted { isWanted = body($0) } }
  }

  /// Returns the reason why the connection has ended.
  package func ended(isGreeted: Bool) -> LocationError {
    let closed =
      isGreeted ? "gpsd has closed the connection" : "the connection was closed before gpsd's VERSION came"
    return LocationError(
      .sourceUnavailable, state.withLock { $0.complaint } ?? closed, context: place,
      remedy: isGreeted ? nil : "check that gpsd listens on this port")
  }

  /// Closes the connection if gpsd does not identify itself, or does not answer a request after a silence. Returns then, or
  /// when the task is cancelled.
  package func watchSilence() async {
    while !Task.isCancelled {
      let now = timer.elapsed
      switch state.withLock({ $0.watch.check(at: now) }) {
      case .wait(let time): try? await timer.sleep(until: time)
      case .ask: ask()
      case .giveUp(let reason): return giveUp(reason)
      }
    }
  }

  private func ask() {
    do {
      try send(WireRequest.bytes(.version))
    } catch {
      giveUp(error.message)
    }
  }

  private func giveUp(_ reason: String) {
    state.withLock { $0.complaint = $0.complaint ?? reason }
    close()
  }
}

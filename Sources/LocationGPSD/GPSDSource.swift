package import LocationIO
package import LocationKit
import LocationWire

/// gpsd as a source of bytes.
package struct GPSDSource: ByteSource {
  /// Opens a connection to the daemon.
  package typealias Connect = @Sendable () async throws(LocationError) -> any ByteConnection

  /// Maximum length of a line. libgps accepts lines of up to 20 KB; a sky view of 184 satellites has 17 KB.
  static let longestLine = 65_536
  private static let remedy = "check that gpsd listens on this port"

  /// Name in errors: `localhost:2947`.
  package let place: String
  let connect: Connect

  // Data that comes before the greeting may be another server's.
  package var opensBySpeaking: Bool { true }
  // The daemon may return at any time, but a connection that does not last is no success.
  package var refusalBackOff: BackOff? { BackOff() }
  package var backOff: BackOff { BackOff(longest: .seconds(5)) }
  package var steadyAfter: Duration { .seconds(10) }
  // gpsd can need 4 s for its greeting while it probes a receiver.
  package var silence: SilenceWatch? {
    SilenceWatch(
      greeting: .seconds(10), missing: "no VERSION", remedy: Self.remedy, silence: .seconds(10),
      question: (WireRequest.bytes(.version), .seconds(5)))
  }

  package func open() async throws -> any ByteReader { try await connect() }

  package func ended(hasSpoken: Bool) -> LocationError { Self.ended(isGreeted: hasSpoken, place: place) }

  /// Returns the error of a connection that gpsd has closed.
  package static func ended(isGreeted: Bool, place: String) -> LocationError {
    LocationError(
      .sourceUnavailable,
      isGreeted ? "gpsd has closed the connection" : "the connection was closed before gpsd's VERSION came",
      context: place, remedy: isGreeted ? nil : remedy)
  }

  /// Returns a function that connects over TCP.
  package static func tcp(
    host: String, port: UInt16, timeout: Duration = .seconds(5), clock: any Clock<Duration> = ContinuousClock(),
    remedy: String? = "start it with: systemctl start gpsd"
  ) -> Connect {
    { () async throws(LocationError) in
      try await TCPConnection.connect(host: host, port: port, timeout: timeout, clock: clock, remedy: remedy)
    }
  }
}

extension ByteConnection {
  /// Calls `body` with each line of gpsd until it returns false, `patience` is over, or the connection ends. A last line
  /// without an end is delivered when the connection ends.
  package nonisolated(nonsending) func forEachLine(
    within patience: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(), _ body: (Span<UInt8>) -> Bool
  ) async throws {
    var framer = LineFramer(maximumLength: GPSDSource.longestLine)
    var isWanted = true
    let timer = MonotonicTimer(clock)
    while isWanted {
      let rest = patience.map { max(.zero, $0 - timer.elapsed) }
      if let rest, try await withTimeout(rest, clock: clock, { try await self.untilReadable() }) == nil { return }
      guard let bytes = try await next() else { break }
      framer.push(bytes.span) { if isWanted { isWanted = body($0) } }
    }
    framer.finish { if isWanted { isWanted = body($0) } }
  }
}

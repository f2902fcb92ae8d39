import LocationIO
import LocationKit

/// A TCP server from which positions are read.
struct TCPSource: ByteSource {
  let host: String
  let port: UInt16
  var clock: any Clock<Duration> = ContinuousClock()

  private static let connectTimeout = Duration.seconds(5)

  var place: String { TCPConnection.place(host: host, port: port) }
  // Receivers report every second.
  var silence: SilenceWatch? {
    SilenceWatch(
      greeting: .seconds(10), remedy: "check whether the server waits for a request", silence: .seconds(30))
  }
  /// Back-off up to 2 s: a server that is busy may accept a connection, report that, and close it.
  var backOff: BackOff { BackOff(longest: .seconds(2)) }
  var steadyAfter: Duration { .seconds(10) }
  var opensBySpeaking: Bool { true }

  func open() async throws -> any ByteReader {
    try await TCPConnection.connect(
      host: host, port: port, timeout: Self.connectTimeout, clock: clock,
      remedy: "start a program there that sends NMEA 0183, UBX or gpsd JSON, or choose another host and port")
  }

  func ended(hasSpoken: Bool) -> LocationError {
    LocationError(
      .sourceUnavailable,
      hasSpoken ? "the other end has closed the connection" : "the connection was closed before any data arrived",
      context: place)
  }
}

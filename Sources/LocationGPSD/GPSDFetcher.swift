import LocationIO
public import LocationKit
import LocationWire

/// Fetches positions from gpsd(8), over its protocol of JSON lines.
///
/// If the daemon cannot be reached, the fetcher retries; without `waitsForFirstConnection`, it throws at once. Once the
/// daemon has answered, a lost connection is reported as a fault and as "no fix" with the reason
/// ``/LocationKit/LossReason/linkLost``, once until the daemon reports again or keeps a connection for 10 s. The fetcher then reconnects without limit,
/// within 0.3 s of the daemon's return; a daemon that accepts connections, and does not answer or closes each within
/// 10 s, is called at growing intervals of up to 5 s. If the
/// daemon is silent for 10 s, the fetcher requests its version, and disconnects after 5 more seconds without an answer.
/// Input that is not gpsd JSON is reported as a fault, and the stream continues. No location is delivered twice, even
/// across reconnections. At the start of each connection the fetcher requests gpsd's last location, so that it need not
/// wait for the next one; that location is used only if it is current.
///
/// With ``/LocationKit/IntegrityPolicy/ignore``, a manager's fetcher decodes satellites only while
/// ``/LocationKit/LocationManager/run(isolation:filter:_:)`` or a request would receive them. Otherwise their reports are
/// skipped, damaged ones as well.
///
/// It runs on a thread of its own, ``preferredExecutor``, unless its task prefers another executor. `report`, and with it a
/// manager's delegate, is called on that thread, which also waits for the deadlines.
public struct GPSDFetcher: LocationFetcher {
  private let host: String
  private let port: UInt16
  private let device: String?
  private let waitsForFirstConnection: Bool
  /// Decoder of the reports.
  package let decoder: GPSDDecoding
  private let clock: any Clock<Duration>
  private let jitter: @Sendable () -> Double
  private let wallClock: @Sendable () -> UTCInstant
  private let connect: GPSDSource.Connect
  /// Takes the bytes as they arrive; the request replaces the session's.
  private var tap: (request: [UInt8], take: @Sendable ([UInt8]) -> Void)?
  private let executor = PollingExecutor()

  /// - Parameters:
  ///   - host: name or address.
  ///   - port: TCP port.
  ///   - device: report only this device: a path, another name of it (`/dev/serial/by-id/…`) or a pattern
  ///     (`/dev/ttyACM*`). `nil` for all devices.
  ///   - waitsForFirstConnection: whether to wait for a daemon that is not available yet (default: true).
  ///   - decoder: the decoder of the reports; by default libgps if it is compiled in.
  ///   - clock: the clock for time-outs and pauses.
  ///   - jitter: returns a random number, 0 to 1, which spreads the reconnections of a daemon's clients.
  ///   - wallClock: returns the time of day, which decides whether the location that gpsd already has is current.
  public init(
    host: String = "localhost", port: UInt16 = 2947, device: String? = nil, waitsForFirstConnection: Bool = true,
    decoder: GPSDDecoding = .standard, clock: any Clock<Duration> = ContinuousClock(),
    jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) },
    wallClock: @escaping @Sendable () -> UTCInstant = SystemWallClock.now
  ) {
    self.init(
      host: host, port: port, device: device, waitsForFirstConnection: waitsForFirstConnection, decoder: decoder,
      clock: clock, jitter: jitter, wallClock: wallClock,
      connect: GPSDSource.tcp(host: host, port: port, clock: clock))
  }

  /// Creates a fetcher with a connection other than TCP.
  package init(
    host: String, port: UInt16, device: String?, waitsForFirstConnection: Bool, decoder: GPSDDecoding,
    clock: any Clock<Duration>, jitter: @escaping @Sendable () -> Double,
    wallClock: @escaping @Sendable () -> UTCInstant, connect: @escaping GPSDSource.Connect
  ) {
    self.host = host
    self.port = port
    self.device = device
    self.waitsForFirstConnection = waitsForFirstConnection
    self.decoder = decoder
    self.clock = PollingClock.replacing(clock)
    self.jitter = jitter
    self.wallClock = wallClock
    self.connect = connect
  }

  /// Returns the same fetcher, which also passes gpsd's bytes to `take`, before they are decoded. It requests only the
  /// reports of its device from gpsd. Throws invalid argument for a device that does not fit into a request.
  package func tapped(_ take: @escaping @Sendable ([UInt8]) -> Void) throws(LocationError) -> GPSDFetcher {
    let request = WireRequest.bytes(.reports(of: device, withOffsets: true))
    guard request.count <= WireRequest.longest, device?.contains(where: "*?[".contains) != true else {
      throw LocationError(
        .invalidArgument, "gpsd itself selects the device to record, and accepts no pattern and no long name",
        context: place,
        remedy: "leave the device out: all of them are recorded")
    }
    var fetcher = self
    fetcher.tap = (request, take)
    return fetcher
  }

  /// The source as a URI, independent of the decoder: `gpsd://localhost:2947/dev/ttyACM0`.
  public var source: String {
    let slash = device.map { $0.hasPrefix("/") ? "" : "/" } ?? ""
    return "gpsd://\(place)\(slash)\(device ?? "")"
  }

  /// Executor with the thread of the fetcher and its copies.
  public var preferredExecutor: (any TaskExecutor)? { executor }

  /// See ``/LocationKit/LocationFetcher/run(_:report:)``. Throws source unavailable with the place `host:port`, invalid
  /// argument if this build does not contain the decoder, and `CancellationError`; never returns normally.
  public func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
    try await executor.run { try await follow(request, report) }
  }

  private func follow(_ request: FetchRequest, _ report: @Sendable ([Reading]) async -> Void) async throws {
    var session = GPSDSession(
      source: source, place: place, device: device, request: tap?.request,
      decoder: try GPSDLineDecoder(decoder, origin: source, place: place), wallClock: wallClock,
      wantsSky: request.wantsSky)
    let runner = SourceRunner(
      GPSDSource(place: place, connect: connect), waitsForFirstConnection: waitsForFirstConnection, tap: tap?.take,
      clock: clock, jitter: jitter)
    _ = try await runner.run(&session, report)
  }

  private var place: String { TCPConnection.place(host: host, port: port) }
}

extension LocationFetcher where Self == GPSDFetcher {
  /// Returns a fetcher of gpsd(8); see ``GPSDFetcher``.
  public static func gpsd(
    host: String = "localhost", port: UInt16 = 2947, device: String? = nil, waitsForFirstConnection: Bool = true,
    decoder: GPSDDecoding = .standard
  ) -> GPSDFetcher {
    GPSDFetcher(
      host: host, port: port, device: device, waitsForFirstConnection: waitsForFirstConnection, decoder: decoder)
  }
}

package import LocationIO
public import LocationKit

/// Positions from gpsd(8), over its protocol of JSON lines.
///
/// A daemon that cannot be reached is an error at once, unless it is to be waited for. Once it has answered, a lost link is
/// reported, as a fault and as "no fix" with the reason ``LossReason/linkLost``, and the fetcher connects again for ever,
/// within 0.3 s of the daemon's return. A daemon that is silent for 10 s is asked whether it lives, and left after 5 more.
/// What gpsd sends and is no gpsd JSON is reported as a fault; the stream goes on. No location is delivered twice, over
/// reconnections neither. gpsd is asked at the start of each connection for the location that it has, so that nobody waits
/// for the next one; it counts where it is a present one.
///
/// It runs on a thread of its own, unless its task prefers an executor: `report`, a manager's delegate with it, is called
/// there.
public struct GPSDFetcher: LocationFetcher {
  private let host: String
  private let port: UInt16
  private let device: String?
  private let waitsForFirstConnection: Bool
  /// Who decodes the reports.
  package let decoder: GPSDDecoding
  private let clock: any Clock<Duration>
  private let jitter: @Sendable () -> Double
  private let wallClock: @Sendable () -> UTCInstant
  private let connect: Connect

  /// Makes a connection to the daemon.
  package typealias Connect = @Sendable () async throws(LocationError) -> any ByteConnection
  private static let connectTimeout = Duration.seconds(5)

  /// - Parameters:
  ///   - host: name or address.
  ///   - device: only this device's reports: a path, another name of it (`/dev/serial/by-id/…`) or a pattern
  ///     (`/dev/ttyACM*`). `nil` for those of all.
  ///   - waitsForFirstConnection: whether a daemon that is not there yet is waited for.
  ///   - decoder: who decodes the reports.
  ///   - clock: for time-outs and pauses.
  ///   - jitter: 0 to 1, at random: spreads the clients of one daemon.
  ///   - wallClock: the time of day: a location that gpsd has when the fetcher comes counts only where it is a present one.
  public init(
    host: String = "localhost", port: UInt16 = 2947, device: String? = nil, waitsForFirstConnection: Bool = false,
    decoder: GPSDDecoding = .swift, clock: any Clock<Duration> = ContinuousClock(),
    jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) },
    wallClock: @escaping @Sendable () -> UTCInstant = SystemWallClock.now
  ) {
    self.init(
      host: host, port: port, device: device, waitsForFirstConnection: waitsForFirstConnection, decoder: decoder,
      clock: clock, jitter: jitter, wallClock: wallClock
    ) { () async throws(LocationError) in
      try await TCPConnection.connect(
        host: host, port: port, timeout: Self.connectTimeout, clock: clock,
        remedy: "is gpsd running? try: systemctl start gpsd")
    }
  }

  /// With another way to the daemon than TCP.
  package init(
    host: String, port: UInt16, device: String?, waitsForFirstConnection: Bool, decoder: GPSDDecoding,
    clock: any Clock<Duration>, jitter: @escaping @Sendable () -> Double,
    wallClock: @escaping @Sendable () -> UTCInstant, connect: @escaping Connect
  ) {
    self.host = host
    self.port = port
    self.device = device
    self.waitsForFirstConnection = waitsForFirstConnection
    self.decoder = decoder
    self.clock = clock
    self.jitter = jitter
    self.wallClock = wallClock
    self.connect = connect
  }

  /// The source as a URI, whoever decodes what it says: `gpsd://localhost:2947/dev/ttyACM0`.
  public var source: String {
    let slash = device.map { $0.hasPrefix("/") ? "" : "/" } ?? ""
    return "gpsd://\(place)\(slash)\(device ?? "")"
  }

  /// See ``LocationFetcher/run(_:report:)``. Throws source unavailable with the place `host:port`, usage where
  /// this build has no such decoder, and `CancellationError`; it never returns.
  public func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
    try await PollingThread.run { try await follow(report) }
  }

  private func follow(_ report: @Sendable ([Reading]) async -> Void) async throws {
    let reports = try ReportDecoder(decoder, origin: source, place: place)
    var session = GPSDSession(source: source, place: place, device: device, decoder: reports, wallClock: wallClock)
    var backOff = BackOff()
    let link = GPSDLink(place: place, connect: connect, clock: clock, timer: MonotonicTimer(clock))
    while true {
      let failure = await link.follow(&session, report)
      try Task.checkCancellation()
      guard session.hasBeenGreeted || waitsForFirstConnection else { throw failure }
      if session.state.isWatching { backOff.reset() }
      let readings = session.close(failure)
      if !readings.isEmpty { await report(readings) }
      try await clock.sleep(for: backOff.next(jitter: jitter()))
    }
  }

  private var place: String { TCPConnection.place(host: host, port: port) }
}

extension LocationFetcher where Self == GPSDFetcher {
  /// gpsd(8); see ``GPSDFetcher``.
  public static func gpsd(
    host: String = "localhost", port: UInt16 = 2947, device: String? = nil, waitsForFirstConnection: Bool = false
  ) -> GPSDFetcher {
    GPSDFetcher(host: host, port: port, device: device, waitsForFirstConnection: waitsForFirstConnection)
  }
}

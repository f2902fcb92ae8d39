package import LocationIO
public import LocationKit

/// Fetches from a live stream of bytes that contains NMEA 0183, UBX or gpsd JSON, which it detects automatically.
///
/// Standard input, and other streams that are passed in open, can be run once, because their data can be read only
/// once. The run ends by reporting its counts when the stream ends.
///
/// A serial line or a socket that has been open once is opened again without limit. A failure is reported once, as a
/// fault and as "no fix", until data arrives again. Without `waitsForFirstConnection`, the fetcher throws at once if the
/// first opening fails. No location is delivered twice, even across openings.
///
/// A fetcher may be used from any thread. It reads, decodes and delivers on a thread of its own while it runs, and blocks
/// no thread of Swift's pool.
public struct StreamFetcher: LocationFetcher {
  private let source: String
  private let bytes: any ByteSource
  private let waitsForFirstConnection: Bool
  private let acceptsMissingChecksums: Bool
  private var talker: String?
  private var mergesReports = true
  private var tap: (@Sendable ([UInt8]) -> Void)?
  private let clock: any Clock<Duration>
  private let wallClock: @Sendable () -> UTCInstant
  private let jitter: @Sendable () -> Double
  private let executor = PollingExecutor()

  /// Creates a fetcher of an open reader.
  ///
  /// - Parameters:
  ///   - source: the stream's name in origins and errors.
  ///   - acceptsMissingChecksums: whether NMEA sentences without a checksum are accepted; they are counted in both
  ///     cases.
  ///   - wallClock: returns the time that dates sentences without a date, within twelve hours.
  package init(
    source: String, reader: any ByteReader, acceptsMissingChecksums: Bool = false,
    clock: any Clock<Duration> = ContinuousClock(),
    wallClock: @escaping @Sendable () -> UTCInstant = SystemWallClock.now
  ) {
    self.init(
      source: source, from: OpenedBytes(place: source == "-" ? "standard input" : source, reader: reader),
      waitsForFirstConnection: false, acceptsMissingChecksums: acceptsMissingChecksums, clock: clock,
      wallClock: wallClock)
  }

  /// Creates a fetcher of a source that it opens itself.
  ///
  /// - Parameters:
  ///   - bytes: the source, opened when the fetcher runs, and again after failures.
  ///   - waitsForFirstConnection: whether to wait for a source that is not available yet.
  ///   - clock: the clock for silences, time-outs and pauses.
  ///   - jitter: returns a random number, 0 to 1, which spreads the reconnections of a server's clients.
  package init(
    source: String, from bytes: any ByteSource, waitsForFirstConnection: Bool,
    acceptsMissingChecksums: Bool = false, clock: any Clock<Duration> = ContinuousClock(),
    wallClock: @escaping @Sendable () -> UTCInstant = SystemWallClock.now,
    jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }
  ) {
    self.source = source
    self.bytes = bytes
    self.waitsForFirstConnection = waitsForFirstConnection
    self.acceptsMissingChecksums = acceptsMissingChecksums
    self.clock = PollingClock.replacing(clock)
    self.wallClock = wallClock
    self.jitter = jitter
  }

  /// Returns the same fetcher, which also passes its bytes to `take`, as they arrive and before they are decoded.
  package func tapped(_ take: @escaping @Sendable ([UInt8]) -> Void) -> StreamFetcher {
    var fetcher = self
    fetcher.tap = take
    return fetcher
  }

  /// The same fetcher without merging: it reports each report of gpsd JSON and each cycle of NMEA 0183, including
  /// repetitions.
  package var unmerged: StreamFetcher {
    var fetcher = self
    fetcher.mergesReports = false
    return fetcher
  }

  /// Returns the same fetcher for one receiver of an NMEA 0183 stream: that of the talker `GP`, `II`, …; `nil` for all.
  /// A missing talker is a fault that names the talkers present; in gpsd JSON, a talker is a fault as well.
  public func choosing(talker: String?) -> StreamFetcher {
    var fetcher = self
    fetcher.talker = talker
    return fetcher
  }

  /// Executor with the thread of the fetcher and its copies.
  public var preferredExecutor: (any TaskExecutor)? { executor }

  /// See ``/LocationKit/LocationFetcher/run(_:report:)``. Throws invalid data if a stream has ended that was neither NMEA 0183 nor
  /// gpsd JSON, source ended if no data arrived, the error of the first opening, and `CancellationError`.
  public func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
    try await executor.run { try await follow(report) }
  }

  private func follow(_ report: @Sendable ([Reading]) async -> Void) async throws {
    var session = StreamSession(
      source: source, place: bytes.place, acceptsMissingChecksums: acceptsMissingChecksums, talker: talker,
      mergesReports: mergesReports, wallClock: wallClock)
    let runner = SourceRunner(
      bytes, waitsForFirstConnection: waitsForFirstConnection, tap: tap, clock: clock, jitter: jitter)
    let failure = try await runner.run(&session, report)
    await report([.counts(session.counts)])
    if let failure { throw failure }
    try session.judge()
  }
}

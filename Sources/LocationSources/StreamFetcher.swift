public import LocationIO
public import LocationKit

/// A live stream of bytes that is NMEA 0183 or gpsd JSON; which of them it finds out by itself.
///
/// Standard input, and what else is handed over open, can be run once: what a stream has said is gone. It ends with an
/// account when the stream ends.
///
/// A serial line or a socket is opened again for ever once it has been open: a failure is reported, as a fault and as "no
/// fix", once until something comes again. A first opening that fails is an error at once, unless the source is to be
/// waited for. No location is delivered twice, over openings neither.
///
/// A fetcher may be used from anywhere; it has no thread of its own but while it waits for bytes, and blocks none of
/// Swift's.
public struct StreamFetcher: LocationFetcher {
  private let source: String
  private let bytes: any ByteSource
  private let waitsForFirstConnection: Bool
  private let acceptsMissingChecksums: Bool
  private var talker: String?
  private var mergesReports = true
  private let clock: any Clock<Duration>
  private let wallClock: @Sendable () -> UTCInstant
  private let jitter: @Sendable () -> Double

  /// - Parameters:
  ///   - source: names the stream in origins and errors.
  ///   - acceptsMissingChecksums: whether NMEA sentences without a checksum are taken; they are counted either way.
  ///   - wallClock: dates sentences without a date, within twelve hours.
  public init(
    source: String, reader: DescriptorReader, acceptsMissingChecksums: Bool = false,
    clock: any Clock<Duration> = ContinuousClock(),
    wallClock: @escaping @Sendable () -> UTCInstant = SystemWallClock.now
  ) {
    self.init(
      source: source, bytes: reader, acceptsMissingChecksums: acceptsMissingChecksums, clock: clock,
      wallClock: wallClock)
  }

  /// With other bytes than a descriptor's.
  package init(
    source: String, bytes reader: any ByteReader, acceptsMissingChecksums: Bool, clock: any Clock<Duration>,
    wallClock: @escaping @Sendable () -> UTCInstant
  ) {
    self.init(
      source: source, from: OpenedBytes(place: source == "-" ? "standard input" : source, reader: reader),
      acceptsMissingChecksums: acceptsMissingChecksums, clock: clock, wallClock: wallClock)
  }

  /// - Parameters:
  ///   - bytes: opened when it runs, and again when it has failed.
  ///   - waitsForFirstConnection: whether a source that is not there yet is waited for.
  ///   - clock: for silences, time-outs and pauses.
  ///   - jitter: 0 to 1, at random: spreads the clients of one server.
  package init(
    source: String, from bytes: any ByteSource, waitsForFirstConnection: Bool = false,
    acceptsMissingChecksums: Bool = false, clock: any Clock<Duration> = ContinuousClock(),
    wallClock: @escaping @Sendable () -> UTCInstant = SystemWallClock.now,
    jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }
  ) {
    self.source = source
    self.bytes = bytes
    self.waitsForFirstConnection = waitsForFirstConnection
    self.acceptsMissingChecksums = acceptsMissingChecksums
    self.clock = clock
    self.wallClock = wallClock
    self.jitter = jitter
  }

  /// The same, which gives its bytes to `take` as well, as they come and before they are decoded.
  package func tapped(_ take: @escaping @Sendable ([UInt8]) -> Void) -> StreamFetcher {
    let tapped = StreamFetcher(
      source: source, from: TappedBytes(base: bytes, take: take), waitsForFirstConnection: waitsForFirstConnection,
      acceptsMissingChecksums: acceptsMissingChecksums, clock: clock, wallClock: wallClock, jitter: jitter)
    return mergesReports ? tapped.choosing(talker: talker) : tapped.choosing(talker: talker).unmerged
  }

  /// The same, which reports what the source repeats, too: each report of gpsd JSON for itself, each cycle of NMEA 0183.
  package var unmerged: StreamFetcher {
    var fetcher = self
    fetcher.mergesReports = false
    return fetcher
  }

  /// The same, of one receiver of a stream of NMEA 0183: that of the talker `GP`, `II`, …; `nil` for all. A talker that is
  /// missing is a fault that names those present; in gpsd JSON a talker is a fault, too.
  public func choosing(talker: String?) -> StreamFetcher {
    var fetcher = self
    fetcher.talker = talker
    return fetcher
  }

  /// See ``LocationFetcher/run(_:report:)``. Throws bad data where a stream that has ended was neither NMEA 0183 nor gpsd
  /// JSON, source ended where nothing has come, what the first opening threw, and `CancellationError`.
  public func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
    var session = StreamSession(
      source: source, place: bytes.place, acceptsMissingChecksums: acceptsMissingChecksums, talker: talker,
      mergesReports: mergesReports, wallClock: wallClock)
    var backOff = bytes.backOff
    var hasBeenOpen = false
    while true {
      let timer = MonotonicTimer(clock)
      let end = await follow(&session, report)
      try Task.checkCancellation()
      let (failure, reason): (LocationError, LossReason)
      switch end {
      case .ended: return try await finish(&session, nil, report)
      case .failed(let error) where bytes.failureIsFinal: return try await finish(&session, error, report)
      case .failed(let error):
        hasBeenOpen = hasBeenOpen || session.hasSpoken || !bytes.opensBySpeaking
        guard hasBeenOpen || waitsForFirstConnection else { throw error }
        if session.hasSpoken, timer.elapsed >= bytes.steadyAfter { backOff.reset() }
        (failure, reason) = (error, bytes.lossReason)
      case .notOpened(let error):
        guard hasBeenOpen || waitsForFirstConnection else { throw error }
        (failure, reason) = (error, .linkLost)
      }
      let readings = session.close(failure, reason)
      if !readings.isEmpty { await report(readings) }
      try await clock.sleep(for: backOff.next(jitter: jitter()))
    }
  }

  private enum End {
    case notOpened(LocationError)
    case failed(LocationError)
    case ended
  }

  /// Reports what comes from one opening to its end.
  private func follow(_ session: inout StreamSession, _ report: @Sendable ([Reading]) async -> Void) async -> End {
    let reader: any ByteReader
    do {
      reader = try await bytes.open()
    } catch {
      return .notOpened(LocationError(wrapping: error))
    }
    session.open()
    do {
      try await read(reader, &session, report)
      await reader.close()
    } catch {
      await reader.close()
      return .failed(LocationError(wrapping: error))
    }
    if bytes.endIsFinal { return .ended }
    return .failed(LocationError(.sourceUnavailable, "the other end has closed the connection", place: bytes.place))
  }

  /// Until the reader ends.
  private func read(
    _ reader: any ByteReader, _ session: inout StreamSession, _ report: @Sendable ([Reading]) async -> Void
  ) async throws {
    var readings: [Reading] = []
    var isSilent = false
    while true {
      readings.removeAll(keepingCapacity: true)
      if try await speaks(reader, within: isSilent ? bytes.longestSilence : session.patience) {
        guard let chunk = try await reader.next() else { return }
        isSilent = false
        session.take(chunk.span, from: reader.sender, into: &readings)
      } else if isSilent, let longest = bytes.longestSilence {
        throw LocationError(.sourceUnavailable, "connected, but silent for \(longest)", place: bytes.place)
      } else {
        isSilent = true
        session.flush(into: &readings)
      }
      if !readings.isEmpty { await report(readings) }
    }
  }

  /// Only the waiting ends when the time is over: a reading that was given up might have taken bytes along.
  private func speaks(_ reader: any ByteReader, within patience: Duration?) async throws -> Bool {
    guard let patience else { return true }
    return try await withTimeout(patience, clock: clock) {
      try await reader.untilReadable()
      return true
    } ?? false
  }

  /// Nothing more will come, ever.
  private func finish(
    _ session: inout StreamSession, _ failure: LocationError?, _ report: @Sendable ([Reading]) async -> Void
  ) async throws {
    var readings: [Reading] = []
    session.finish(into: &readings)
    await report(readings + [.account(session.account)])
    if let failure { throw failure }
    try session.judge()
  }
}

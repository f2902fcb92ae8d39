public import LocationIO
public import LocationKit
import LocationNMEA
import LocationTracks

/// A live stream of bytes that is NMEA 0183 or gpsd JSON; which of them it finds out by itself.
///
/// Can be run once: what a stream has said is gone. Ends with an account when the stream ends.
public struct StreamFetcher: LocationFetcher {
  private let source: String
  private let reader: any ByteReader
  private let acceptsMissingChecksums: Bool
  private let clock: any Clock<Duration>
  private let wallClock: @Sendable () -> UTCInstant

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
    self.source = source
    self.reader = reader
    self.acceptsMissingChecksums = acceptsMissingChecksums
    self.clock = clock
    self.wallClock = wallClock
  }

  public func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
    defer { reader.close() }
    var decoder = StreamDecoder(
      source: source, acceptsMissingChecksums: acceptsMissingChecksums, wallClock: wallClock)
    var readings: [Reading] = []
    var isSilent = false
    var isEmpty = true
    while true {
      readings.removeAll(keepingCapacity: true)
      let isDue = isSilent ? true : try await speaks(within: decoder.patience)
      let chunk = isDue ? try await next() : .silence
      switch chunk {
      case .bytes(let bytes):
        isEmpty = false
        decoder.decode(bytes.span, into: &readings)
      case .silence: decoder.flush(into: &readings)
      case .end: decoder.finish(into: &readings)
      }
      if case .bytes = chunk { isSilent = false } else { isSilent = true }
      if !readings.isEmpty { await report(readings) }
      if case .end = chunk { break }
    }
    await report([.account(decoder.account)])
    let place = source == "-" ? "standard input" : source
    if isEmpty { throw LocationError(.sourceEnded, "it ended without a word", place: place) }
    if !decoder.isRecognized {
      throw LocationError(.badData, "nothing in it looks like NMEA 0183 or gpsd JSON", place: place)
    }
  }

  private enum Chunk: Sendable {
    case bytes([UInt8])
    case silence
    case end
  }

  /// Only the waiting ends when the time is over: a reading that was given up might have taken bytes along.
  private func speaks(within patience: Duration) async throws -> Bool {
    try await withTimeout(patience, clock: clock) {
      try await reader.untilReadable()
      return true
    } ?? false
  }

  private func next() async throws -> Chunk { try await reader.next().map(Chunk.bytes) ?? .end }
}

extension LocationFetcher where Self == StreamFetcher {
  /// NMEA 0183 or gpsd JSON on standard input.
  public static func standardInput(acceptsMissingChecksums: Bool = false) -> StreamFetcher {
    StreamFetcher(
      source: "-", reader: DescriptorReader(descriptor: 0, place: "standard input", closesDescriptor: false),
      acceptsMissingChecksums: acceptsMissingChecksums)
  }
}

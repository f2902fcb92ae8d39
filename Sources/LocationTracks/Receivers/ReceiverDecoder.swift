package import LocationKit
package import LocationNMEA
package import LocationUBX

/// Decodes the bytes of a receiver: sentences of NMEA 0183, and frames of u-blox between them.
///
/// While frames state positions, the sentences do not: a receiver that sends both reports one epoch, with the accuracies
/// and satellites of the frames. After five epochs without a frame that states one, the sentences do again. Frames of
/// other protocols are counted.
package struct ReceiverDecoder: Sendable {
  private var nmea: NMEADecoder
  private var ubx: UBXDecoder
  private var frames = BinaryFrameFilter()
  private var lastSentenceTime: UTCInstant?
  /// Number of epochs of sentences since the last one of frames.
  private var epochsSinceFrames = 0

  private static let mostEpochsWithoutFrames = 5
  /// Largest difference between the times of one epoch in nanoseconds: sentences have hundredths of a second.
  private static let rounding: Int64 = 10_000_000

  /// - Parameters:
  ///   - nmea: decodes the sentences.
  ///   - source: names the stream in origins.
  ///   - kind: the kind of source in origins.
  ///   - wantsSky: whether to deliver satellites.
  package init(_ nmea: NMEADecoder, source: String, kind: LocationOrigin.Kind, wantsSky: Bool = true) {
    self.nmea = nmea
    ubx = UBXDecoder(source: source, kind: kind, wantsSky: wantsSky)
  }

  /// Creates a decoder of recorded bytes.
  init(_ options: TrackOptions, dates: DatePolicy) {
    let nmea = NMEADecoder(
      source: options.source, kind: .replayed, dates: dates, wantsSky: options.wantsSky,
      acceptsMissingChecksums: options.acceptsMissingChecksums, talker: options.talker)
    self.init(nmea, source: options.source, kind: .replayed, wantsSky: options.wantsSky)
  }

  /// Numbers of sentences and messages read, and of what was skipped.
  package var counts: InputCounts {
    var counts = nmea.counts
    if messageCount > 0 { counts.unit = "messages" }
    counts.read += messageCount
    frames.note(in: &counts)
    return counts
  }

  /// Numbers of sentences alone.
  package var sentenceCounts: InputCounts { nmea.counts }
  /// Number of messages of u-blox.
  package var messageCount: Int { ubx.messages.values.reduce(0, +) }
  /// Numbers of messages of u-blox, by kind.
  package var messages: [UBXKind: Int] { ubx.messages }
  /// What messages have stated of the receiver itself.
  package var receiver: UBXReceiver { ubx.receiver }
  /// Whether messages have stated positions, or that there are none.
  package var hasSolutions: Bool { ubx.hasSolutions }

  /// Time for which a live stream must be silent before its open epoch counts as complete.
  package var patience: Duration { nmea.patience }

  /// Appends the readings that the bytes complete.
  package mutating func decode(_ bytes: Span<UInt8>, into readings: inout [Reading]) {
    if frames.passes(bytes) { return read(bytes, into: &readings) }
    // The filter is not part of `self` meanwhile, which takes what it separates.
    var filter = BinaryFrameFilter()
    swap(&filter, &frames)
    filter.split(bytes) { part, kind in
      if let kind { take(kind, part, into: &readings) } else { read(part, into: &readings) }
    }
    swap(&filter, &frames)
  }

  /// Takes a message: for callers that separate the frames themselves.
  package mutating func take(_ kind: UBXKind, _ payload: Span<UInt8>, into readings: inout [Reading]) {
    let start = readings.count
    ubx.take(kind, payload, into: &readings)
    noteSolutions(&readings, from: start)
  }

  /// Takes text: for callers that separate the frames themselves.
  package mutating func read(_ text: Span<UInt8>, into readings: inout [Reading]) {
    let start = readings.count
    nmea.decode(text, into: &readings)
    pass(&readings, from: start)
  }

  private mutating func noteSolutions(_ readings: inout [Reading], from start: Int) {
    guard start < readings.count else { return }
    // The sentences of the first epoch came before its frames.
    if let sentence = lastSentenceTime, let time = ubx.time,
      abs(time.nanoseconds - sentence.nanoseconds) <= Self.rounding
    {
      readings.removeSubrange(start...)
    }
    (lastSentenceTime, epochsSinceFrames) = (nil, 0)
  }

  /// Removes what sentences state although frames state it, too.
  private mutating func pass(_ readings: inout [Reading], from start: Int) {
    guard start < readings.count else { return }
    if ubx.hasSolutions {
      let passed = readings[start...].filter { passes($0) }
      readings.replaceSubrange(start..., with: passed)
    }
    for case .location(let location) in readings[start...] { lastSentenceTime = location.time }
  }

  private mutating func passes(_ reading: Reading) -> Bool {
    switch reading {
    case .location, .noFix: epochsSinceFrames += 1
    case .sky, .heading: break
    case .fault, .sourceChanged, .counts: return true
    }
    return epochsSinceFrames > Self.mostEpochsWithoutFrames
  }

  /// Notes that the stream is silent.
  package mutating func flush(into readings: inout [Reading]) { end(&readings) { $0.flush(into: &$1) } }

  /// Ends the stream.
  package mutating func finish(into readings: inout [Reading]) { end(&readings) { $0.finish(into: &$1) } }

  private mutating func end(_ readings: inout [Reading], _ body: (inout NMEADecoder, inout [Reading]) -> Void) {
    var filter = BinaryFrameFilter()
    swap(&filter, &frames)
    filter.drain { part, kind in
      if let kind { take(kind, part, into: &readings) } else { read(part, into: &readings) }
    }
    swap(&filter, &frames)
    var start = readings.count
    ubx.flush(into: &readings)
    noteSolutions(&readings, from: start)
    start = readings.count
    body(&nmea, &readings)
    pass(&readings, from: start)
  }
}

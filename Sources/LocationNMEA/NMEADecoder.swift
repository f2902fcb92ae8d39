public import LocationKit

/// Turns a stream of NMEA 0183 into readings: bytes → sentences → epochs → locations.
///
/// The readings do not depend on where the stream is cut into pieces. Two receivers in one stream (a chart plotter relays
/// `II` beside `GP`) are kept apart: the second one's readings bear its talker as device.
public struct NMEADecoder: Sendable {
  private var sentences: SentenceDecoder
  private var assembler: ReadingAssembler

  /// What has been read, in `sentences`, and what was skipped.
  public var account: SourceAccount { assembler.account }

  /// - Parameters:
  ///   - source: names the stream in origins and errors.
  ///   - dates: where dates come from that the sentences do not carry.
  ///   - wantsSky: whether ``Reading/sky(_:)`` are of use; without them a recording is decoded in half the time. The
  ///     sentences about satellites are checked and counted all the same.
  ///   - acceptsMissingChecksums: whether to believe a sentence without `*hh`, legal before NMEA 2.3. Otherwise it is
  ///     a fault. They are counted either way.
  public init(
    source: String, kind: LocationOrigin.Kind, dates: DatePolicy, wantsSky: Bool = true,
    acceptsMissingChecksums: Bool = false
  ) {
    sentences = SentenceDecoder(acceptsMissingChecksums: acceptsMissingChecksums)
    assembler = ReadingAssembler(source: source, kind: kind, dates: dates, wantsSky: wantsSky)
  }

  /// Appends what the bytes complete.
  public mutating func decode(_ bytes: Span<UInt8>, into readings: inout [Reading]) {
    swap(&readings, &assembler.readings)
    sentences.decode(bytes, for: &assembler)
    assembler.noteDamage(sentences)
    swap(&readings, &assembler.readings)
  }

  /// How long a live stream must be silent for its open epoch to count as complete: half the interval between epochs.
  public var patience: Duration { assembler.patience }

  /// A live stream is silent: delivers what is complete but for the certainty.
  public mutating func flush(into readings: inout [Reading]) {
    swap(&readings, &assembler.readings)
    assembler.flush()
    swap(&readings, &assembler.readings)
  }

  /// The stream has ended: delivers all that is left.
  public mutating func finish(into readings: inout [Reading]) {
    swap(&readings, &assembler.readings)
    sentences.finish(for: &assembler)
    assembler.noteDamage(sentences)
    assembler.flush()
    assembler.finish()
    swap(&readings, &assembler.readings)
  }
}

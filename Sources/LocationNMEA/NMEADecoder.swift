public import LocationKit

/// Decodes a stream of NMEA 0183 into readings: bytes → sentences → epochs → locations.
///
/// The readings do not depend on where the stream is cut into pieces. Two receivers in one stream are kept apart (a
/// chart plotter relays `II` next to `GP`). All satellite talkers (`GP`, `GN`, `GL` …) and proprietary sentences
/// count as one receiver, whose readings have no device. The readings of any other talker have the talker as device.
/// An epoch that repeats the time and the position of another receiver's epoch is an echo: it is counted and not
/// reported.
///
/// In a recording, different positions are separate locations even if they have the same time, because loggers write
/// times in whole seconds. A live receiver that repeats a time yields one location for it, and the account counts the
/// dropped positions.
///
/// A sentence without a time belongs to the epoch before it, unless the decoder has learned that the sentence begins
/// the receiver's cycle.
public struct NMEADecoder: Sendable {
  private var sentences: SentenceDecoder
  private var assembler: ReadingAssembler

  /// Numbers of sentences read, in `sentences`, and of what was skipped.
  public var counts: InputCounts { assembler.counts }

  /// - Parameters:
  ///   - source: names the stream in origins and errors.
  ///   - kind: the kind of source in origins.
  ///   - dates: the source of dates that the sentences do not carry.
  ///   - wantsSky: whether to deliver ``/LocationKit/Reading/sky(_:)``; without them a recording is decoded in half the time. The
  ///     sentences about satellites are checked and counted in either case.
  ///   - acceptsMissingChecksums: whether to accept a sentence without `*hh`, which is legal before NMEA 2.3. Otherwise
  ///     it is a fault. Such sentences are counted in either case.
  ///   - talker: the receiver to decode, by one of its talkers (`GP`, `II`); `nil` for all. If the talker is missing, a
  ///     fault names the talkers that are present.
  public init(
    source: String, kind: LocationOrigin.Kind, dates: DatePolicy, wantsSky: Bool = true,
    acceptsMissingChecksums: Bool = false, talker: String? = nil
  ) {
    sentences = SentenceDecoder(acceptsMissingChecksums: acceptsMissingChecksums)
    assembler = ReadingAssembler(source: source, kind: kind, dates: dates, wantsSky: wantsSky, talker: talker)
  }

  /// Creates a decoder of a live stream that also reports positions that repeat the time of the previous one, for an
  /// examination of the stream.
  package init(
    unmerged source: String, dates: DatePolicy, acceptsMissingChecksums: Bool, talker: String?
  ) {
    sentences = SentenceDecoder(acceptsMissingChecksums: acceptsMissingChecksums)
    assembler = ReadingAssembler(
      source: source, kind: .live, dates: dates, wantsSky: true, talker: talker, repeatedTime: .beginsEpoch)
  }

  /// Appends the readings that the bytes complete.
  public mutating func decode(_ bytes: Span<UInt8>, into readings: inout [Reading]) {
    swap(&readings, &assembler.readings)
    sentences.decode(bytes, for: &assembler)
    assembler.noteDamage(sentences)
    swap(&readings, &assembler.readings)
  }

  /// Time for which a live stream must be silent before its open epoch counts as complete: half the interval between
  /// epochs.
  public var patience: Duration { assembler.patience }

  /// Handles silence in a live stream: delivers the open epoch, which is assumed to be complete.
  public mutating func flush(into readings: inout [Reading]) {
    swap(&readings, &assembler.readings)
    assembler.flush()
    swap(&readings, &assembler.readings)
  }

  /// Handles the end of the stream: delivers all remaining readings.
  public mutating func finish(into readings: inout [Reading]) {
    swap(&readings, &assembler.readings)
    sentences.finish(for: &assembler)
    assembler.noteDamage(sentences)
    assembler.flush()
    assembler.finish()
    swap(&readings, &assembler.readings)
  }
}

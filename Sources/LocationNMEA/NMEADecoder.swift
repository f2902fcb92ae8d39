public import LocationKit

/// Turns a stream of NMEA 0183 into readings: bytes → sentences → epochs → locations.
///
/// The readings do not depend on where the stream is cut into pieces. Two receivers in one stream (a chart plotter relays
/// `II` next to `GP`) are kept apart. All satellite talkers (`GP`, `GN`, `GL` …) and proprietary sentences are one receiver,
/// whose readings have no device; those of any other talker have the talker as device. An epoch that repeats the time and the
/// position of another receiver's is an echo: it is counted and not reported.
///
/// In a recording, positions that differ are locations of their own, also where they have the same time: loggers write times
/// of one second. A live receiver that repeats a time has one location of it, and the account counts the positions dropped.
///
/// Sentences without a time belong to the epoch before them, unless they are learned to begin the receiver's cycle.
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
  ///   - talker: the receiver to decode, by one of its talkers (`GP`, `II`); `nil` for all. A talker that is missing is a
  ///     fault that names those present.
  public init(
    source: String, kind: LocationOrigin.Kind, dates: DatePolicy, wantsSky: Bool = true,
    acceptsMissingChecksums: Bool = false, talker: String? = nil
  ) {
    sentences = SentenceDecoder(acceptsMissingChecksums: acceptsMissingChecksums)
    assembler = ReadingAssembler(source: source, kind: kind, dates: dates, wantsSky: wantsSky, talker: talker)
  }

  /// The decoder of a live stream for whoever examines it: a position that repeats the time of the one before is reported, too.
  package init(
    unmerged source: String, dates: DatePolicy, acceptsMissingChecksums: Bool, talker: String?
  ) {
    sentences = SentenceDecoder(acceptsMissingChecksums: acceptsMissingChecksums)
    assembler = ReadingAssembler(
      source: source, kind: .live, dates: dates, wantsSky: true, talker: talker, repeatedTime: .beginsEpoch)
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

/// Turns a stream of NMEA 0183 into typed sentences, one by one and without epochs: for programs that want what each
/// sentence says. ``NMEADecoder`` makes locations of them.
///
/// Nothing is allocated for a sentence. What is no sentence is passed over: binary frames, time stamps, tag blocks and
/// other noise.
public struct SentenceDecoder: Sendable {
  private var framer = SentenceFramer()
  private let acceptsMissingChecksums: Bool

  /// `acceptsMissingChecksums`: whether a sentence without `*hh`, legal before NMEA 2.3, is one.
  public init(acceptsMissingChecksums: Bool = false) { self.acceptsMissingChecksums = acceptsMissingChecksums }

  /// Hands over each sentence that the bytes complete, and what is wrong with those that are none.
  public mutating func decode(_ bytes: Span<UInt8>, for listener: inout some SentenceListener) {
    let accepts = acceptsMissingChecksums
    framer.push(bytes) { sentence, fields, line, _ in
      listener.parse(sentence, &fields, number: line, acceptsMissingChecksum: accepts)
    }
  }

  /// The stream has ended; a last sentence without a line end counts.
  public mutating func finish(for listener: inout some SentenceListener) {
    let accepts = acceptsMissingChecksums
    framer.finish { sentence, fields, line, _ in
      listener.parse(sentence, &fields, number: line, acceptsMissingChecksum: accepts)
    }
  }
}

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

  /// How many sentences were cut off by noise or were too long.
  public var damaged: Int { framer.damaged }
  /// How many tag blocks before sentences have a wrong checksum. The sentences behind them are decoded.
  public var badTagBlocks: Int { framer.tagBlock.bad }

  /// Hands over each sentence that the bytes complete, and what is wrong with those that are none.
  public mutating func decode<Listener: SentenceListener>(_ bytes: Span<UInt8>, for listener: inout Listener) {
    let accepts = acceptsMissingChecksums
    framer.push(bytes) { line, fields, frame in listener.receive(line, &fields, frame, accepts: accepts) }
  }

  /// The stream has ended; a last sentence without a line end counts.
  public mutating func finish<Listener: SentenceListener>(for listener: inout Listener) {
    let accepts = acceptsMissingChecksums
    framer.finish { line, fields, frame in listener.receive(line, &fields, frame, accepts: accepts) }
  }
}

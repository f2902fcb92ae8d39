/// Decodes a stream of NMEA 0183 into typed sentences, one by one and without epochs, for programs that need the
/// content of each sentence. ``NMEADecoder`` assembles sentences into locations.
///
/// Decoding a sentence allocates nothing. Everything that is not a sentence is skipped: binary frames, time stamps,
/// tag blocks and other noise.
public struct SentenceDecoder: Sendable {
  private var framer = SentenceFramer()
  private let acceptsMissingChecksums: Bool

  /// - Parameter acceptsMissingChecksums: whether to accept a sentence without `*hh`, which is legal before NMEA 2.3.
  public init(acceptsMissingChecksums: Bool = false) { self.acceptsMissingChecksums = acceptsMissingChecksums }

  /// Number of sentences that were cut off by noise or were too long.
  public var damaged: Int { framer.damaged }
  /// Number of tag blocks before sentences with a wrong checksum. The sentences after them are decoded.
  public var badTagBlocks: Int { framer.tagBlock.bad }

  /// Delivers each sentence that the bytes complete, and the error of each line that is not a valid sentence.
  public mutating func decode<Listener: SentenceListener>(_ bytes: Span<UInt8>, for listener: inout Listener) {
    let accepts = acceptsMissingChecksums
    framer.push(bytes) { line, fields, frame in listener.receive(line, &fields, frame, accepts: accepts) }
  }

  /// Handles the end of the stream: delivers a last sentence without a line end.
  public mutating func finish<Listener: SentenceListener>(for listener: inout Listener) {
    let accepts = acceptsMissingChecksums
    framer.finish { line, fields, frame in listener.receive(line, &fields, frame, accepts: accepts) }
  }
}

/// The answer of a MediaTek receiver to a command.
///
///     $PMTK001,command,result*hh
///              1       2
///
/// GlobalTop PMTK command packet, "PMTK_ACK". All other PMTK packets are decoded as ``Sentence/other``.
package struct PMTK001: Sendable, Hashable {
  /// Number of the answered packet: 604 for `$PMTK604`.
  package var command: Int?
  /// Result of the command; `nil` for an unknown number.
  package var result: Result?

  /// The result of a command.
  package enum Result: Int, Sendable, Hashable, CaseIterable {
    /// The receiver does not know the command.
    case invalid = 0
    /// The receiver does not support the command.
    case unsupported = 1
    /// The command is valid, but its action failed.
    case failed = 2
    /// The action succeeded.
    case succeeded = 3
  }
}

extension PMTK001: EpochSentence {
  init(_ fields: inout SentenceFields, _ line: Span<UInt8>) {
    command = fields.integer(1, line)
    if let number = fields.integer(2, line) {
      result = Result(rawValue: number)
      if result == nil { fields.noteBad(2) }
    }
  }
}

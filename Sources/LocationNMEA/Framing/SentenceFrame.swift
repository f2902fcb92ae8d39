/// The place at which a sentence was found.
struct SentenceFrame {
  /// Line that contains the sentence, from 1.
  let line: Int
  /// First byte of the sentence, `$` or `!`.
  let start: UInt8
  /// Whether a byte that cannot occur in a sentence follows the checksum on the line.
  var isCut = false
}

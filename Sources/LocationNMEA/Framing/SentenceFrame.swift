/// Where a sentence was found.
struct SentenceFrame {
  /// The line that it stands in, from 1.
  let line: Int
  /// What it starts with, `$` or `!`.
  let start: UInt8
  /// Whether a byte that no sentence has follows its checksum on the line.
  var isCut = false
}

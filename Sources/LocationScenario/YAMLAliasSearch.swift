/// A search for possible YAML aliases, `*name`, in the text itself.
///
/// Aliases nested in aliases and used as keys would occupy the YAML library without end, before the nodes could be
/// rejected. Hence the text is searched first, and too much is found rather than too little: also within quotes.
enum YAMLAliasSearch {
  /// Returns the line and the column of the first possible alias, from 1, as YAML counts them.
  static func firstAlias(in text: String) -> (line: Int, column: Int)? {
    for (index, line) in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if let column = column(ofAliasIn: line) { return (index + 1, column) }
    }
    return nil
  }

  private static func column(ofAliasIn line: Substring.UnicodeScalarView) -> Int? {
    var previous: Unicode.Scalar = "\n"
    var lastVisible: Unicode.Scalar = "\n"
    var followsAsterisk = false
    for (column, index) in line.indices.enumerated() {
      let scalar = line[index]
      if followsAsterisk, !isSpace(scalar) { return column }
      if scalar == "#", isSpace(previous), isComment(line[index...]) { return nil }
      followsAsterisk = scalar == "*" && mayPrecedeNode(lastVisible) && (isSpace(previous) || mayPrecedeNode(previous))
      if !isSpace(scalar) || scalar == "\r" { lastVisible = scalar }
      previous = scalar
    }
    return nil
  }

  /// Returns whether the rest of a line is certainly a comment. Without a quote, no earlier text can end in it. Any
  /// other of YAML's line breaks than `\n` makes it uncertain.
  private static func isComment(_ rest: Substring.UnicodeScalarView) -> Bool {
    rest.allSatisfy { $0.isASCII && $0 != "\"" && $0 != "'" && $0 != "\r" }
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r"
  }

  /// Returns whether a node may follow this scalar. Any scalar beyond ASCII may be a line break.
  private static func mayPrecedeNode(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII || "\n\r:-?,[{".unicodeScalars.contains(scalar)
  }
}

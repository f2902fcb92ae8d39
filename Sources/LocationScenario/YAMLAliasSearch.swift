/// Finds what YAML may take for an alias, `*name`, in the text itself.
///
/// Aliases nested in aliases and used as keys would keep the YAML library busy for ever, before anyone could refuse the
/// nodes. Hence this looks first, and rather finds too much: also within quotes.
enum YAMLAliasSearch {
  /// Line and column from 1 on, as YAML counts them.
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

  /// Without a quote no text that began before can end here; other line breaks of YAML than `\n` are all in doubt.
  private static func isComment(_ rest: Substring.UnicodeScalarView) -> Bool {
    rest.allSatisfy { $0.isASCII && $0 != "\"" && $0 != "'" && $0 != "\r" }
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r"
  }

  /// What is beyond ASCII may be a line break.
  private static func mayPrecedeNode(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII || "\n\r:-?,[{".unicodeScalars.contains(scalar)
  }
}

/// The name by which the user called the program: `locate`, or `geolocate` from the Debian package, or the name of a
/// program with plugins.
enum ProgramName {
  /// The name in all texts of this program.
  static let standard = "locate"

  static let current = name(ofProgram: CommandLine.arguments.first ?? "")

  /// Returns the last component of a path; the standard name if this component is not a plain word.
  static func name(ofProgram path: String) -> String {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    return !name.isEmpty && name.allSatisfy(\.continuesWord) ? String(name) : standard
  }

  /// Returns a text of this program that calls the program by another name. It does not change the word inside a path,
  /// a file name or an identifier: `/etc/locate.yaml`, `_locate`.
  static func replaced(in text: String, by name: String = current) -> String {
    guard name != standard else { return text }
    var result = ""
    var rest = text.startIndex
    for word in text.ranges(of: standard) where text.isWord(word) {
      result += text[rest..<word.lowerBound] + name
      rest = word.upperBound
    }
    return result + text[rest...]
  }

  /// Returns an error message of the parser that calls the program by another name. Only the lines of the parser itself
  /// change: the others may repeat arguments.
  static func replaced(inError message: String, by name: String = current) -> String {
    message.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        let isOfParser = line.hasPrefix("Usage: ") || line.hasPrefix("  See '")
        return isOfParser ? replaced(in: String(line), by: name) : String(line)
      }
      .joined(separator: "\n")
  }
}

extension String {
  /// Whether neither side of a range continues the word in it.
  fileprivate func isWord(_ range: Range<Index>) -> Bool {
    if let before = self[..<range.lowerBound].last, before.continuesWord || before == "/" { return false }
    let after = self[range.upperBound...].prefix(2)
    guard let next = after.first else { return true }
    guard next == "." else { return !next.continuesWord && next != "/" }
    return after.last.map { !$0.isLetter } ?? true
  }
}

extension Character {
  fileprivate var continuesWord: Bool { isLetter || isNumber || self == "_" || self == "-" || self == "." }
}

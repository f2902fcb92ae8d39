package import LocationKit

/// The words of a command, split by the rules of a shell (POSIX.1-2017, Shell 2.2 and 2.3), but without a shell.
/// Nothing is expanded, and a character that only a shell interprets is an error, so that it does not silently become
/// part of a word.
package struct CommandWords {
  package private(set) var words: [String] = []

  private enum Quote: Character {
    case single = "'"
    case double = "\""
  }

  private static let needsShell: Set<Character> = ["|", "&", ";", "<", ">", "(", ")", "$", "`"]
  private static let needsShellInQuotes: Set<Character> = ["$", "`"]

  /// - Parameter scheme: the text before the command in the user's input.
  /// - Throws: invalid argument, with the position of the character in `command`, counted from 1.
  package init(_ command: String, scheme: String = "exec:") throws(LocationError) {
    do {
      try split(command)
    } catch {
      throw LocationError(
        .invalidArgument, error.message, context: scheme + command,
        remedy: error.needsShell.map { "quote it: '\($0)'; or use a shell: \(scheme)sh -c '…'" })
    }
    guard let program = words.first, !program.isEmpty else {
      throw LocationError(
        .invalidArgument, "\(scheme.isEmpty ? "the command" : scheme) has no program",
        remedy: "specify one, and its arguments")
    }
  }

  /// The reason why a command cannot be split.
  private struct Fault: Error {
    let message: String
    /// Character that only a shell interprets; `nil` for another fault.
    var needsShell: Character?
  }

  private mutating func split(_ command: String) throws(Fault) {
    var word: String?
    var quote: (kind: Quote, position: Int)?
    var isEscaped = false
    for (index, character) in command.enumerated() {
      if isEscaped {
        isEscaped = false
        // In double quotes, a backslash escapes only characters with a special meaning there.
        if quote != nil, !["\"", "\\", "$", "`"].contains(character) { word?.append("\\") }
        word = (word ?? "") + String(character)
      } else if let open = quote {
        if character == open.kind.rawValue {
          quote = nil
        } else if open.kind == .double, character == "\\" {
          isEscaped = true
        } else if open.kind == .double, Self.needsShellInQuotes.contains(character) {
          throw Self.shellIsMissing(character, index)
        } else {
          word?.append(character)
        }
      } else if let opened = Quote(rawValue: character) {
        quote = (opened, index)
        word = word ?? ""
      } else if character == "\\" {
        isEscaped = true
      } else if character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else if Self.needsShell.contains(character) {
        throw Self.shellIsMissing(character, index)
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let quote {
      throw Fault(
        message: "the quote \(quote.kind.rawValue) at character \(quote.position + 1) of the command is not closed")
    }
    if isEscaped { throw Fault(message: "nothing follows the backslash at its end") }
    if let word { words.append(word) }
  }

  private static func shellIsMissing(_ character: Character, _ index: Int) -> Fault {
    Fault(
      message: "no shell interprets the \(character) at character \(index + 1) of the command",
      needsShell: character)
  }
}

/// The facts about the command line that are needed before it is parsed.
struct Invocation {
  let command: KnownCommand
  /// Keys of the options on the command line, which settings must not override.
  private(set) var given: Set<String> = []
  /// Index in the arguments where settings are inserted: after the command's name.
  private(set) var insertion = 0

  /// - Parameter arguments: without the program's name.
  init(_ arguments: [String], _ table: CommandTable) {
    var rest = arguments[...]
    while let argument = rest.first, argument == "--config" || argument.hasPrefix("--config=") {
      rest = rest.dropFirst(argument == "--config" ? 2 : 1)
    }
    let named = table[rest.prefix(2).joined(separator: " ")] ?? rest.first.flatMap { table[$0] }
    command = named ?? table.usual
    if let named { insertion = rest.startIndex + named.words.count }
    scan(arguments[insertion...])
  }

  /// Returns the file named by `--config`; the last one counts.
  static func configuration(_ arguments: ArraySlice<String>) -> String? {
    var found: String?
    var rest = arguments
    while let argument = rest.popFirst(), argument != "--" {
      if argument.hasPrefix("--config=") { found = String(argument.dropFirst("--config=".count)) }
      if argument == "--config" { found = rest.popFirst() ?? found }
    }
    return found
  }

  private mutating func scan(_ arguments: ArraySlice<String>) {
    var rest = arguments
    while let argument = rest.popFirst() {
      if argument == "--" {
        if !rest.isEmpty { noteArgument() }
        return
      } else if argument.hasPrefix("--") {
        let name = argument.dropFirst(2).prefix { $0 != "=" }
        let takesNext = note(command.option(named: name)) && !argument.contains("=")
        if takesNext { _ = rest.popFirst() }
      } else if argument.hasPrefix("-"), argument.count > 1 {
        if scan(letters: argument.dropFirst()) { _ = rest.popFirst() }
      } else {
        noteArgument()
      }
    }
  }

  /// Scans combined short flags, perhaps with an option at the end. Returns `true` if the next argument is that
  /// option's value.
  private mutating func scan(letters: Substring) -> Bool {
    for index in letters.indices {
      let isLast = letters.index(after: index) == letters.endIndex
      if note(command.option(named: letters[index...index])) { return isLast }
    }
    return false
  }

  private mutating func noteArgument() { note(command.arguments.first { $0.kind == .positional }) }

  /// Notes a given option. Returns `true` if it takes a value.
  @discardableResult
  private mutating func note(_ option: KnownOption?) -> Bool {
    guard let option else { return false }
    given.insert(option.key)
    return option.kind == .option
  }
}

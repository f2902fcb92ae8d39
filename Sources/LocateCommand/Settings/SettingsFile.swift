import LocationIO
import LocationKit
import LocationScenario

/// A settings file: YAML with option names as keys, and sections named after commands.
struct SettingsFile {
  let path: String
  /// Value of each key (`watch.count`), and position of the key in the file.
  private var entries: [String: (value: YAMLNode, place: String)] = [:]

  /// Returns the default paths in order: the user's, then the machine's.
  static func usualPaths(_ environment: [String: String]) -> [String] {
    (userFolder(environment).map { ["\($0)/locate.yaml"] } ?? []) + ["/etc/locate.yaml"]
  }

  /// Returns the folder of the user's settings; `nil` if the environment names no home folder.
  static func userFolder(_ environment: [String: String]) -> String? {
    environment.userFolder("XDG_CONFIG_HOME", orHome: ".config")
  }

  /// Returns the first existing file of the default paths.
  static func usual(_ environment: [String: String]) throws(LocationError) -> (path: String, bytes: [UInt8])? {
    for path in usualPaths(environment) {
      do {
        return (path, try bytes(of: path))
      } catch  where error.code == .inputNotFound {
        // Try the next path.
      }
    }
    return nil
  }

  static func bytes(of path: String) throws(LocationError) -> [UInt8] {
    try InputFile.contents(of: path, limit: YAMLDocument.maximumSize)
  }

  /// Throws if a key is unknown or its value is invalid.
  init(_ bytes: [UInt8], path: String, table: CommandTable) throws(LocationError) {
    self.path = path
    guard let root = try YAMLDocument(bytes, source: path, subject: "configuration").root else { return }
    try read(root, table)
  }

  /// Returns the setting of an option of a command. The command's section takes precedence over the top level.
  func setting(_ option: KnownOption, of command: KnownCommand) throws(LocationError) -> Setting? {
    for name in ["\(command.name).\(option.key)", option.key] {
      guard let (value, place) = entries[name] else { continue }
      guard let texts = option.texts(of: value) else {
        throw LocationError(
          .invalidData, "`\(name)` of `\(command.name)` accepts one value, not a list", context: place)
      }
      return try Setting(option: option, values: texts, place: place, name: name)
    }
    return nil
  }

  // MARK: Reading and validation

  private mutating func read(_ root: YAMLNode, _ table: CommandTable) throws(LocationError) {
    guard let mapping = root.mapping else {
      throw error("a configuration is a list of `key: value`", at: root, remedy: "write it like units: nautical")
    }
    for member in mapping {
      let (key, value) = (member.key, member.value)
      let word = try word(key)
      if let section = value.mapping {
        guard let command = table[word] else {
          throw unknown(word, "section", at: key, among: table.commands.map(\.name))
        }
        for member in section { try read(member.key, member.value, word, [command], table) }
      } else if value.scalar?.isEmpty == true, table[word] != nil {
        // A section that contains only comments.
      } else {
        try read(key, value, nil, table.commands, table)
      }
    }
  }

  /// Reads one key, at the top level or in a command's section.
  private mutating func read(
    _ key: YAMLNode, _ value: YAMLNode, _ section: String?, _ commands: [KnownCommand], _ table: CommandTable
  ) throws(LocationError) {
    let word = try word(key)
    let name = section.map { "\($0).\(word)" } ?? word
    let options = commands.compactMap { $0[word] }
    guard !options.isEmpty else {
      let others = table.commands(with: word).map(\.name)
      if let section, !others.isEmpty {
        throw error(
          "`\(section)` has no option `\(word)`", at: key, remedy: "it belongs to \(others.joined(separator: ", "))")
      }
      throw unknown(word, "key", at: key, among: commands.flatMap { $0.settable.map(\.key) })
    }
    // At the top level, it is sufficient that one command accepts the value.
    let flaws = options.compactMap { $0.flaw(of: value) }
    if let flaw = flaws.first, flaws.count == options.count { throw error("`\(name)` \(flaw)", at: value) }
    entries[name] = (value, place(key))
  }

  private func word(_ key: YAMLNode) throws(LocationError) -> String {
    guard let word = key.scalar else { throw error("this is not a key", at: key) }
    return word
  }

  private func unknown(_ word: String, _ kind: String, at node: YAMLNode, among known: [String]) -> LocationError {
    let meant = nearest(to: word, among: known).map { "did you mean `\($0)`?" }
    return error(
      "unknown \(kind) `\(word)`", at: node,
      remedy: meant ?? "a key is the name of an option, and a section that of a command: see locate --help")
  }

  private func error(_ message: String, at node: YAMLNode, remedy: String? = nil) -> LocationError {
    LocationError(.invalidData, message, context: place(node), remedy: remedy)
  }

  private func place(_ node: YAMLNode) -> String { "\(path):\(node.mark)" }
}

extension KnownOption {
  /// Returns the values of the option; `nil` if it cannot be set to a value of this form.
  fileprivate func texts(of value: YAMLNode) -> [String]? {
    if let items = value.sequence { return isRepeating && kind != .flag ? items.compactMap(\.scalar) : nil }
    return kind == .flag ? value.flag.map { ["\($0)"] } : value.scalar.map { [$0] }
  }

  /// Returns why the option cannot be set to a value of this form; `nil` if it can. The content of the value is checked
  /// by the parser of the command line.
  fileprivate func flaw(of value: YAMLNode) -> String? {
    if let items = value.sequence {
      guard isRepeating else { return "accepts one value, not a list" }
      return items.allSatisfy { $0.scalar?.isEmpty == false } ? nil : "takes a list of values"
    }
    guard value.scalar != nil else { return "takes a value" }
    guard !value.isEmpty else { return "has no value: write one, or a # before it" }
    return kind == .flag && value.flag == nil ? "must be true or false" : nil
  }
}

extension [String: String] {
  /// Folder for what the program remembers; `nil` if the environment names none. A service manager may name several.
  var stateFolder: String? {
    let service = self["STATE_DIRECTORY"]?.split(separator: ":").first
    if let service, service.hasPrefix("/") { return String(service) }
    return userFolder("XDG_STATE_HOME", orHome: ".local/state")
  }

  /// Returns the folder of the program in the folder that a variable of an environment names, or else in a folder of the
  /// home folder; `nil` if there is neither. Only absolute paths count (XDG Base Directory Specification).
  func userFolder(_ variable: String, orHome folder: String) -> String? {
    let named = self[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = self["HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/\(folder)" : nil }
    return (named ?? home).map { "\($0)/locate" }
  }
}

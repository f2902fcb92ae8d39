import Configuration
import LocationIO
import LocationKit
import LocationScenario
import Yams

/// A file of settings: YAML, with the options' names as keys, and sections named after commands.
struct SettingsFile {
  let path: String
  /// `nil` of a file that sets nothing.
  private let values: YAMLSnapshot?
  /// Where each key stands, `watch.count`.
  private var places: [String: String] = [:]

  /// Where it is sought when nobody names it: the user's, then the machine's.
  static func usualPaths(_ environment: [String: String]) -> [String] {
    (userFolder(environment).map { ["\($0)/locate.yaml"] } ?? []) + ["/etc/locate.yaml"]
  }

  /// Where the user's settings are; `nil` where the environment names no home.
  static func userFolder(_ environment: [String: String]) -> String? {
    // Others than absolute paths count as not set (XDG Base Directory Specification).
    if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") { return "\(folder)/locate" }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home)/.config/locate"
  }

  /// The first of the usual ones that is there.
  static func usual(_ environment: [String: String]) throws(LocationError) -> (path: String, bytes: [UInt8])? {
    for path in usualPaths(environment) {
      do {
        return (path, try bytes(of: path))
      } catch  where error.code == .noInput {
        // The next one, then.
      }
    }
    return nil
  }

  static func bytes(of path: String) throws(LocationError) -> [UInt8] {
    try InputFile.contents(of: path, limit: YAMLDocument.maximumSize)
  }

  /// Throws where something is no key, or has no such value.
  init(_ bytes: [UInt8], path: String, table: CommandTable) throws(LocationError) {
    self.path = path
    let text = String(decoding: bytes, as: UTF8.self)
    guard let root = try YAMLDocument(text, source: path, subject: "configuration").root else {
      values = nil
      return
    }
    values = try? YAMLSnapshot(data: bytes.span.bytes, providerName: path, parsingOptions: .default)
    try check(root, table)
  }

  /// What the file says of an option of a command; its section says more than the whole.
  func setting(_ option: KnownOption, of command: KnownCommand) throws(LocationError) -> Setting? {
    guard let values else { return nil }
    for components in [[command.name, option.key], [option.key]] {
      let name = components.joined(separator: ".")
      guard let place = places[name] else { continue }
      guard let texts = values.texts(AbsoluteConfigKey(components), of: option) else {
        throw LocationError(.badData, "`\(name)` takes one value of `\(command.name)`, and no list", place: place)
      }
      return try Setting(option: option, values: texts, place: place, name: name)
    }
    return nil
  }

  // MARK: What may stand in it

  private mutating func check(_ root: Node, _ table: CommandTable) throws(LocationError) {
    guard case .mapping(let mapping) = root else {
      throw error("a configuration is a list of `key: value`", at: root, remedy: "write it like units: nautical")
    }
    for (key, value) in mapping {
      let word = try word(key)
      if case .mapping(let section) = value {
        guard let command = table[word] else {
          throw unknown(word, "section", at: key, among: table.commands.map(\.name))
        }
        for (key, value) in section { try check(key, value, word, [command], table) }
      } else if value.scalar?.string.isEmpty == true, table[word] != nil {
        // A section of comments.
      } else {
        try check(key, value, nil, table.commands, table)
      }
    }
  }

  /// One key, at the top or in a command's section.
  private mutating func check(
    _ key: Node, _ value: Node, _ section: String?, _ commands: [KnownCommand], _ table: CommandTable
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
    // What some commands take, others need not.
    let flaws = options.compactMap { $0.flaw(of: value) }
    if let flaw = flaws.first, flaws.count == options.count { throw error("`\(name)` \(flaw)", at: value) }
    places[name] = place(key)
  }

  private func word(_ key: Node) throws(LocationError) -> String {
    guard let word = key.scalar?.string else { throw error("this is not a key", at: key) }
    return word
  }

  private func unknown(_ word: String, _ kind: String, at node: Node, among known: [String]) -> LocationError {
    let meant = nearest(to: word, among: known).map { "did you mean `\($0)`?" }
    return error(
      "unknown \(kind) `\(word)`", at: node,
      remedy: meant ?? "a key is the name of an option, and a section that of a command: see locate --help")
  }

  private func error(_ message: String, at node: Node, remedy: String? = nil) -> LocationError {
    LocationError(.badData, message, place: place(node), remedy: remedy)
  }

  private func place(_ node: Node) -> String { node.mark.map { "\(path):\($0)" } ?? path }
}

extension KnownOption {
  /// Why it cannot be set to a value of this form; what the value says, the parser of the command line judges.
  fileprivate func flaw(of value: Node) -> String? {
    switch value {
    case .scalar(let scalar) where scalar.string.isEmpty || scalar.style == .plain && scalar.string == "~":
      "has no value: write one, or a # before it"
    case .scalar(let scalar): kind == .flag && Bool.construct(from: scalar) == nil ? "is true or false" : nil
    case .sequence where !isRepeating: "takes one value, and no list"
    case .sequence(let items): items.allSatisfy { $0.scalar?.string.isEmpty == false } ? nil : "takes a list of values"
    default: "takes a value"
    }
  }
}

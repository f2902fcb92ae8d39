import Configuration
import LocationKit
import LocationScenario

/// The environment's settings: `LOCATE_MIN_DISTANCE`, and `LOCATE_WATCH_COUNT` for one command.
struct SettingVariables {
  static let prefix = "LOCATE_"
  /// Names the file of settings.
  static let file = "LOCATE_CONFIG"
  /// The databases of another program of our name: plocate(1).
  private static let foreign: Set<String> = ["LOCATE_PATH"]

  private let variables: any ConfigSnapshot
  /// For values that have commas themselves.
  private let variablesWithCommas: any ConfigSnapshot

  /// Throws where a variable's name is nearly one that we know.
  init(_ environment: [String: String], table: CommandTable) throws(LocationError) {
    // An empty variable is one that is not set.
    let ours = environment.filter { $0.key.hasPrefix(Self.prefix) && !$0.value.isEmpty }
    variables = EnvironmentVariablesProvider(environmentVariables: ours).snapshot()
    variablesWithCommas = EnvironmentVariablesProvider(environmentVariables: ours, arraySeparator: ";").snapshot()
    let known = Set(
      table.commands.flatMap { command in
        command.settable.flatMap { option in Self.keys(option, command).compactMap { name(of: $0) } }
      })
    for name in ours.keys.sorted() where !known.contains(name) && name != Self.file && !Self.foreign.contains(name) {
      let words = known.map { $0.dropFirst(Self.prefix.count).lowercased() }.sorted()
      let word = name.dropFirst(Self.prefix.count).lowercased()
      // Tests, and other programs, have variables of the kind, too: only what is very near is a slip.
      guard let meant = nearest(to: word, among: words, within: min(2, word.count / 3)) else { continue }
      throw LocationError(
        .badData, "no option is set by \(name)", place: "environment",
        remedy: "did you mean \(Self.prefix)\(meant.uppercased())?")
    }
  }

  /// Whether there is anything to look at.
  static func isUsed(_ environment: [String: String]) -> Bool {
    environment.contains { $0.key.hasPrefix(prefix) && $0.key != file && !$0.value.isEmpty }
  }

  /// What the environment says of an option of a command; what names the command says more.
  func setting(_ option: KnownOption, of command: KnownCommand) throws(LocationError) -> Setting? {
    let variables = option.valueName.contains(",") ? variablesWithCommas : variables
    for key in Self.keys(option, command) {
      guard let name = name(of: key), variables.isSet(key) else { continue }
      guard let texts = variables.texts(key, of: option) else {
        throw LocationError(.badData, "`\(name)` is true or false", place: "environment")
      }
      return try Setting(option: option, values: texts, place: "environment", name: name)
    }
    return nil
  }

  private static func keys(_ option: KnownOption, _ command: KnownCommand) -> [AbsoluteConfigKey] {
    [AbsoluteConfigKey(["locate"] + command.words + [option.key]), AbsoluteConfigKey(["locate", option.key])]
  }

  /// The variable of a key.
  private func name(of key: AbsoluteConfigKey) -> String? {
    try? variables.value(forKey: key, type: .string).encodedKey
  }
}

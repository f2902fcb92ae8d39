import Configuration
import LocationKit
import LocationScenario

/// The settings in the environment: `LOCATE_MIN_DISTANCE`, and `LOCATE_WATCH_COUNT` for one command.
struct SettingVariables {
  static let prefix = "LOCATE_"
  /// Variable that names the settings file.
  static let file = "LOCATE_CONFIG"
  /// Variables of another program called locate: plocate(1) names its databases in `LOCATE_PATH`.
  private static let foreign: Set<String> = ["LOCATE_PATH"]

  private let variables: any ConfigSnapshot
  /// The same variables with another list separator, for values that contain commas.
  private let variablesWithCommas: any ConfigSnapshot

  /// Throws if a variable's name is almost that of a setting.
  init(_ environment: [String: String], table: CommandTable) throws(LocationError) {
    // An empty variable counts as unset.
    let ours = environment.filter { $0.key.hasPrefix(Self.prefix) && !$0.value.isEmpty }
    variables = EnvironmentVariablesProvider(environmentVariables: ours).snapshot()
    variablesWithCommas = EnvironmentVariablesProvider(environmentVariables: ours, arraySeparator: ";").snapshot()
    let known = Set(
      table.commands.flatMap { command in
        (command.settable + command.formerOptions).flatMap { option in
          Self.keys(option, command).compactMap { name(of: $0) }
        }
      })
    for name in ours.keys.sorted() where !known.contains(name) && name != Self.file && !Self.foreign.contains(name) {
      let words = known.map { $0.dropFirst(Self.prefix.count).lowercased() }.sorted()
      let word = name.dropFirst(Self.prefix.count).lowercased()
      // Tests and other programs use variables with this prefix as well: only a very similar name is reported.
      guard let meant = nearest(to: word, among: words, within: min(2, word.count / 3)) else { continue }
      throw LocationError(
        .invalidData, "no option is set by \(name)", context: "environment",
        remedy: "did you mean \(Self.prefix)\(meant.uppercased())?")
    }
  }

  static func isUsed(_ environment: [String: String]) -> Bool {
    environment.contains { $0.key.hasPrefix(prefix) && $0.key != file && !$0.value.isEmpty }
  }

  /// Returns the setting of an option of a command. A variable that names the command takes precedence.
  func setting(_ option: KnownOption, of command: KnownCommand) throws(LocationError) -> Setting? {
    let variables = option.valueName.contains(",") ? variablesWithCommas : variables
    for key in Self.keys(option, command) {
      guard let name = name(of: key), variables.isSet(key) else { continue }
      guard let texts = variables.texts(key, of: option) else {
        throw LocationError(.invalidData, "`\(name)` must be true or false", context: "environment")
      }
      return try Setting(option: option, values: texts, place: "environment", name: name)
    }
    return nil
  }

  private static func keys(_ option: KnownOption, _ command: KnownCommand) -> [AbsoluteConfigKey] {
    [AbsoluteConfigKey(["locate"] + command.words + [option.key]), AbsoluteConfigKey(["locate", option.key])]
  }

  private func name(of key: AbsoluteConfigKey) -> String? {
    try? variables.value(forKey: key, type: .string).encodedKey
  }
}

import Configuration
import LocationKit
import LocationScenario

/// An option that is set in the environment or in a file.
struct Setting {
  let option: KnownOption
  /// Values; for a flag `true` or `false`.
  let values: [String]
  /// Origin: `/etc/locate.yaml:3:1`, or the environment.
  let place: String
  /// Name at the origin: `watch.count`, or `LOCATE_WATCH_COUNT`.
  let name: String

  /// Throws if the parser would take a value for an option.
  init(option: KnownOption, values: [String], place: String, name: String) throws(LocationError) {
    if option.kind == .positional, let value = values.first(where: { $0.hasPrefix("-") && $0 != "-" }) {
      throw LocationError(
        .invalidData, "`\(name)` cannot be \(value): that would be an option", context: place,
        remedy: "for a file of that name: ./\(value)")
    }
    (self.option, self.values, self.place, self.name) = (option, values, place, name)
  }

  /// The setting in the form of the command line.
  var arguments: [String] {
    switch option.kind {
    case .positional: values
    case .flag: values == ["true"] ? ["--\(option.key)"] : []
    case .option: values.map { "--\(option.key)=\($0)" }
    }
  }
}

extension ConfigSnapshot {
  func isSet(_ key: AbsoluteConfigKey) -> Bool { (try? value(forKey: key, type: .string).value) != nil }

  /// Returns the values of a key; `nil` if their type does not fit the option.
  func texts(_ key: AbsoluteConfigKey, of option: KnownOption) -> [String]? {
    let types: [ConfigType] =
      option.kind == .flag ? [.bool] : option.isRepeating ? [.stringArray, .string] : [.string]
    for type in types {
      switch try? value(forKey: key, type: type).value?.content {
      case .bool(let flag): return ["\(flag)"]
      case .string(let text): return [text]
      case .stringArray(let texts): return texts
      default: continue
      }
    }
    return nil
  }
}

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

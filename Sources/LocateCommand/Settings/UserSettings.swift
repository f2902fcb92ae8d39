import FoundationEssentials
import LocationKit

/// The settings of the environment and of the file. The environment takes precedence over the file; in each, a setting
/// for one command takes precedence over a general one.
struct UserSettings {
  let table: CommandTable
  let file: SettingsFile?
  private let variables: SettingVariables

  /// Reads the settings; `nil` if there are none. Without settings, the table of commands is not built.
  ///
  /// Throws if a named file does not exist, and for an invalid setting.
  static func read(
    _ arguments: [String], _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(LocationError) -> UserSettings? {
    let content = try content(Invocation.configuration(arguments[...]), environment)
    guard content != nil || SettingVariables.isUsed(environment) else { return nil }
    let table = try CommandTable.ofProgram()
    let file = try content.map { content throws(LocationError) in
      try SettingsFile(content.bytes, path: content.path, table: table)
    }
    return UserSettings(table: table, file: file, variables: try SettingVariables(environment, table: table))
  }

  private static func content(
    _ named: String?, _ environment: [String: String]
  ) throws(LocationError) -> (path: String, bytes: [UInt8])? {
    switch named ?? environment[SettingVariables.file] {
    case nil, "": return try SettingsFile.usual(environment)
    case "none": return nil
    case let path?: return (path, try SettingsFile.bytes(of: path))
    }
  }

  /// Returns the settings of a command's options, in the order of its help.
  func settings(of command: KnownCommand) throws(LocationError) -> [Setting] {
    var settings: [Setting] = []
    for option in command.settable + command.formerOptions {
      if let setting = try variables.setting(option, of: command) {
        settings.append(setting)
      } else if let setting = try file?.setting(option, of: command) {
        settings.append(setting)
      }
    }
    return settings
  }
}

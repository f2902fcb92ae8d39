import FoundationEssentials
import LocationKit

/// What the environment and a file set: the environment says more than the file, each says more of one command than of all.
struct UserSettings {
  let table: CommandTable
  let file: SettingsFile?
  private let variables: SettingVariables

  /// `nil` where nobody has set anything: then nothing is looked at any closer.
  ///
  /// Throws where a file that is named is not there, and where something is no setting.
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

  /// What a command's options are set to, in the order of its help.
  func settings(of command: KnownCommand) throws(LocationError) -> [Setting] {
    var settings: [Setting] = []
    for option in command.settable {
      if let setting = try variables.setting(option, of: command) {
        settings.append(setting)
      } else if let setting = try file?.setting(option, of: command) {
        settings.append(setting)
      }
    }
    return settings
  }
}

import ArgumentParser
import FoundationEssentials
import LocationKit

/// The commands and their options, as declared to the parser of the command line: there is no second list.
struct CommandTable {
  let commands: [KnownCommand]
  /// The default command.
  let usual: KnownCommand

  /// Returns the table of this program. It takes some milliseconds, so it is built only if there are settings.
  static func ofProgram() throws(LocationError) -> CommandTable { try CommandTable(dump: RootCommand._dumpHelp()) }

  /// - Parameter dump: ArgumentParser's description of a program (`--experimental-dump-help`).
  init(dump: String) throws(LocationError) {
    guard let dump = try? JSONDecoder().decode(Dump.self, from: Data(dump.utf8)), dump.serializationVersion == 0,
      case let tool = dump.command
    else {
      throw LocationError(.internalError, "the parser's table of options is not as expected")
    }
    let common = tool.arguments ?? []
    var commands = tool.parts.flatMap { command in
      [KnownCommand(name: command.commandName, arguments: (command.arguments ?? []) + common)]
        + command.parts.map { part in
          KnownCommand(name: "\(command.commandName) \(part.commandName)", arguments: (part.arguments ?? []) + common)
        }
    }
    let keys = Set(commands.flatMap { $0.settable.map(\.key) })
    for index in commands.indices { commands[index].addFormerOptions(except: keys) }
    self.commands = commands
    guard let usual = commands.first(where: { $0.name == "once" }) else {
      throw LocationError(.internalError, "there is no command once")
    }
    self.usual = usual
  }

  subscript(_ name: String) -> KnownCommand? { commands.first { $0.name == name } }

  func commands(with key: String) -> [KnownCommand] { commands.filter { $0[key] != nil } }

  /// Keys of all options, each once.
  var keys: [String] { Set(commands.flatMap { $0.settable.map(\.key) }).sorted() }

  private struct Dump: Decodable {
    let serializationVersion: Int
    let command: Command

    struct Command: Decodable {
      let commandName: String
      let arguments: [KnownOption]?
      let subcommands: [Command]?

      var parts: [Command] { (subcommands ?? []).filter { $0.commandName != "help" } }
    }
  }
}

/// A command of this program.
struct KnownCommand {
  /// Name: `watch`, or, for a subcommand, `places near`.
  let name: String
  let arguments: [KnownOption]
  /// Options under former names that no option has today.
  private(set) var formerOptions: [KnownOption] = []

  init(name: String, arguments: [KnownOption]) { (self.name, self.arguments) = (name, arguments) }

  var words: [String] { name.split(separator: " ").map(String.init) }

  /// Options that can also be set in the environment or in a file.
  var settable: [KnownOption] { arguments.filter(\.isSettable) }

  subscript(_ key: String) -> KnownOption? { (settable + formerOptions).first { $0.key == key } }

  /// Returns the option with a name on the command line: `quiet`, or `q`.
  func option(named name: Substring) -> KnownOption? { arguments.first { $0.names.contains(String(name)) } }

  /// - Parameter keys: those of all options of today.
  fileprivate mutating func addFormerOptions(except keys: Set<String>) {
    formerOptions = FormerOption.all.compactMap { former in
      guard former.command == name, !keys.contains(former.name) else { return nil }
      return self[former.successor]?.formerly(former.name)
    }
  }
}

/// An option, a flag or an argument of a command.
struct KnownOption: Decodable, Hashable {
  let kind: Kind
  /// Names on the command line, long and short; empty for an argument.
  let names: [String]
  /// Key in settings; for an argument, its name in the help.
  private(set) var key: String
  /// Key of the option that replaces this one; `nil` if this is no former option.
  private(set) var successor: String?
  let isRepeating: Bool
  let defaultValue: String?
  let valueName: String
  /// Help text.
  let summary: String

  enum Kind: String, Decodable {
    case positional, option, flag
  }

  /// Of the arguments only the source: all others are named on each command line.
  var isSettable: Bool {
    kind == .positional ? key == "source" : !["config", "help", "licenses", "version"].contains(key)
  }

  /// Returns the same option with its former key.
  fileprivate func formerly(_ key: String) -> KnownOption {
    var option = self
    (option.key, option.successor) = (key, self.key)
    return option
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    kind = try container.decode(Kind.self, forKey: .kind)
    names = try container.decodeIfPresent([Name].self, forKey: .names)?.map(\.name) ?? []
    isRepeating = try container.decode(Bool.self, forKey: .isRepeating)
    defaultValue = try container.decodeIfPresent(String.self, forKey: .defaultValue)
    valueName = try container.decodeIfPresent(String.self, forKey: .valueName) ?? ""
    summary = try container.decodeIfPresent(String.self, forKey: .abstract) ?? ""
    key = try container.decodeIfPresent(Name.self, forKey: .preferredName)?.name ?? valueName
  }

  private enum CodingKeys: CodingKey {
    case kind, names, preferredName, isRepeating, defaultValue, valueName, abstract
  }

  private struct Name: Decodable {
    let name: String
  }
}

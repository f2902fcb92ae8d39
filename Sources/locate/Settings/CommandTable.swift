import ArgumentParser
import FoundationEssentials
import LocationKit

/// What the commands can be told, as the parser of the command line declares it: there is no second list.
struct CommandTable {
  let commands: [KnownCommand]
  /// What is done where no command is named.
  let usual: KnownCommand

  /// Of this program. Takes some milliseconds: for those who have settings.
  static func ofProgram() throws(LocationError) -> CommandTable { try CommandTable(dump: Locate._dumpHelp()) }

  /// - Parameter dump: what ArgumentParser tells of a program (`--experimental-dump-help`).
  init(dump: String, usual: String = "once") throws(LocationError) {
    guard let tool = try? JSONDecoder().decode(Dump.self, from: Data(dump.utf8)).command else {
      throw LocationError(.internal, "the parser's table of options is not as expected")
    }
    let common = tool.arguments ?? []
    commands = tool.parts.flatMap { command in
      [KnownCommand(name: command.commandName, arguments: (command.arguments ?? []) + common)]
        + command.parts.map { part in
          KnownCommand(name: "\(command.commandName) \(part.commandName)", arguments: (part.arguments ?? []) + common)
        }
    }
    guard let usual = commands.first(where: { $0.name == usual }) else {
      throw LocationError(.internal, "there is no command \(usual)")
    }
    self.usual = usual
  }

  subscript(_ name: String) -> KnownCommand? { commands.first { $0.name == name } }

  /// The commands that have an option of this key.
  func commands(with key: String) -> [KnownCommand] { commands.filter { $0[key] != nil } }

  /// The keys of all commands' options, each once.
  var keys: [String] { Set(commands.flatMap { $0.settable.map(\.key) }).sorted() }

  private struct Dump: Decodable {
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
  /// `watch`; of a command's command both, `places near`.
  let name: String
  /// What its command line may hold.
  let arguments: [KnownOption]

  var words: [String] { name.split(separator: " ").map(String.init) }

  /// What may be set elsewhere, too.
  var settable: [KnownOption] { arguments.filter(\.isSettable) }

  /// The option of a key.
  subscript(_ key: String) -> KnownOption? { settable.first { $0.key == key } }

  /// The option of a name on the command line: `quiet`, or `q`.
  func option(named name: Substring) -> KnownOption? { arguments.first { $0.names.contains(String(name)) } }
}

/// An option or a flag of a command, or its argument.
struct KnownOption: Decodable, Hashable {
  let kind: Kind
  /// Those on the command line, long and short; none of an argument.
  let names: [String]
  /// What it is called in every place; of an argument, its name in the help.
  let key: String
  let isRepeating: Bool
  let defaultValue: String?
  let valueName: String
  /// What the help says.
  let summary: String

  enum Kind: String, Decodable {
    case positional
    case option
    case flag
  }

  /// Of the arguments only the source: what a command works on besides is said each time.
  var isSettable: Bool {
    kind == .positional ? key == "source" : !["config", "help", "version"].contains(key)
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

import ArgumentParser
import LocationKit
import LocationScenario

struct Config: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show settings from the environment and the settings file.",
    usage: "locate config [<command> ...]",
    discussion: """
      An option that the command line does not give can be set in the environment
      (LOCATE_UNITS, or LOCATE_WATCH_UNITS for watch alone), or else in a file, by
      its name, in a section for one command alone:

        units: nautical
        pois: [/srv/harbours.csv, /srv/buoys.csv]
        watch:
          source: gpsd://boat
          min-distance: 50
        places near:
          count: 10

      The file is that of --config, or else of LOCATE_CONFIG, or else
      ~/.config/locate/locate.yaml, or else /etc/locate.yaml; none reads none. An
      unknown name is an error, with exit code 78.

      Examples:
        locate config               all settings, and their origin
        locate config watch         the settings of watch, and their origin
      """)

  @Argument(help: .value("command", "Show every option of this command."))
  var command: [String] = []

  func run() async throws {
    let settings = try UserSettings.read(CommandLine.arguments)
    let table = try settings?.table ?? CommandTable.ofProgram()
    let listing = SettingsListing(settings: settings, table: table)
    if case let command = command.joined(separator: " "), !command.isEmpty {
      guard let known = table[command] else {
        throw ValidationError(
          "there is no command \(command)\(suggestion(for: command, among: table.commands.map(\.name)))")
      }
      try StandardOutput.print { try listing.append(known, to: &$0) }
    } else {
      try StandardOutput.print { listing.append(to: &$0) }
    }
  }
}

import ArgumentParser
import LocationKit
import LocationScenario

struct Config: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "What is set in the environment and in the file of settings.",
    usage: "locate config [<command> ...]",
    discussion: """
      Every option can be set where it is not given on the command line: by its
      name in the environment (LOCATE_UNITS, and LOCATE_WATCH_UNITS for watch
      alone), else in a file, by its name, in a section for one command alone:

        units: nautical
        pois: [/srv/harbours.csv, /srv/buoys.csv]
        watch:
          source: gpsd://boat
          min-distance: 50
        places near:
          count: 10

      The file is the one of --config, else of LOCATE_CONFIG, else
      ~/.config/locate/locate.yaml, else /etc/locate.yaml; none reads none. What
      is no option's name is an error, with exit code 78.

      Examples:
        locate config               what is set, and where
        locate config watch         what holds for watch, and who says so
      """)

  @Argument(help: ArgumentHelp("Show each option of this command.", valueName: "command"))
  var command: [String] = []

  func run() async throws {
    let settings = try UserSettings.read(CommandLine.arguments)
    let table = try settings?.table ?? CommandTable.ofProgram()
    var standardOutput = StandardOutput()
    let listing = SettingsListing(settings: settings, table: table)
    if case let command = command.joined(separator: " "), !command.isEmpty {
      guard let known = table[command] else {
        let hint = nearest(to: command, among: table.commands.map(\.name)).map { ": did you mean \($0)?" } ?? ""
        throw ValidationError("there is no command \(command)\(hint)")
      }
      try listing.append(known, to: &standardOutput.text)
    } else {
      listing.append(to: &standardOutput.text)
    }
    try standardOutput.flush(due: true)
  }
}

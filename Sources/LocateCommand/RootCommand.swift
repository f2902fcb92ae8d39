import ArgumentParser
import LocationKit

/// The root command: parses the command line, applies the settings and runs the chosen command.
struct RootCommand: AsyncParsableCommand {
  typealias Plugins = Locate.Plugins

  static let configuration = CommandConfiguration(
    commandName: "locate",
    abstract: "Locations from gpsd, receivers, tracks and simulations.",
    usage: "locate [<command>] [<source>] [<options>]",
    discussion: """
      A SOURCE is one of these (locate sources lists all):
        gpsd://[host[:port]][/device]   a gpsd (default: gpsd://localhost:2947)
        ride.gpx, log.nmea, file:PATH   a track: GPX, FIT, TCX, KML, GeoJSON,
                                        CSV, NMEA 0183, UBX, gpsd JSON, a
                                        recording, or a history of OwnTracks or
                                        Google
        -                               standard input: NMEA, UBX or gpsd JSON
        exec:COMMAND                    a program that prints one of these
        SOURCE?talker=II                one of several receivers in NMEA 0183;
                                        with a gpsd: gpsd://?device=/dev/ttyUSB0
        scenario:FILE, scenario:NAME    a simulation, from a file or built in:
                                        locate simulate --list

      Examples:
        locate                            one location from the local gpsd
        locate watch --pois places.csv    follow it: places entered and left
        locate replay ride.gpx --rate max --format json
        locate convert log.nmea ride.gpx  and other formats
        locate history trips.archive --near 52.5,13.4,50   every stay there
        locate plot ride.gpx -o ride.svg  a map, and speed and height over time
        locate doctor                     no location? find the broken link
        locate demo                       try everything without hardware

      A duration has the unit s (default), ms, m, h, d, w or y: 90, 1.5h, 30d.
      A length has the unit m (default), km, ft or nm: 50, 0.5nm.

      Data goes to standard output, everything else to standard error.
      Exit codes: 0 done, 64 usage, 65 bad data, 66 no such input,
      69 source unavailable, 74 writing failed (a full disk, a journal),
      75 no location, 77 permission, 78 settings,
      79 an alarm of --anchor-here or --anchor,
      129 hung up, 130 interrupted, 143 terminated.
      """,
    version: Version.text,
    subcommands: [
      Once.self, Watch.self, Replay.self, Record.self, Share.self, Serve.self, ServeToken.self, ServeWebhook.self,
      ServeLink.self,
      Simulate.self, Convert.self, Info.self, Plot.self, History.self, ArchiveCommand.self, FleetCommand.self,
      Places.self,
      Explain.self, Sources.self, ReceiverCommand.self, Doctor.self, Verify.self, Config.self, Demo.self,
    ],
    defaultSubcommand: Once.self)

  @Option(
    help: .value("file", "Read settings from this file; none reads none. For every command."), completion: .file())
  var config: String?

  @Flag(help: "Show the licenses of all parts of this program.")
  var licenses = false

  func validate() throws {
    if licenses { throw CleanExit.message(LinkedPart.text()) }
  }

  /// Runs the command that the arguments name, and exits with its code.
  ///
  /// - Parameters:
  ///   - command: the words before the program's arguments.
  ///   - server: runs the commands of the HTTP server that is linked; `nil` for none.
  static func start(plugins: @escaping Plugins, command words: [String] = [], server: Locate.Server? = nil) {
    StandardDescriptors.fill()
    // Scripts often ask for the version: it is printed without the parser, whose check of all commands takes a third of
    // the time.
    if CommandLine.arguments.dropFirst() == ["--version"] {
      return print(ProgramName.replaced(in: Version.text))
    }
    let signals = TerminationSignals()
    let handover: Handover
    do {
      let written = ServerProgram.joined(words + CommandLine.arguments.dropFirst())
      let line = try ConfiguredCommandLine(written)
      // Help, the version and usage errors are handled here, before any thread starts.
      var command = line.command
      // All commands of this program are asynchronous; the parser's own, such as help, are not.
      guard let work = command as? any AsyncParsableCommand else { return try command.run() }
      if !written.contains("--quiet"), !written.contains("-q") {
        for note in line.notes { StandardError.complain(note) }
      }
      // Here, because a signal that this process had accepted would be lost with it.
      if command is any ServerCommand, server == nil {
        try ServerProgram.execute(Array(CommandLine.arguments.dropFirst()))
      }
      handover = Handover(command: work)
    } catch let failure as ConfiguredCommandLine.Failure {
      StandardError.complain(failure.cause.sentence)
      exit(withError: failure.exitCode)
    } catch let error as LocationError {
      StandardError.complain(error.sentence)
      exit(withError: error.exitCode)
    } catch {
      end(error)
    }
    // Detached, because a task of the main actor would wait for the main thread.
    Task.detached {
      let code = await SourceCatalog.$plugins.withValue(LinkedPlugins(add: plugins)) {
        await signals.run { try await handover.run(server) }
      }
      exit(withError: code)
    }
    signals.wait()
  }

  /// Exits with the parser's error or with help. The error repeats arguments, which may be file names: invisible
  /// characters in them are escaped.
  private static func end(_ error: any Error) -> Never {
    let code = exitCode(for: error)
    guard !code.isSuccess else {
      let message = fullMessage(for: error)
      if !message.isEmpty { print(ProgramName.replaced(in: ServerProgram.separated(in: message))) }
      exit(withError: code)
    }
    let arguments = CommandLine.arguments.flatMap { argument in
      [argument] + argument.split(separator: "=", maxSplits: 1).dropFirst().map(String.init)
    }
    let invisible = arguments.filter { $0 != $0.visible }
    let message = invisible.reduce(fullMessage(for: error)) { $0.replacing($1, with: $1.visible) }
    StandardError.say(lines: ProgramName.replaced(inError: message))
    exit(withError: code)
  }

  /// A parsed command on its way from the main thread to the task that runs it.
  ///
  /// Unchecked: a command is not `Sendable`, but the main thread does not touch it after the handover, it only waits for
  /// signals. To parse again would take as long as all else that precedes the work.
  private struct Handover: @unchecked Sendable {
    let command: any AsyncParsableCommand

    func run(_ server: Locate.Server?) async throws {
      if let server, let command = command as? any ServerCommand { return try await server(command) }
      var command = command
      try await command.run()
    }
  }
}

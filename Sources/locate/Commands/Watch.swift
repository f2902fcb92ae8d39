import ArgumentParser
import LocationKit

struct Watch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Locations and place events as they come.",
    discussion: """
      On a terminal it shows a live view: position, accuracy, satellites, places
      near by; with --plain, and where standard output is none, a line for each
      event. After gpsd has answered once, the connection is renewed for ever.
      Ctrl-C ends it.

      Examples:
        locate watch
        locate watch --pois places.csv --min-distance 50
        gpspipe -r | locate watch -
        locate watch --format json > today.json
      """)

  @Argument(help: ArgumentHelp("What to watch.", valueName: "source"), completion: .file())
  var source = SourceCatalog.defaultSource

  @Option(help: ArgumentHelp("End after so many locations.", valueName: "number"))
  var count: Int?

  @Option(help: ArgumentHelp("End after this time.", valueName: "time"))
  var duration: TimeSpan?

  @Flag(help: "Wait for a source that is not there yet.")
  var wait = false

  @Flag(help: "Show lines on a terminal, too, and not the live view.")
  var plain = false

  @OptionGroup var input: InputOptions
  @OptionGroup var decisions: DecisionOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let count, count < 1 { throw ValidationError("--count is at least 1") }
  }

  func run() async throws {
    let fetcher = try SourceCatalog(waits: wait, input: input.makeTrackOptions()).fetcher(for: source)
    let manager = try decisions.makeManager(fetcher)
    var session = PrintingSession(source: source, output: output, filter: decisions.filter, isLive: true)
    session.limit = count
    session.duration = duration
    guard output.format == .text, !plain, let terminal = StandardTerminal() else {
      return try await session.run(manager)
    }
    let display = LiveDisplay(
      LiveState(sources: [source], places: manager.pointsOfInterest), on: terminal, units: output.units,
      coordinates: output.coords)
    session.display = display
    try await display.run { try await session.run(manager) }
  }
}

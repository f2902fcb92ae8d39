import ArgumentParser
import LocationKit

struct Watch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Locations and place events as they come.",
    discussion: """
      Once gpsd has answered or a receiver has been opened, that is done again for
      ever when it fails. Ctrl-C ends it.

      Examples:
        locate watch
        locate watch --pois places.csv --min-distance 50
        locate watch serial:/dev/ttyUSB0
        locate watch tcp://boat:10110
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
    try await session.run(manager)
  }
}

import ArgumentParser
import LocationKit

struct Watch: PrintingCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print locations and place events continuously.",
    discussion: """
      A terminal shows a live view: position, accuracy, satellites, nearby places.
      With --plain, or if standard output is not a terminal, each event is a line.
      A connection that succeeded once is retried forever if it fails later. Ctrl-C
      ends the program.

      Several sources form a failover list, in order of preference. The first one is
      used as long as it is good. When it loses its fix, falls silent, or becomes
      much worse than another source, the next good source takes over, and a line
      reports the switch. The first source is used again after it was good for a
      while. An unavailable source is no error while another one is available.

      --on-event runs a program for each event; --anchor-here and --anchor watch an
      anchor. Dragging, a stale or lost fix, and the end of the source are alarms:
      the bell rings, and the program ends with exit code 79. A radius is in metres,
      or has a unit: 30m, 0.02nm, 50ft.

      Examples:
        locate watch
        locate watch --pois places.csv --min-distance 50
        locate watch serial:/dev/ttyUSB0
        locate watch tcp://boat:10110
        gpspipe -r | locate watch -
        locate watch gpsd://localhost gpsd://masthead --fail-back 1m
        locate watch --format json > today.json
        locate watch --anchor-here 30m,bower
        locate watch --anchor 54.3301,10.1502,40 --keep-watching
        locate watch --pois places.csv --on-event 'mosquitto_pub -t boat -s'
        locate watch --anchor-here 30m --on-event "mosquitto_pub -t boat -s"
        locate watch --pois places.csv --journal events.journal --from-seq 18
        locate watch --visits --significant
        locate watch --archive trips.archive
      """)

  @Argument(help: .value("source", "Source to watch; of several, the preferred one first."), completion: .file())
  var sources = [SourceCatalog.defaultSource]

  @Option(help: .value("number", "Stop after N locations."))
  var count: Int?

  @Option(help: .value("time", "Stop after this time."))
  var duration: TimeSpan?

  @Flag(help: "Wait for a source that is not available yet.")
  var wait = false

  @Flag(help: "Print lines on a terminal instead of the live view.")
  var plain = false

  @OptionGroup var archive: ArchiveStorageOptions
  @OptionGroup var failover: FailoverOptions
  @OptionGroup var input: InputOptions
  @OptionGroup var filter: FilterOptions
  @OptionGroup var decisions: DecisionOptions
  @OptionGroup var journal: JournalOptions
  @OptionGroup var resumption: ResumptionOptions
  @OptionGroup var actions: ActionOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let count, count < 1 { throw ValidationError("--count is at least 1") }
    try failover.check(sources)
    try resumption.check(journal)
  }

  func run() async throws {
    let catalog = SourceCatalog(
      waitsForFirstConnection: wait, input: try input.makeTrackOptions(), logLevel: output.logLevel)
    let fetcher = try catalog.fetcher(for: sources, limits: failover.limits(decisions.integrity))
    var session = try await makeSession(fetcher, source: SourceName.all(sources), isLive: true)
    session.limits = RunLimits(count: count, duration: duration)
    session.archive = try archive.open(isQuiet: output.quiet)
    guard output.format == .text, !plain, let terminal = StandardTerminal() else {
      return try await session.run()
    }
    let display = LiveDisplay(
      LiveState(sources: sources, places: session.manager.places), on: terminal, notation: output.notation.notation)
    session.mode.display = display
    try await display.run { [session] in try await session.run() }
  }
}

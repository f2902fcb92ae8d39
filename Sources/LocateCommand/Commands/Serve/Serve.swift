package import ArgumentParser
import LocationKit
import Logging

package struct Serve: ServerCommand {
  package static let configuration = CommandConfiguration(
    abstract: "Serve locations by HTTP: a live map, a stream, and the state, for programs and browsers.",
    discussion: """
      The server answers at http://127.0.0.1:8080/ with a web page, and under /v1
      with JSON as gpsd writes it; /openapi.json describes all operations.
      /v1/stream sends every location and event (server-sent events, or JSON lines);
      a client that reconnects receives the place events of the journal that it has
      missed. /metrics is for Prometheus, /healthz and /readyz are for supervisors.

      Sources, failover, places, journal and archive have the meaning that they have
      in locate watch. An unavailable source is retried; the server starts without
      it. SIGTERM and Ctrl-C end all streams with a last event.

      The subjects that send locations, phones by HTTP and trackers of --fleet,
      enter and leave the places, too. Their events have the member subject; they
      are in the journal and go wherever the events of the source go: to the
      stream, webhooks, --on-event and --mqtt (see locate fleet run). A place with
      the property subjects, such as "boat-7,van-*", is for these only. Locations
      that arrive shuffled are decided in the order of their times
      (--order-within).

      With --fleet, the page shows many subjects instead of one location: all that
      phones post, those of the archive, and those of the sources, which then are
      inputs as in locate fleet run, or nats://HOST:PORT, a fleet on NATS, from the
      positions of the last five minutes on (?since=1h for more, &credentials=FILE
      for a user). It needs no source. --archive stores their positions.

      The server is a program of its own, locate-serve, next to locate; the static
      file contains it.

      Examples:
        locate serve
        locate serve scenario:city-walk --port 0
        locate serve gpsd://localhost serial:/dev/ttyUSB0 --pois places.csv \\
          --journal events.journal --archive trips.archive
        locate serve --fleet mqtt://localhost/owntracks/# --archive fleet.archive
        locate serve --fleet nats://localhost:4222
        curl -N http://127.0.0.1:8080/v1/stream?classes=TPV,POI

      Other machines need a token (see locate serve token), and encryption or
      --insecure-http.
      """)

  @Argument(
    help: .value(
      "source", "Source to serve; of several, the preferred one first (default: \(SourceCatalog.defaultSource))."),
    completion: .file())
  var named: [String] = []

  @OptionGroup(title: "Server") var server: ServeOptions
  @OptionGroup var archive: ArchiveStorageOptions
  @OptionGroup var failover: FailoverOptions
  @OptionGroup var input: InputOptions
  @OptionGroup var decisions: DecisionOptions
  @OptionGroup var journal: JournalOptions
  @OptionGroup var command: EventCommandOptions
  @OptionGroup var broker: MQTTEventOptions

  @Flag(name: .shortAndLong, help: "Print only errors on standard error.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Report what is skipped, and where, and the standard error of exec: programs.")
  var verbose = false

  /// The sources of the server's own location.
  private var sources: [String] { named.isEmpty ? [SourceCatalog.defaultSource] : named }

  package init() {}

  package func validate() throws {
    if broker.mqtt != nil, journal.path == nil {
      throw ValidationError("--mqtt publishes the events of the journal: specify it with --journal")
    }
    if server.fleet.isOn { try FleetInputs.check(named) } else { try failover.check(sources) }
  }

  /// Opens what the options name.
  package func makeSetup() async throws -> ServerSetup {
    let catalog = SourceCatalog(
      waitsForFirstConnection: true, input: try input.makeTrackOptions(),
      logLevel: .shown(quiet: quiet, verbose: verbose))
    let isFleet = server.fleet.isOn
    let fetcher: any LocationFetcher =
      isFleet ? IdleFetcher() : try catalog.fetcher(for: sources, limits: failover.limits(decisions.integrity))
    let journal = try self.journal.open()
    let places = try await decisions.readPlaces(
      mayWait: fetcher.timing == .live && journal == nil, isQuiet: quiet)
    let logLevel = Logger.Level.shown(quiet: quiet, verbose: verbose)
    let actions = ServedActions(
      command: try command.makeCommand(for: .live, logLevel: logLevel, journal), broker: broker, journal: journal)
    let manager = await decisions.makeManager(
      fetcher, places: places, freshness: FreshnessLimits(), journal: journal)
    let subjects = decisions.makeSubjectConfiguration(server.fleet.freshness)
    return ServerSetup(
      options: server, sources: isFleet ? named.map(FleetInputs.shown) : sources.map(WebPlaces.shown),
      manager: manager, journal: journal, maximumError: decisions.maxError?.metres,
      places: fetcher.timing == .live ? places : nil,
      archive: try archive.open(isQuiet: quiet), fleet: isFleet ? FleetInputs(inputs: named, isVerbose: verbose) : nil,
      subjectConfiguration: subjects, judge: ArrivalJudge(subjects), actions: actions, isQuiet: quiet)
  }
}

/// The source of a server without a location of its own: it reports nothing until it is cancelled.
struct IdleFetcher: LocationFetcher {
  func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
    let (nothing, end) = AsyncStream<Never>.makeStream()
    for await _ in nothing {}
    end.finish()
    try Task.checkCancellation()
  }
}

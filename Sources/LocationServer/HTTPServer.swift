package import LocationArchive
public import LocationKit

/// The HTTP server: answers about the present and the past, the stream, and the web page. See <doc:LocationServer>.
public struct HTTPServer: Sendable {
  /// What the server answers about. All parts but the hub are optional.
  public struct Content: Sendable {
    /// The present state, and the events.
    public var hub: LocationHub
    /// The persisted events, from which streams resume; `nil` for none.
    public var stored: StoredEvents?
    /// The sources in order of preference, without what may be secret.
    public var sources: [String] = []
    /// Folder of the archive; `nil` for none.
    public var archivePath: String?
    /// Writes the archive, for changes of its subjects; `nil` if they cannot be changed.
    package var archiveWriter: ArchiveWriter?
    /// Subject of the server's own source in the archive; `nil` for the one without a name.
    public var subject: String?
    /// The watched places.
    public var places: @Sendable () -> any PlaceLookup = { PlaceList() }
    /// Changes places; `nil` if they cannot be changed.
    public var editor: PlaceEditor?
    /// The subjects on the map; `nil` if the server shows no fleet.
    public var fleet: LiveFleet?
    /// Metres at the 95 % level, beyond which a location decides nothing and adds nothing to totals; `nil` for no limit.
    package var maximumError: Double?
    /// Stores what phones send; `nil` if nothing is stored.
    public var ingest: IngestStore?
    /// What phones with OwnTracks may do beyond sending locations.
    package var ownTracks = OwnTracksSettings()
    /// Makes a file that a client sends for the import, with the client's name; `nil` if nothing is stored.
    package var makeImport: (@Sendable (String) throws(LocationError) -> ImportedFile)?
    /// The decisions about subjects that send locations; `nil` if none are made.
    package var decisions: SubjectDecisions?
    /// The webhooks of the journal; `nil` without a journal.
    package var webhooks: WebhookFile?
    /// Metrics of the server, and of the libraries that use swift-metrics.
    package var metrics = MetricsRegistry()
    /// Version of the program.
    public var version = ""

    /// Creates content that has only the present state.
    public init(hub: LocationHub) { self.hub = hub }
  }

  let content: Content
  let options: ServerOptions
  let gatekeeper: Gatekeeper
  let table: RouteTable
  let requestMetrics: RequestMetrics
  private let archive: ArchiveAccess?

  /// Creates a server. `report` receives errors that are not a client's.
  public init(
    _ content: Content, options: ServerOptions = ServerOptions(),
    report: @escaping @Sendable (any Error) -> Void = { _ in }
  ) throws(LocationError) {
    try options.check()
    for id in [".", ".."] where !content.places().numbers(of: [id]).isEmpty {
      throw LocationError(
        .invalidData, "a place has the id \(id), which no path of the server can name", remedy: "give it another id")
    }
    (self.content, self.options) = (content, options)
    requestMetrics = RequestMetrics(content.metrics)
    archive = content.archivePath.map {
      ArchiveAccess(
        $0, ownSubject: content.fleet == nil ? content.subject ?? "" : nil, maximumError: content.maximumError)
    }
    let subjects = SubjectLocations(hub: content.hub, archive: archive, fleet: content.fleet)
    let memory = BlurMemory()
    let live = LiveAnswers(
      hub: content.hub, stored: content.stored, limits: options.limits, sources: content.sources,
      version: content.version, subjects: subjects, ownSubject: content.subject, memory: memory)
    let tiles = try options.tileSource()
    let page = PageAnswers(folder: options.pageFolder)
    let gate = WorkGate(options.limits.longQuestions)
    let past = PastAnswers(archive: archive, limits: options.limits, gate: gate, places: content.places)
    let summary = SummaryAnswer(
      archive: archive, limits: options.limits, gate: gate, places: content.places)
    let places = PlaceAnswers(places: content.places, limits: options.limits)
    let changes = PlaceChanges(editor: content.editor, limits: options.limits)
    let events = EventAnswers(hub: content.hub, stored: content.stored)
    let phones = IngestAnswers(
      store: content.ingest, subjects: subjects, limits: options.limits,
      ownTracks: OwnTracksDoor(
        settings: content.ownTracks, subjects: subjects, memory: memory, editor: content.editor,
        mostPlaces: options.limits.places))
    let metrics = MetricsAnswer(
      hub: content.hub, fleet: content.fleet, decisions: content.decisions, phones: phones.counts,
      registry: content.metrics)
    let webhooks = WebhookAnswers(file: content.webhooks, test: options.webhookTest(content.webhooks))
    let subjectChanges = SubjectChanges(writer: content.archiveWriter, archive: archive)
    let imports = ImportAnswers(
      makeFile: content.makeImport, ownSubject: content.subject, archive: archive, limits: options.limits)
    let fleet = FleetAnswers(
      fleet: content.fleet, limits: options.limits, hasArchive: archive != nil, memory: memory, places: content.places)
    table = RouteTable(
      live.routes + fleet.routes + past.routes + summary.routes + places.routes + changes.routes + events.routes
        + phones.routes + webhooks.routes + metrics.routes + subjectChanges.routes
        + AbilityAnswer(content, hasTokens: options.tokens != nil).routes + LinkAnswers(tokens: options.tokens).routes
        + imports.routes + TokenAnswers(tokens: options.tokens).routes
        + TileAnswers(source: tiles, gate: WorkGate(options.limits.tileReaders, longestQueue: 256)).routes + page.routes
    )
    gatekeeper = Gatekeeper(
      table: table, hosts: HostCheck(address: options.address, names: options.names),
      security: SecurityHeaders(tileOrigin: tiles?.origin),
      access: AccessCheck(tokens: options.tokens, isRequired: options.requiresTokens), limits: options.limits,
      report: report)
  }

  /// Passes the last positions of the archive to the fleet, if the server has both; those that the fleet would forget at
  /// once are passed over. Throws if the archive cannot be read.
  /// - Parameter now: returns the present time, for the ages of the positions.
  public func loadFleet(now: @Sendable () -> UTCInstant = SystemWallClock.now) async throws {
    guard let archive = try await archive?.archive(), let fleet = content.fleet else { return }
    for subject in archive.subjects {
      try Task.checkCancellation()
      guard let last = archive.times(of: subject)?.upperBound,
        now().duration(since: last) < fleet.limits.forgetAfter,
        let location = try await archive.latest(of: subject), let time = location.time
      else { continue }
      fleet.take(location, of: subject, age: max(.zero, now().duration(since: time)))
    }
  }

  /// Computes the totals of the archive, now and every hour, until the task is cancelled; returns at once without an
  /// archive.
  package func computeTotals() async throws {
    guard let archive else { return }
    try await TotalsUpkeep(archive).run()
  }
}

#if Server
  import FoundationEssentials
  import LocateCommand
  import LocationJournal
  import LocationKit
  import LocationMQTT
  import LocationServer
  import Metrics

  /// The server of a run: its content, and the source that feeds it.
  struct ServedProgram {
    private let setup: ServerSetup
    private let manager: ServiceManager
    /// Address that the server listens on.
    private let address: String
    private let hub: LocationHub
    private let fleet: LiveFleet?
    private let editor: PlaceEditor?
    private let webhooks: WebhookDispatcher?
    private let subjects: SubjectDecisions?
    private let ownTracks: OwnTracksSettings
    private let deliver: @Sendable ([JournalEntry]) -> Void
    private let server: HTTPServer

    init(_ setup: ServerSetup) throws {
      self.setup = setup
      manager = ServiceManager(ProcessInfo.processInfo.environment)
      hub = LocationHub(lastSequence: setup.journal?.lastSequence ?? 0, maximumError: setup.maximumError)
      var content = HTTPServer.Content(hub: hub)
      (content.sources, content.version) = (setup.sources, setup.version)
      MetricsSystem.bootstrap(content.metrics)
      (content.archivePath, content.subject) = (setup.archivePath, setup.archiveSubject)
      content.archiveWriter = setup.archiveWriter
      content.maximumError = setup.maximumError
      fleet = Self.fleet(setup, hub)
      content.fleet = fleet
      content.places = { [manager = setup.manager] in manager.places }
      content.stored = setup.journal.map { StoredEvents($0) }
      content.webhooks = setup.journal.map { WebhookFile(ofJournal: $0.path) }
      webhooks = Self.webhooks(setup, content)
      let deliver = Self.delivery(setup, hub, webhooks)
      let subjects = Self.subjects(setup, deliver)
      (self.deliver, self.subjects, content.decisions) = (deliver, subjects, subjects)
      content.ingest = Self.ingest(setup, subjects)
      content.ownTracks = try Self.ownTracks(setup.options)
      ownTracks = content.ownTracks
      if setup.archiveWriter != nil { content.makeImport = Self.makeImport(setup) }
      editor = try Self.editor(setup, subjects)
      if let subjects, let folder = try setup.makeSubjectFolder() { try subjects.resume(from: folder) }
      content.editor = editor
      let socket = try manager.socket()
      address = socket?.address ?? setup.options.address
      server = try HTTPServer(content, options: Self.options(setup.options, socket)) { setup.report($0) }
    }

    func run() async throws {
      var tasks: [@Sendable () async throws -> Void] = [runSource, ServiceWatchdog(manager).run]
      if let webhooks { tasks.append { try await webhooks.run() } }
      if let fleet { tasks.append { try await run(fleet) } }
      if let subjects { tasks.append { try await subjects.run() } }
      tasks.append(server.computeTotals)
      tasks.append(setup.actions.run)
      try await withTaskCancellationHandler {
        try await server.run(tasks) { [setup, manager, address] port in
          manager.noteReady()
          let host = address.contains(":") ? "[\(address)]" : address
          setup.say("\(setup.options.tlsCertificate == nil ? "http" : "https")://\(host):\(port)/")
        }
      } onCancel: {
        manager.noteStopping()
      }
    }

    private func runSource() async throws {
      try await setup.runSource { events in
        deliver(events.map { JournalEntry(setup.journal?.numbered($0) ?? $0) })
      } setPlaces: { places in
        guard editor == nil else {
          editor?.setFiles(places)
          return
        }
        setup.manager.setPlaces(places)
        subjects?.setPlaces(places)
      }
    }

    /// Passes what a fleet consists of: the last positions of the archive, and the inputs.
    private func run(_ fleet: LiveFleet) async throws {
      async let archived: Void = loadArchive()
      var open: OpenOwnTracks?
      if let keys = ownTracks.keys { open = { message, subject in try keys.open(message, of: subject) } }
      try await setup.runFleet(open: open) { [subjects] location, subject, age, tracker in
        fleet.take(location, of: subject, age: age)
        if let tracker { try subjects?.add(location, of: subject, from: tracker) }
      } flush: { [subjects] () throws(LocationError) in
        try subjects?.commit()
      }
      try await archived
    }

    private func loadArchive() async throws {
      do { try await server.loadFleet() } catch let error as LocationError { setup.report(error) }
    }

    /// Returns the fleet that the server shows; `nil` for none.
    private static func fleet(_ setup: ServerSetup, _ hub: LocationHub) -> LiveFleet? {
      guard setup.options.fleet.isOn else { return nil }
      var limits = FleetLimits()
      limits.subjects = setup.options.fleet.size
      (limits.staleAfter, limits.forgetAfter) = (
        setup.options.fleet.stale.duration, setup.options.fleet.forget.duration
      )
      return LiveFleet(hub: hub, limits: limits)
    }

    /// Returns what changes places; `nil` without a store.
    private static func editor(_ setup: ServerSetup, _ subjects: SubjectDecisions?) throws -> PlaceEditor? {
      guard let path = setup.options.store else { return nil }
      #if SQLite
        return try PlaceEditor(SQLitePlaceStore(path), files: setup.manager.places) { [manager = setup.manager] in
          manager.setPlaces($0)
          subjects?.setPlaces($0)
        }
      #else
        throw LocationError(
          .invalidArgument, "this program was built without SQLite", context: path,
          remedy: "build it with --traits SQLite")
      #endif
    }

    /// Returns what passes persisted events on, in the order of their numbers.
    private static func delivery(
      _ setup: ServerSetup, _ hub: LocationHub, _ webhooks: WebhookDispatcher?
    ) -> @Sendable ([JournalEntry]) -> Void {
      let sequencer = EventSequencer(after: setup.journal?.lastSequence ?? 0)
      return { [actions = setup.actions] entries in
        sequencer.pass(entries) { ready in
          hub.take(ready)
          webhooks?.take(ready)
          actions.take(ready)
        }
      }
    }

    /// Returns what decides about the subjects that send locations; `nil` if none may.
    private static func subjects(
      _ setup: ServerSetup, _ deliver: @escaping @Sendable ([JournalEntry]) -> Void
    ) -> SubjectDecisions? {
      guard setup.hasSubjects else { return nil }
      return SubjectDecisions(
        places: setup.manager.places, configuration: setup.subjectConfiguration,
        wait: setup.options.orderWithin.duration, journal: setup.journal, deliver: deliver, report: { setup.report($0) }
      )
    }

    /// Returns what stores the locations of phones; `nil` without an archive. Each is in the archive, and in the log of what
    /// is decided, when its request is answered.
    private static func ingest(_ setup: ServerSetup, _ subjects: SubjectDecisions?) -> IngestStore? {
      guard setup.archivePath != nil else { return nil }
      return IngestStore(
        append: { (location, subject) throws(LocationError) in
          try setup.store(location, subject: subject)
          try subjects?.add(location, of: subject, from: "posts")
        },
        flush: { () throws(LocationError) in try setup.flushArchive() },
        commit: { () throws(LocationError) in if let subjects { try subjects.commit() } })
    }

    /// Returns what the options state about OwnTracks. Throws if the file of keys cannot be used.
    private static func ownTracks(_ given: ServeOptions) throws -> OwnTracksSettings {
      let keys = try given.owntracksKeys.map { path throws(LocationError) in try OwnTracksKeys(checking: path) }
      return OwnTracksSettings(keys: keys, takesWaypoints: given.owntracksWaypoints)
    }

    /// Returns what makes the files of imports.
    private static func makeImport(_ setup: ServerSetup) -> @Sendable (String) throws(LocationError) -> ImportedFile {
      { (name) throws(LocationError) in
        let file = try setup.makeImport(named: name)
        return ImportedFile(
          append: { (bytes) throws(LocationError) in try file.append(bytes) },
          run: { subject, progress in try await file.run(subject: subject, progress) })
      }
    }

    /// Returns what delivers to webhooks; `nil` without a journal.
    private static func webhooks(_ setup: ServerSetup, _ content: HTTPServer.Content) -> WebhookDispatcher? {
      guard let file = content.webhooks, let stored = content.stored, let journal = setup.journal else { return nil }
      return WebhookDispatcher(
        file, stored, lastSequence: journal.lastSequence, attempts: setup.options.webhookAttempts
      ) { setup.report($0) }
    }

    /// - Parameter socket: a socket that already listens; its address is used, and not that of the options.
    private static func options(_ given: ServeOptions, _ socket: InheritedSocket?) -> ServerOptions {
      var options = ServerOptions()
      (options.address, options.port, options.names) = (given.address, given.port, given.hosts)
      if let socket { (options.address, options.socket) = (socket.address, socket) }
      options.pageFolder = given.page
      (options.tiles, options.tileAttribution) = (given.tiles, given.tileAttribution)
      options.tileMaximumZoom = given.tileMaxZoom
      options.allowsInsecureHTTP = given.insecureHttp
      options.tokens = given.tokens.path.map { TokenFile($0) }
      if let certificate = given.tlsCertificate, let key = given.tlsKey {
        options.tls = TLSFiles(certificate: certificate, key: key)
      }
      options.requiresTokensLocally = given.requireToken
      return options
    }
  }
#endif

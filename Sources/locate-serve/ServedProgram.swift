#if Server
  import LocateCommand
  import LocationJournal
  import LocationKit
  import LocationServer

  /// The server of a run: its content, and the source that feeds it.
  struct ServedProgram {
    private let setup: ServerSetup
    private let hub: LocationHub
    private let editor: PlaceEditor?
    private let server: LocationServer

    init(_ setup: ServerSetup) throws {
      self.setup = setup
      hub = LocationHub(lastSequence: setup.journal?.lastSequence ?? 0)
      var content = LocationServer.Content(hub: hub)
      (content.sources, content.version) = (setup.sources, setup.version)
      content.archivePath = setup.archivePath
      if setup.archivePath != nil {
        content.ingest = IngestStore(
          append: { (location, subject) throws(LocationError) in try setup.store(location, subject: subject) },
          flush: { () throws(LocationError) in try setup.flushArchive() })
      }
      content.places = { [manager = setup.manager] in manager.places }
      content.stored = setup.journal.map { StoredEvents($0) }
      editor = try Self.editor(setup)
      content.editor = editor
      server = try LocationServer(content, options: Self.options(setup.options)) { setup.report($0) }
    }

    func run() async throws {
      let address = setup.options.address
      try await server.run([Source(setup: setup, hub: hub, editor: editor)]) { [setup] port in
        let host = address.contains(":") ? "[\(address)]" : address
        setup.say("\(setup.options.tlsCertificate == nil ? "http" : "https")://\(host):\(port)/")
      }
    }

    /// Returns what changes places; `nil` without a store.
    private static func editor(_ setup: ServerSetup) throws -> PlaceEditor? {
      guard let path = setup.options.store else { return nil }
      #if SQLite
        return try PlaceEditor(SQLitePlaceStore(path), files: setup.manager.places) { [manager = setup.manager] in
          manager.setPlaces($0)
        }
      #else
        throw LocationError(
          .invalidArgument, "this program was built without SQLite", context: path,
          remedy: "build it with --traits SQLite")
      #endif
    }

    private static func options(_ given: ServeOptions) -> ServerOptions {
      var options = ServerOptions()
      (options.address, options.port, options.names) = (given.address, given.port, given.hosts)
      (options.pageFolder, options.leafletFolder) = (given.page, given.leaflet)
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

  private struct Source: LocationServerTask {
    let setup: ServerSetup
    let hub: LocationHub

    let editor: PlaceEditor?

    func run() async throws {
      try await setup.runSource {
        hub.take($0)
      } setPlaces: { places in
        if let editor { editor.setFiles(places) } else { setup.manager.setPlaces(places) }
      }
    }
  }
#endif

public import LocationKit

extension LocationArchive {
  /// Calls `body` with every event that a live manager with these places would have emitted for the locations of a
  /// subject: enter, exit, pass and dwell events, and visits if the configuration requests them. Other events are
  /// omitted.
  ///
  /// The events are those of a `LocationManager` over ``fetcher(of:from:to:)``, in the same order. Blocks that lie far
  /// from all places, or entirely within one, are not read, unless the configuration requires confirmations or visits,
  /// or the subject has several devices. All locations of stays at places with a dwell time are read.
  ///
  /// Memory: some blocks, and the state of the manager for nearby places.
  ///
  /// - Throws: errors of `body`, `LocationError`, or `CancellationError`.
  public func placeEvents(
    at places: any PointOfInterestLookup, of subject: String = "", from: UTCInstant? = nil, to: UTCInstant? = nil,
    configuration: DecisionConfiguration = DecisionConfiguration(),
    isolation: isolated (any Actor)? = #isolation, _ body: (LocationEvent) async throws -> Void
  ) async throws {
    let fetcher = placeFetcher(at: places, of: subject, from: from, to: to, configuration: configuration)
    try await Self.placeEvents(at: places, of: fetcher, configuration: configuration, isolation: isolation, body)
  }

  /// Calls `body` with the place events that the locations of a recorded source cause.
  package static func placeEvents(
    at places: any PointOfInterestLookup, of fetcher: any LocationFetcher, configuration: DecisionConfiguration,
    isolation: isolated (any Actor)? = #isolation, _ body: (LocationEvent) async throws -> Void
  ) async throws {
    let manager = LocationManager(fetcher: fetcher, places: places, configuration: configuration)
    try await manager.run(isolation: isolation, filter: .nothing) { event in
      if event.isPlaceEvent { try await body(event) }
    }
  }

  /// Returns a recorded source of the locations that decide events at these places.
  package func placeFetcher(
    at places: any PointOfInterestLookup, of subject: String = "", from: UTCInstant? = nil, to: UTCInstant? = nil,
    configuration: DecisionConfiguration = DecisionConfiguration()
  ) -> ArchiveFetcher {
    let decidesAtOnce =
      configuration.confirmation == ConfirmationLimits() && !configuration.waitsInDoubt && configuration.visits == nil
    return ArchiveFetcher(
      self, subject: subject, span: ArchiveSpan(from, to),
      zone: decidesAtOnce ? QuietZone(places, hysteresis: configuration.hysteresis) : nil)
  }

  /// Calls `body` with each stay of a subject at one of the places, in the order of their ends. Stays that last until
  /// the end come last.
  public func stays(
    at places: any PointOfInterestLookup, of subject: String = "", from: UTCInstant? = nil, to: UTCInstant? = nil,
    configuration: DecisionConfiguration = DecisionConfiguration(),
    isolation: isolated (any Actor)? = #isolation, _ body: (ArchivedStay) async throws -> Void
  ) async throws {
    let fetcher = placeFetcher(at: places, of: subject, from: from, to: to, configuration: configuration)
    try await Self.stays(at: places, of: fetcher, configuration: configuration, isolation: isolation, body)
  }

  /// Calls `body` with the stays of a recorded source, in the same order.
  package static func stays(
    at places: any PointOfInterestLookup, of fetcher: any LocationFetcher, configuration: DecisionConfiguration,
    isolation: isolated (any Actor)? = #isolation, _ body: (ArchivedStay) async throws -> Void
  ) async throws {
    var open: [String: RegionTransition] = [:]
    try await placeEvents(
      at: places, of: fetcher, configuration: configuration, isolation: isolation
    ) { event in
      switch event {
      case .entered(let transition): open[transition.place.id] = transition
      case .exited(let transition):
        try await body(ArchivedStay(entry: open.removeValue(forKey: transition.place.id), exit: transition))
      case .passed(let transition): try await body(ArchivedStay(pass: transition))
      default: break
      }
    }
    for entry in open.values.sorted(by: { $0.place.id < $1.place.id }) {
      try await body(ArchivedStay(entry: entry, exit: nil))
    }
  }
}

public import LocationKit

extension Archive {
  /// Calls `body` with every event that a live manager with these places would have emitted for the locations of a
  /// subject: enter, exit, pass and dwell events, and visits if the configuration requests them. Other events are
  /// omitted. If several sources have recorded the same trip, one of them decides at a time: the one that reports more
  /// often or more accurately, until it falls silent.
  ///
  /// The events are those of a `LocationManager` over ``fetcher(of:from:to:)``, in the same order. Blocks that lie far
  /// from all places, or entirely within one, are not read, unless the configuration requires confirmations or visits,
  /// or the subject has several devices. All locations of stays at places with a dwell time are read.
  ///
  /// Waits for the disk on the caller's actor, and lets its other tasks run now and then. Memory: some blocks, and the
  /// state of nearby places.
  ///
  /// - Throws: errors of `body`, `LocationError`, or `CancellationError`.
  public func placeEvents(
    at places: any PlaceLookup, of subject: String = "", from: UTCInstant? = nil, to: UTCInstant? = nil,
    configuration: DecisionConfiguration = DecisionConfiguration(),
    isolation: isolated (any Actor)? = #isolation, _ body: (LocationEvent) async throws -> Void
  ) async throws {
    try await placeEvents(
      at: places, of: subject, from: from, to: to, seen: nil, configuration: configuration, isolation: isolation, body)
  }

  /// Calls `body` with the events that the locations cause as `seen` shows them. It is called with each location, before
  /// the events of this location, and returns `nil` for a hidden one. With `seen`, all locations are read.
  ///
  /// - Parameter pause: called after every ``readingsBeforePause`` readings; by default, other tasks run then.
  package func placeEvents(
    at places: any PlaceLookup, of subject: String, from: UTCInstant?, to: UTCInstant?,
    seen: ((Location) throws -> Location?)?, configuration: DecisionConfiguration,
    pause: () async throws -> Void = { await Task.yield() },
    isolation: isolated (any Actor)? = #isolation, _ body: (LocationEvent) async throws -> Void
  ) async throws {
    var reader =
      seen == nil
      ? try placeReader(at: places, of: subject, from: from, to: to, configuration: configuration)
      : try ArchiveReader(ArchivePeriod(self, of: subject, from: from, to: to))
    // Not all movements are read here: the verdicts are those of the time of the recording.
    var configuration = configuration
    configuration.integrity = .ignore
    let decider = SubjectDecider(places, configuration)
    var sources = SourceChoice(separatesDevices: false)
    var (events, count): ([LocationEvent], Int) = ([], 0)
    while let reading = try reader.next() {
      if case .location(let location) = reading {
        if let location = seen == nil ? location : try seen?(location), sources.follows(location) {
          decider.accept(.location(location), into: &events)
        }
      } else {
        decider.accept(reading, into: &events)
      }
      if let failure = decider.failure { throw failure }
      for event in events where event.isPlaceEvent { try await body(event) }
      events.removeAll(keepingCapacity: true)
      count += 1
      if count.isMultiple(of: Self.readingsBeforePause) {
        try Task.checkCancellation()
        try await pause()
      }
    }
  }

  /// Readings after which other tasks may run.
  package static let readingsBeforePause = 512

  /// Returns the readings that decide events at these places.
  package func placeReader(
    at places: any PlaceLookup, of subject: String = "", from: UTCInstant? = nil, to: UTCInstant? = nil,
    configuration: DecisionConfiguration = DecisionConfiguration()
  ) throws(LocationError) -> ArchiveReader {
    try ArchiveReader(ArchivePeriod(self, of: subject, from: from, to: to), zone: quietZone(places, configuration))
  }

  /// `nil` if every location may decide.
  private func quietZone(_ places: any PlaceLookup, _ configuration: DecisionConfiguration) -> QuietZone? {
    let decidesAtOnce =
      configuration.confirmation == ConfirmationLimits() && !configuration.waitsInDoubt && configuration.visits == nil
      && configuration.maximumError == nil && !isTrustedOnly
    return decidesAtOnce ? QuietZone(places, hysteresis: configuration.hysteresis) : nil
  }

  /// Calls `body` with each stay of a subject at one of the places, in the order of their ends. Stays that last until
  /// the end come last.
  ///
  /// A silence proves nothing: after one that is longer than `longestGap`, a stay has ended with its last location inside,
  /// and if the subject is there afterwards, another stay has begun.
  public func stays(
    at places: any PlaceLookup, of subject: String = "", from: UTCInstant? = nil, to: UTCInstant? = nil,
    configuration: DecisionConfiguration = DecisionConfiguration(), longestGap: Duration = VisitLimits().longestGap,
    isolation: isolated (any Actor)? = #isolation, _ body: (ArchivedStay) async throws -> Void
  ) async throws {
    try await stays(
      at: places, of: subject, from: from, to: to, seen: nil, configuration: configuration, longestGap: longestGap,
      isolation: isolation, body)
  }

  /// Calls `body` with the stays of the locations as `seen` shows them, in the same order.
  package func stays(
    at places: any PlaceLookup, of subject: String, from: UTCInstant?, to: UTCInstant?,
    seen: ((Location) throws -> Location?)?, configuration: DecisionConfiguration,
    longestGap: Duration = VisitLimits().longestGap, pause: () async throws -> Void = { await Task.yield() },
    isolation: isolated (any Actor)? = #isolation, _ body: (ArchivedStay) async throws -> Void
  ) async throws {
    var open: [String: RegionTransition] = [:]
    // What a view shows has other silences than the archive.
    var shown: (last: UTCInstant?, silences: [ArchivedGaps.Element]) = (nil, [])
    let period = ArchivePeriod(self, of: subject, from: from, to: to)
    func see(_ location: Location) throws -> Location? {
      guard let location = try seen?(location), let time = location.time else { return nil }
      if let last = shown.last, time.duration(since: last) > longestGap {
        shown.silences.append(ArchivedGaps.Element(start: last, end: time))
      }
      shown.last = time
      return location
    }
    func silences(from start: UTCInstant?, to end: UTCInstant?) throws -> [ArchivedGaps.Element] {
      if let start, let end, end.duration(since: start) <= longestGap { return [] }
      if seen != nil {
        return shown.silences.filter { (start ?? $0.start) <= $0.start && $0.end <= (end ?? $0.end) }
      }
      let part = ArchivePeriod(self, of: subject, from: start ?? from, to: end ?? to)
      return try ArchivedGaps(period: part, limit: longestGap.inNanoseconds).all()
    }
    try await placeEvents(
      at: places, of: subject, from: from, to: to, seen: seen == nil ? nil : see, configuration: configuration,
      pause: pause,
      isolation: isolation
    ) { event in
      switch event {
      case .entered(let entry): open[entry.place.id] = entry
      case .exited(let exit):
        let entry = open.removeValue(forKey: exit.place.id)
        let stays = ArchivedStay.stays(
          at: exit.place, from: entry, to: exit,
          silences: try silences(from: entry?.location.time, to: exit.location.time),
          lastSeen: exit.isInferred ? exit.bracket?.lowerBound : exit.crossed.last ?? exit.location.time)
        for stay in stays { try await body(stay) }
      case .passed(let pass):
        let stays = ArchivedStay.stays(
          at: pass.place, from: pass, to: pass, silences: [], lastSeen: pass.crossed.last ?? pass.location.time)
        for stay in stays { try await body(stay) }
      default: break
      }
    }
    let last = seen == nil ? try lastTime(in: period) : shown.last
    for entry in open.values.sorted(by: { $0.place.id < $1.place.id }) {
      let stays = ArchivedStay.stays(
        at: entry.place, from: entry, to: nil, silences: try silences(from: entry.location.time, to: nil),
        lastSeen: last)
      for stay in stays { try await body(stay) }
    }
  }

  /// Time of the last location of a period.
  private func lastTime(in period: ArchivePeriod) throws(LocationError) -> UTCInstant? {
    guard let number = period.number else { return nil }
    return try lastLocation(number, upTo: period.keys.upperBound)?.time
  }
}

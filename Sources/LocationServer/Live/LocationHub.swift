package import LocationJournal
public import LocationKit
import Synchronization

/// The present state of the locations, and the clients that follow it.
public final class LocationHub: Sendable {
  fileprivate struct State {
    var location: Location?
    /// When the location was received, since the start.
    var receivedAt: Duration?
    var state = StateChange(.acquiring)
    /// When the last reading arrived, since the start.
    var readingAt: Duration?
    var sky: StreamMessage?
    var locationMessage: StreamMessage?
    var stateMessage: StreamMessage?
    var source: String?
    var fault: LocationError?
    var lastSequence: Int
    /// Latest locations of other subjects that the hub knows.
    var subjects: [String: StreamMessage] = [:]
    /// Clients by the subject that they follow; `nil` is the server's own source.
    var clients: [String?: [Int: SubscriberQueue]] = [:]
    var nextClient = 0
    var counts = HubCounts()
    var isReady = false
    var isOver = false
  }

  /// Time since the start.
  let timer: MonotonicTimer
  let startedAt: UTCInstant
  private let state: Mutex<State>

  /// - Parameters:
  ///   - lastSequence: the number of the last event in the journal.
  ///   - maximumError: metres at the 95 % level, beyond which locations are counted as inexact; `nil` for no limit.
  ///   - clock: the clock for the age of the latest location.
  ///   - wallClock: returns the time of day.
  public init(
    lastSequence: Int = 0, maximumError: Double? = nil, clock: any Clock<Duration> = ContinuousClock(),
    wallClock: @Sendable () -> UTCInstant = SystemWallClock.now
  ) {
    timer = MonotonicTimer(clock)
    startedAt = wallClock()
    var counts = HubCounts()
    counts.maximumError = maximumError
    state = Mutex(State(lastSequence: lastSequence, counts: counts))
  }

  /// Takes the events of a manager, in order, from one task.
  public func take(_ events: [LocationEvent]) {
    for event in events { take(event) }
  }

  private func take(_ event: LocationEvent) {
    let message = StreamMessage(event)
    let clients = state.withLock { state in
      state.note(event, message, at: timer.elapsed)
      return message == nil ? [] : state.followers(of: nil)
    }
    guard let message else { return }
    let displaced = clients.offer(message)
    if displaced > 0 { state.withLock { $0.counts.displaced += displaced } }
  }

  /// Takes the events of subjects, in the order of their numbers. Those of places and visits are also for the clients of
  /// the server's own source: all of them are in the journal, from which these resume.
  package func take(_ entries: [JournalEntry]) {
    for entry in entries {
      guard let subject = entry.subject else {
        take(entry.event)
        continue
      }
      guard let message = StreamMessage(entry.event, of: subject) else { continue }
      let clients = state.withLock { state in
        if entry.event.isPlaceEvent { state.counts.placeEvents += 1 }
        if let sequence = entry.event.sequence { state.lastSequence = max(state.lastSequence, sequence) }
        return state.followers(of: subject) + (entry.event.isPlaceEvent ? state.followers(of: nil) : [])
      }
      let displaced = clients.offer(message)
      if displaced > 0 { state.withLock { $0.counts.displaced += displaced } }
    }
  }

  /// Sends a heartbeat to the clients that are idle.
  func beat() { state.withLock { $0.allClients }.offer(.heartbeat) }

  /// Sends heartbeats until the task is cancelled.
  func run(every interval: Duration) async throws {
    var next = timer.elapsed
    while true {
      next += interval
      try await timer.sleep(until: next)
      beat()
    }
  }

  /// Reports that the start is complete.
  public func noteReady() { state.withLock { $0.isReady = true } }

  /// Whether the start is complete and the server does not stop.
  public var isReady: Bool { state.withLock { $0.isReady && !$0.isOver } }

  /// Ends all streams, and refuses new ones.
  public func finish() {
    let clients = state.withLock { state in
      state.isOver = true
      return state.allClients
    }
    for client in clients { client.finish() }
  }

  // MARK: The present

  var summary: HubSummary {
    state.withLock { state in
      HubSummary(
        location: state.location, age: state.receivedAt.map { timer.elapsed - $0 }, state: state.state,
        silence: state.readingAt.map { timer.elapsed - $0 }, source: state.source ?? state.location?.origin.source,
        fault: state.fault, counts: state.counts, clients: state.clientCount)
    }
  }

  var sky: StreamMessage? { state.withLock { $0.sky } }
  var lastSequence: Int { state.withLock { $0.lastSequence } }

  // MARK: Other subjects

  /// Number of subjects whose latest locations are kept in memory. Those of all others are in the archive.
  static let mostSubjects = 10_000

  /// Returns the latest location of another subject; `nil` if the hub does not know it.
  func latest(of subject: String) -> Location? { state.withLock { $0.subjects[subject]?.location } }

  /// Notes a stored location of another subject, unless the hub knows a later one.
  func note(_ location: Location, of subject: String) {
    let message = StreamMessage(.received(.location(location)))
    state.withLock { $0.note(message, of: subject) }
  }

  /// Takes a location of another subject, and sends it to the clients that follow the subject. One that is not later than
  /// the latest is sent as out of order; one that repeats the latest is not sent.
  func take(_ location: Location, of subject: String) {
    // Compared, noted and offered under one lock: of two that arrive at the same time, one is the latest, and every
    // client receives it last. Few clients follow a subject.
    state.withLock { state in
      guard let message = state.take(location, of: subject) else { return }
      state.counts.displaced += state.followers(of: subject).offer(message)
    }
  }

  /// Whether clients follow another subject.
  func isFollowed(_ subject: String) -> Bool { state.withLock { $0.clients[subject] != nil } }

  // MARK: Clients

  /// A client that has joined: every message after `present` is offered to it, and none of these again. The client
  /// leaves when this is released, also if its answer is never sent.
  final class Membership: Sendable {
    /// The present state, in the order in which it is sent.
    let present: [StreamMessage]
    let lastSequence: Int
    private let number: Int
    private let subject: String?
    private let hub: LocationHub

    fileprivate init(_ number: Int, _ subject: String?, of hub: LocationHub, _ state: State) {
      (self.number, self.subject, self.hub) = (number, subject, hub)
      (present, lastSequence) = (state.present(of: subject), state.lastSequence)
    }

    deinit { hub.state.withLock { $0.remove(number, of: subject) } }
  }

  /// Adds a client of the server's own source, or of another subject. Throws 503 if there are too many clients or the
  /// server stops.
  func join(_ client: SubscriberQueue, subject: String? = nil, limit: Int) throws(Problem) -> Membership {
    let membership = state.withLock { state -> Membership? in
      guard !state.isOver, state.clientCount < limit else { return nil }
      state.nextClient += 1
      state.clients[subject, default: [:]][state.nextClient] = client
      return Membership(state.nextClient, subject, of: self, state)
    }
    guard let membership else {
      throw Problem(503, "too many clients follow the stream; try again later", headers: ["retry-after": "10"])
    }
    return membership
  }
}

extension LocationHub.State {
  var allClients: [SubscriberQueue] { clients.values.flatMap(\.values) }
  var clientCount: Int { clients.values.reduce(0) { $0 + $1.count } }

  func followers(of subject: String?) -> [SubscriberQueue] { clients[subject].map { Array($0.values) } ?? [] }

  mutating func remove(_ number: Int, of subject: String?) {
    clients[subject]?[number] = nil
    if clients[subject]?.isEmpty == true { clients[subject] = nil }
  }

  /// What a client receives first, in this order. Other subjects have no state, and no satellites.
  func present(of subject: String?) -> [StreamMessage] {
    if let subject { return [subjects[subject]].compactMap { $0 } }
    return [stateMessage ?? StreamMessage(.stateChanged(state)), locationMessage, sky].compactMap { $0 }
  }

  /// Notes a location of another subject if it is the latest. Returns its message; `nil` if it repeats the latest.
  mutating func take(_ location: Location, of subject: String) -> StreamMessage? {
    var location = location
    if let latest = subjects[subject]?.location, let last = latest.time, let time = location.time, time <= last {
      if time == last, location.coordinate == latest.coordinate { return nil }
      location.isOutOfOrder = true
    }
    let message = StreamMessage(.received(.location(location)))
    if !location.isOutOfOrder { note(message, of: subject) }
    return message
  }

  mutating func note(_ message: StreamMessage?, of subject: String) {
    guard let message, let time = message.location?.time else { return }
    if let known = subjects[subject]?.location?.time, known >= time { return }
    // The others can be read again from the archive.
    if subjects[subject] == nil, subjects.count >= LocationHub.mostSubjects { subjects.removeAll() }
    subjects[subject] = message
  }

  fileprivate mutating func note(_ event: LocationEvent, _ message: StreamMessage?, at time: Duration) {
    counts.note(event)
    if case .received(let reading) = event, reading.isOfReceiver { (readingAt, fault) = (time, nil) }
    if let sequence = event.sequence { lastSequence = max(lastSequence, sequence) }
    switch event {
    case .updated(let new): (location, receivedAt) = (new, time)
    case .received(.location): locationMessage = message
    case .received(.sky): sky = message
    case .stateChanged(let change): (state, stateMessage) = (change, message)
    case .sourceChanged(let change): source = change.source
    case .fault(let error): fault = error
    default: break
    }
  }
}

extension Reading {
  /// Whether it shows that the source works. A fetcher itself reports that it has lost its source.
  fileprivate var isOfReceiver: Bool {
    switch self {
    case .location, .sky: true
    case .noFix(let report): report.reason == .noFix
    case .heading, .fault, .sourceChanged, .counts: false
    }
  }
}

public import LocationKit
import LocationWire
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
    var clients: [Int: StreamClient] = [:]
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
  ///   - clock: the clock for the age of the latest location.
  ///   - wallClock: returns the time of day.
  public init(
    lastSequence: Int = 0, clock: any Clock<Duration> = ContinuousClock(),
    wallClock: @Sendable () -> UTCInstant = SystemWallClock.now
  ) {
    timer = MonotonicTimer(clock)
    startedAt = wallClock()
    state = Mutex(State(lastSequence: lastSequence))
  }

  /// Takes the events of a manager, in order, from one task.
  public func take(_ events: [LocationEvent]) {
    for event in events { take(event) }
  }

  private func take(_ event: LocationEvent) {
    let message = StreamMessage(event)
    let clients = state.withLock { state in
      state.note(event, message, at: timer.elapsed)
      return message == nil ? [] : Array(state.clients.values)
    }
    guard let message else { return }
    let displaced = clients.reduce(0) { $0 + $1.offer(message) }
    if displaced > 0 { state.withLock { $0.counts.displaced += displaced } }
  }

  /// Sends a heartbeat to the clients that are idle.
  func beat() { for client in state.withLock({ Array($0.clients.values) }) { client.offer(.heartbeat) } }

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
      return Array(state.clients.values)
    }
    for client in clients { client.finish() }
  }

  // MARK: The present

  var summary: HubSummary {
    state.withLock { state in
      HubSummary(
        location: state.location, age: state.receivedAt.map { timer.elapsed - $0 }, state: state.state,
        silence: state.readingAt.map { timer.elapsed - $0 }, source: state.source ?? state.location?.origin.source,
        fault: state.fault, counts: state.counts,
        clients: state.clients.count, sky: state.sky)
    }
  }

  var sky: StreamMessage? { state.withLock { $0.sky } }
  var lastSequence: Int { state.withLock { $0.lastSequence } }

  // MARK: Clients

  /// A client that has joined: every message after `present` is offered to it, and none of these again. The client
  /// leaves when this is released, also if its answer is never sent.
  final class Membership: Sendable {
    /// The present state, in the order in which it is sent.
    let present: [StreamMessage]
    let lastSequence: Int
    private let number: Int
    private let hub: LocationHub

    fileprivate init(_ number: Int, of hub: LocationHub, present: [StreamMessage], lastSequence: Int) {
      (self.number, self.hub, self.present, self.lastSequence) = (number, hub, present, lastSequence)
    }

    deinit { hub.state.withLock { $0.clients[number] = nil } }
  }

  /// Throws 503 if there are too many clients or the server stops.
  func join(_ client: StreamClient, limit: Int) throws(Problem) -> Membership {
    let membership = state.withLock { state -> Membership? in
      guard !state.isOver, state.clients.count < limit else { return nil }
      state.nextClient += 1
      state.clients[state.nextClient] = client
      let presence = state.stateMessage ?? StreamMessage(.stateChanged(state.state))
      return Membership(
        state.nextClient, of: self, present: [presence, state.locationMessage, state.sky].compactMap { $0 },
        lastSequence: state.lastSequence)
    }
    guard let membership else {
      throw Problem(503, "too many clients follow the stream; try again later", headers: ["retry-after": "10"])
    }
    return membership
  }
}

extension LocationHub.State {
  fileprivate mutating func note(_ event: LocationEvent, _ message: StreamMessage?, at time: Duration) {
    counts.note(event)
    if case .received = event { (readingAt, fault) = (time, nil) }
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

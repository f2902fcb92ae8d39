import LocationKit
import Synchronization

/// The state that a ``StreamServer`` and its thread share, because the thread must not keep the server itself alive.
final class Streams: Sendable {
  private enum Phase { case listening, serving, closing, over }

  private struct State {
    var phase = Phase.listening
    var isPaused = false
    var outboxes: [StreamClient: StreamOutbox] = [:]
    /// Clients with unsent messages, or to be disconnected.
    var pending: Set<StreamClient> = []
    /// Whether the thread will examine `pending` without another ring.
    var isRung = false
    var skipped = 0

    mutating func append(_ message: [UInt8], to client: StreamClient) {
      guard !message.isEmpty, let missed = outboxes[client]?.append(message) else { return }
      skipped += missed
      pending.insert(client)
    }
  }

  /// The next work of the thread.
  enum Work {
    case serve(Set<StreamClient>)
    case pause
    case end
  }

  let listeners: [ListeningSocket]
  /// What the thread waits for.
  let poll: EventPoll
  let options: StreamServer.Options
  private let state = Mutex(State())
  private let isOver = Awaited(false)

  init(listeners: [ListeningSocket], options: StreamServer.Options) throws(LocationError) {
    guard let poll = EventPoll() else { throw LocationError(.internalError, "no descriptor left") }
    (self.listeners, self.options, self.poll) = (listeners, options, poll)
  }

  var clientCount: Int { state.withLock { $0.outboxes.count } }
  var skippedMessages: Int { state.withLock { $0.skipped } }

  func start(_ handle: @escaping @Sendable (StreamEvent) -> Void) throws(LocationError) {
    let isFirst = state.withLock { state in
      guard state.phase == .listening else { return false }
      state.phase = .serving
      return true
    }
    precondition(isFirst, "a StreamServer is started once, before it is closed")
    let isRunning = OwnThread.start { [self] in
      var loop = StreamLoop(self, handle)
      loop.run()
    }
    guard !isRunning else { return }
    end()
    throw LocationError(.internalError, "no thread left")
  }

  func broadcast(_ message: [UInt8]) {
    update { state in
      for client in state.outboxes.keys { state.append(message, to: client) }
    }
  }

  func send(_ message: [UInt8], to clients: some Sequence<StreamClient>) {
    update { state in
      for client in clients { state.append(message, to: client) }
    }
  }

  func leave(_ client: StreamClient, _ departure: StreamEvent.Departure) {
    update { state in
      if state.outboxes[client]?.leave(departure) != nil { state.pending.insert(client) }
    }
  }

  func hold(_ client: StreamClient) {
    update { state in
      if state.outboxes[client]?.hold() != nil { state.pending.insert(client) }
    }
  }

  func drained(_ client: StreamClient) async throws {
    let waiter = Promise<Void>()
    state.withLock { state in
      if state.outboxes[client]?.notify(waiter) == nil { waiter.fill(()) }
    }
    try await waiter.value()
  }

  func setPaused(_ isPaused: Bool) {
    update { $0.isPaused = isPaused }
  }

  func close() {
    let wasServing = state.withLock { state in
      switch state.phase {
      case .listening:
        state.phase = .closing
        return false
      case .serving:
        state.phase = .closing
        poll.wakeup.signal()
        return true
      case .closing, .over: return true
      }
    }
    if !wasServing { end() }
  }

  func hasEnded() async { _ = try? await isOver.wait { $0 ? true : nil } }

  // MARK: For the thread

  var isPaused: Bool { state.withLock { $0.isPaused } }

  func nextWork() -> Work {
    state.withLock { state in
      state.isRung = false
      guard state.phase == .serving else { return .end }
      guard !state.isPaused else { return .pause }
      defer { state.pending.removeAll(keepingCapacity: true) }
      return .serve(state.pending)
    }
  }

  func add(_ client: StreamClient, descriptor: Int32) {
    state.withLock { $0.outboxes[client] = StreamOutbox(descriptor: descriptor, options: options) }
  }

  /// Sends a client's queued messages; `nil` if the client is unknown.
  func flush(_ client: StreamClient) -> (outcome: StreamOutbox.Outcome, hold: StreamOutbox.Hold)? {
    state.withLock { state in
      guard let outcome = state.outboxes[client]?.flush(), let hold = state.outboxes[client]?.endHold() else {
        return nil
      }
      return (outcome, hold)
    }
  }

  func remove(_ client: StreamClient) {
    state.withLock { state in
      state.outboxes[client]?.release()
      state.outboxes[client] = nil
    }
  }

  func end() {
    for listener in listeners { listener.close() }
    state.withLock { state in
      state.phase = .over
      // Under the lock, so that no other thread rings a descriptor number that has been reused.
      poll.close()
    }
    isOver.change { $0 = true }
  }

  private func update(_ body: (inout State) -> Void) {
    state.withLock { state in
      guard state.phase == .listening || state.phase == .serving else { return }
      body(&state)
      guard !state.isRung else { return }
      state.isRung = true
      poll.wakeup.signal()
    }
  }
}

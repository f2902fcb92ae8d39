import Glibc
import LocationKit

/// The thread of a ``StreamServer``.
struct StreamLoop {
  private struct Connection {
    let client: StreamClient
    let descriptor: Int32
    /// Events that the thread currently waits for; `nil` before it does.
    var awaited: Int32?
    /// Whether the system currently accepts no more bytes.
    var isBlocked = false
    /// Whether the client has closed its sending half.
    var hasEnded = false
    /// Whether the client's requests wait until its messages are sent.
    var isHeld = false
    /// When, and why, the client is disconnected if it reads nothing until then.
    var farewell: (end: ContinuousClock.Instant, departure: StreamEvent.Departure)?

    var isRead: Bool { !hasEnded && !isHeld }
    var events: Int32 { (isRead ? POLLIN : 0) | (isBlocked ? POLLOUT : 0) }
  }

  private let streams: Streams
  private let handle: @Sendable (StreamEvent) -> Void
  /// Connections by the numbers of their clients.
  private var connections: [Int: Connection] = [:]
  private var lastNumber = 0
  /// Whether a refusal has been reported and no client has been accepted since.
  private var isRefusing = false
  /// No client with a farewell is overdue before this time.
  private var nextFarewell: ContinuousClock.Instant?
  /// Time from which clients are accepted again.
  private var closedUntil: ContinuousClock.Instant?
  /// What is ready: listeners with numbers below 0, clients with numbers above.
  private var ready: [EventPoll.Ready] = []

  /// Time without accepting clients after the system has run out of descriptors.
  private static let exhaustionPause = Duration.milliseconds(100)
  /// Largest number of clients that are accepted at once, so that existing clients are not delayed.
  private static let arrivalsAtOnce = 64
  /// Largest number of bytes read from one client at once, for the same reason.
  private static let bytesAtOnce = 16_384

  init(_ streams: Streams, _ handle: @escaping @Sendable (StreamEvent) -> Void) {
    self.streams = streams
    self.handle = handle
  }

  mutating func run() {
    let wakeup = streams.poll.wakeup
    watchListeners(POLLIN, areNew: true)
    working: while true {
      switch streams.nextWork() {
      case .end: break working
      case .pause: if isReady(wakeup.descriptor, POLLIN, within: -1) { wakeup.reset() }
      case .serve(let pending):
        for client in pending { flush(client) }
        sleep()
      }
    }
    for connection in connections.values.sorted(by: { $0.client.number < $1.client.number }) {
      if case .leaves(let departure) = streams.flush(connection.client)?.outcome {
        part(connection.client, departure)
      } else {
        part(connection.client, .dismissed)
      }
    }
    streams.end()
  }

  /// Waits until an event occurs, and handles it.
  private mutating func sleep() {
    partWithOverdue()
    if let end = closedUntil, .now >= end {
      closedUntil = nil
      watchListeners(POLLIN)
    }
    if streams.poll.wait(milliseconds: timeout, into: &ready) {
      // First what was asked for: a client that was held before it sent is not read.
      guard case .serve(let pending) = streams.nextWork() else { return }
      for client in pending { flush(client) }
    }
    // The server may have been paused during the sleep: no client is served from that moment on.
    guard !streams.isPaused else { return }
    // Clients first, so that arrivals do not delay them.
    for (number, events) in ready where number > 0 { attend(number, events) }
    for (number, _) in ready where number < 0 { admit(from: streams.listeners[-1 - number]) }
  }

  private func watchListeners(_ events: Int32, areNew: Bool = false) {
    for (index, listener) in streams.listeners.enumerated() {
      _ = streams.poll.watch(listener.descriptor, events, as: -1 - index, isNew: areNew)
    }
  }

  /// Waits for what a client's state demands. Parts with the client if the system refuses: it would never be served.
  private mutating func watch(_ number: Int) {
    guard let connection = connections[number], connection.events != connection.awaited else { return }
    let error = streams.poll.watch(
      connection.descriptor, connection.events, as: number, isNew: connection.awaited == nil)
    guard error == 0 else { return part(connection.client, .broken(SystemError.text(error))) }
    connections[number]?.awaited = connection.events
  }

  /// Milliseconds until something is due; −1 for no limit.
  private var timeout: Int32 {
    guard let next = [closedUntil, nextFarewell].compactMap(\.self).min() else { return -1 }
    return Int32(clamping: max(.zero, next - .now).inNanoseconds / 1_000_000 + 1)
  }

  /// Disconnects the clients that were to read their last messages, and do not.
  private mutating func partWithOverdue() {
    guard let next = nextFarewell, next <= .now else { return }
    for connection in connections.values {
      if let farewell = connection.farewell, farewell.end <= .now { part(connection.client, farewell.departure) }
    }
    nextFarewell = connections.values.lazy.compactMap(\.farewell?.end).min()
  }

  private mutating func admit(from listener: ListeningSocket) {
    for _ in 0..<Self.arrivalsAtOnce {
      switch listener.accept(systemBuffer: streams.options.systemBuffer) {
      case .client(let descriptor) where connections.count >= streams.options.maximumClients:
        close(descriptor)
        refuse(
          listener, "\(connections.count) clients are connected, and no more are served",
          remedy: "disconnect some, or listen on another port, too")
      case .client(let descriptor): join(descriptor)
      case .lost: continue
      case .none: return
      case .exhausted:
        refuse(
          listener, "no descriptor is left for another client",
          remedy: "raise the limit of open files: ulimit -n, or LimitNOFILE= of a systemd unit")
        closedUntil = .now + Self.exhaustionPause
        watchListeners(0)
        return
      }
    }
  }

  private mutating func join(_ descriptor: Int32) {
    isRefusing = false
    lastNumber += 1
    let client = StreamClient(number: lastNumber, address: PeerName.text(ofPeer: descriptor))
    connections[client.number] = Connection(client: client, descriptor: descriptor)
    streams.add(client, descriptor: descriptor)
    handle(.joined(client))
    watch(client.number)
  }

  private mutating func refuse(_ listener: ListeningSocket, _ reason: String, remedy: String) {
    guard !isRefusing else { return }
    isRefusing = true
    handle(.refused(LocationError(.sourceUnavailable, reason, context: "port \(listener.port)", remedy: remedy)))
  }

  private mutating func attend(_ number: Int, _ events: Int32) {
    guard let client = connections[number]?.client else { return }
    if events & POLLOUT != 0 { flush(client) }
    guard let connection = connections[number] else { return }
    if connection.isRead, events & (POLLIN | POLLHUP | POLLERR) != 0 {
      receive(client, connection.descriptor)
    } else if events & (POLLHUP | POLLERR) != 0 {
      part(client, .closed)
    }
  }

  private mutating func receive(_ client: StreamClient, _ descriptor: Int32) {
    var count = 0
    var number: Int32 = 0
    // Only the bytes that recv(2) has written are declared initialized.
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.bytesAtOnce) { buffer, initialized in
      count = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      number = errno
      initialized = max(0, count)
    }
    if count > 0 { return handle(.received(client, bytes)) }
    if count < 0, SystemError.isTransient(number) { return }
    if count < 0 { return part(client, .broken(SystemError.text(number))) }
    connections[client.number]?.hasEnded = true
    watch(client.number)
    streams.leave(client, .closed)
  }

  private mutating func flush(_ client: StreamClient) {
    guard let (outcome, hold) = streams.flush(client), var connection = connections[client.number] else { return }
    connection.isHeld = hold == .held
    switch outcome {
    case .sent: connection.isBlocked = false
    case .blocked: connection.isBlocked = true
    case .lingers(let departure, let reads):
      connection.isBlocked = true
      guard reads || connection.farewell == nil else { break }
      let end = ContinuousClock.now + streams.options.farewell
      connection.farewell = (end, departure)
      nextFarewell = min(nextFarewell ?? end, end)
    case .leaves(let departure): return part(client, departure)
    }
    connections[client.number] = connection
    watch(client.number)
    if hold == .ended, connections[client.number] != nil { handle(.released(client)) }
  }

  private mutating func part(_ client: StreamClient, _ departure: StreamEvent.Departure) {
    guard let connection = connections.removeValue(forKey: client.number) else { return }
    streams.remove(client)
    streams.poll.forget(connection.descriptor)
    close(connection.descriptor)
    handle(.left(client, departure))
  }
}

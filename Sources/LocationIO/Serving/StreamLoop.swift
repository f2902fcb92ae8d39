import Glibc
import LocationKit

/// The thread of a ``StreamServer``. It sleeps in poll(2), which accepts any descriptor, unlike select(2).
struct StreamLoop {
  private struct Connection {
    let descriptor: Int32
    /// Whether the system currently accepts no more bytes.
    var isBlocked = false
    /// Whether the client has closed its sending half.
    var hasEnded = false
    /// Whether the client's requests wait until its messages are sent.
    var isHeld = false
    /// When, and why, the client is disconnected if it reads nothing until then.
    var farewell: (end: ContinuousClock.Instant, departure: StreamEvent.Departure)?

    var isRead: Bool { !hasEnded && !isHeld }
  }

  private let streams: Streams
  private let handle: @Sendable (StreamEvent) -> Void
  private var connections: [StreamClient: Connection] = [:]
  private var lastNumber = 0
  /// Whether a refusal has been reported and no client has been accepted since.
  private var isRefusing = false
  /// No client with a farewell is overdue before this time.
  private var nextFarewell: ContinuousClock.Instant?
  /// Time from which clients are accepted again.
  private var closedUntil: ContinuousClock.Instant?
  /// Clients in the order of their entries in `polled`, after the wakeup and the listeners.
  private var polledClients: [StreamClient] = []
  private var polled: [pollfd] = []

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
    working: while true {
      switch streams.nextWork() {
      case .end: break working
      case .pause: sleep(isPaused: true)
      case .serve(let pending):
        for client in pending { flush(client) }
        sleep(isPaused: false)
      }
    }
    for client in connections.keys.sorted(by: { $0.number < $1.number }) {
      if case .leaves(let departure) = streams.flush(client)?.outcome {
        part(client, departure)
      } else {
        part(client, .dismissed)
      }
    }
    streams.end()
  }

  /// Waits until an event occurs, and handles it.
  private mutating func sleep(isPaused: Bool) {
    partWithOverdue()
    preparePoll(isPaused: isPaused)
    // On EINTR and similar errors, poll again.
    guard poll(&polled, nfds_t(polled.count), timeout) > 0 else { return }
    if polled[0].revents != 0 { streams.wakeup.reset() }
    // The server may have been paused during the sleep: no client is served from that moment on.
    guard !isPaused, !streams.isPaused else { return }
    let firstClient = 1 + streams.listeners.count
    for (index, client) in polledClients.enumerated() where polled[firstClient + index].revents != 0 {
      attend(client, Int32(polled[firstClient + index].revents))
    }
    for (index, listener) in streams.listeners.enumerated() where polled[1 + index].revents != 0 {
      admit(from: listener)
    }
  }

  private mutating func preparePoll(isPaused: Bool) {
    polled.removeAll(keepingCapacity: true)
    polledClients.removeAll(keepingCapacity: true)
    polled.append(pollfd(fd: streams.wakeup.descriptor, events: Int16(POLLIN), revents: 0))
    guard !isPaused else { return }
    if let end = closedUntil, ContinuousClock.now >= end { closedUntil = nil }
    for listener in streams.listeners {
      polled.append(pollfd(fd: closedUntil == nil ? listener.descriptor : -1, events: Int16(POLLIN), revents: 0))
    }
    for (client, connection) in connections {
      let events = (connection.isRead ? POLLIN : 0) | (connection.isBlocked ? POLLOUT : 0)
      polledClients.append(client)
      polled.append(pollfd(fd: connection.descriptor, events: Int16(events), revents: 0))
    }
  }

  /// Milliseconds for poll(2); −1 for no limit.
  private var timeout: Int32 {
    guard let next = [closedUntil, nextFarewell].compactMap(\.self).min() else { return -1 }
    return Int32(clamping: max(.zero, next - .now).inNanoseconds / 1_000_000 + 1)
  }

  /// Disconnects the clients that were to read their last messages, and do not.
  private mutating func partWithOverdue() {
    guard let next = nextFarewell, next <= .now else { return }
    for (client, connection) in connections {
      if let farewell = connection.farewell, farewell.end <= .now { part(client, farewell.departure) }
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
          remedy: "disconnect some, or share the source on another port, too")
      case .client(let descriptor): join(descriptor)
      case .lost: continue
      case .none: return
      case .exhausted:
        refuse(
          listener, "no descriptor is left for another client",
          remedy: "raise the limit of open files: ulimit -n, or LimitNOFILE= of a systemd unit")
        closedUntil = .now + Self.exhaustionPause
        return
      }
    }
  }

  private mutating func join(_ descriptor: Int32) {
    isRefusing = false
    lastNumber += 1
    let client = StreamClient(number: lastNumber, address: PeerName.text(ofPeer: descriptor))
    connections[client] = Connection(descriptor: descriptor)
    streams.add(client, descriptor: descriptor)
    handle(.joined(client))
  }

  private mutating func refuse(_ listener: ListeningSocket, _ reason: String, remedy: String) {
    guard !isRefusing else { return }
    isRefusing = true
    handle(.refused(LocationError(.sourceUnavailable, reason, context: "port \(listener.port)", remedy: remedy)))
  }

  private mutating func attend(_ client: StreamClient, _ events: Int32) {
    if events & POLLOUT != 0 { flush(client) }
    guard let connection = connections[client] else { return }
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
    connections[client]?.hasEnded = true
    streams.leave(client, .closed)
  }

  private mutating func flush(_ client: StreamClient) {
    guard let (outcome, hold) = streams.flush(client) else { return }
    connections[client]?.isHeld = hold == .held
    switch outcome {
    case .sent: connections[client]?.isBlocked = false
    case .blocked: connections[client]?.isBlocked = true
    case .lingers(let departure, let reads):
      connections[client]?.isBlocked = true
      guard reads || connections[client]?.farewell == nil else { break }
      let end = ContinuousClock.now + streams.options.farewell
      connections[client]?.farewell = (end, departure)
      nextFarewell = min(nextFarewell ?? end, end)
    case .leaves(let departure): return part(client, departure)
    }
    if hold == .ended { handle(.released(client)) }
  }

  private mutating func part(_ client: StreamClient, _ departure: StreamEvent.Departure) {
    guard let connection = connections.removeValue(forKey: client) else { return }
    streams.remove(client)
    close(connection.descriptor)
    handle(.left(client, departure))
  }
}

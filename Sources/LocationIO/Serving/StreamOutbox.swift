import Glibc

/// What is on its way to one client.
struct StreamOutbox {
  enum Outcome: Equatable {
    case sent
    /// The client reads too slowly for now.
    case blocked
    case leaves(StreamEvent.Departure)
  }

  /// Whether the client's requests wait for what it has been sent.
  enum Hold { case none, held, ended }

  private let descriptor: Int32
  private var queue: OutputQueue
  /// Why the client is to leave.
  private var departure: StreamEvent.Departure?
  private var leavesUnsent = false
  private var waiters: [OneShot<Void>] = []
  /// The last message for which the client's requests wait.
  private var heldUntil: Int?

  init(descriptor: Int32, options: StreamServer.Options) {
    self.descriptor = descriptor
    queue = OutputQueue(capacity: options.queueCapacity, policy: options.slowClients)
  }

  /// - Returns: how many messages were skipped.
  mutating func append(_ message: [UInt8]) -> Int {
    guard departure == nil else { return 0 }
    switch queue.append(message) {
    case .queued: return 0
    case .skipped(let count): return count
    case .overflow:
      leave(.tooSlow, unsent: true)
      return 0
    }
  }

  mutating func leave(_ departure: StreamEvent.Departure, unsent: Bool) {
    if self.departure == nil { self.departure = departure }
    if unsent { leavesUnsent = true }
  }

  mutating func hold() { heldUntil = queue.lastNumber }

  /// Ends the hold where the messages are gone for which it was made.
  mutating func endHold() -> Hold {
    guard let last = heldUntil else { return .none }
    if queue.nextNumber <= last { return .held }
    heldUntil = nil
    return .ended
  }

  /// Fills `waiter` when nothing waits to be sent any more.
  mutating func notify(_ waiter: OneShot<Void>) {
    if queue.isEmpty { waiter.fill(()) } else { waiters.append(waiter) }
  }

  /// Sends what the system takes.
  mutating func flush() -> Outcome {
    if let departure, leavesUnsent { return .leaves(departure) }
    while !queue.isEmpty {
      var number: Int32 = 0
      queue.send { bytes in
        let count = send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
        if count < 0 { number = errno }
        return count
      }
      if number == 0 || number == EINTR { continue }
      return SystemError.isTransient(number) ? .blocked : .leaves(.broken(SystemError.text(number)))
    }
    release()
    return departure.map(Outcome.leaves) ?? .sent
  }

  /// Whoever waits goes on.
  mutating func release() {
    for waiter in waiters { waiter.fill(()) }
    waiters = []
  }
}

import Glibc
import LocationKit

/// The outgoing data of one client.
struct StreamOutbox {
  enum Outcome: Equatable {
    case sent
    /// The client currently reads too slowly.
    case blocked
    /// The client is to be disconnected, and reads too slowly.
    ///
    /// - Parameter reads: whether it has read anything since the last time.
    case lingers(StreamEvent.Departure, reads: Bool)
    case leaves(StreamEvent.Departure)
  }

  /// Whether the client's requests wait until its messages are sent.
  enum Hold { case none, held, ended }

  private let descriptor: Int32
  private var queue: OutputQueue
  /// Reason why the client is to be disconnected; `nil` if it is not.
  private var departure: StreamEvent.Departure?
  private var waiters: [Promise<Void>] = []
  /// Number of the last message that the client's requests wait for.
  private var heldUntil: Int?

  init(descriptor: Int32, options: StreamServer.Options) {
    self.descriptor = descriptor
    queue = OutputQueue(capacity: options.queueCapacity, policy: options.slowClients)
  }

  /// - Returns: the number of skipped messages.
  mutating func append(_ message: [UInt8]) -> Int {
    guard departure == nil else { return 0 }
    switch queue.append(message) {
    case .queued: return 0
    case .skipped(let count): return count
    case .overflow:
      departure = .tooSlow
      return 0
    }
  }

  /// Disconnects the client once its queued messages are sent.
  mutating func leave(_ departure: StreamEvent.Departure) { self.departure = self.departure ?? departure }

  mutating func hold() { heldUntil = queue.lastNumber }

  /// Ends the hold if the messages for which it was made are sent or skipped.
  mutating func endHold() -> Hold {
    guard let last = heldUntil else { return .none }
    if queue.nextNumber <= last { return .held }
    heldUntil = nil
    return .ended
  }

  /// Fills `waiter` once no message waits to be sent.
  mutating func notify(_ waiter: Promise<Void>) {
    if queue.isEmpty { waiter.fill(()) } else { waiters.append(waiter) }
  }

  /// Sends as many bytes as the system accepts.
  mutating func flush() -> Outcome {
    if departure == .tooSlow { return .leaves(.tooSlow) }
    var hasSent = false
    while !queue.isEmpty {
      var number: Int32 = 0
      queue.send { bytes in
        let count = send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
        if count < 0 { number = errno }
        return count
      }
      if number == 0 { hasSent = true }
      if number == 0 || number == EINTR { continue }
      guard SystemError.isTransient(number) else { return .leaves(.broken(SystemError.text(number))) }
      return departure.map { .lingers($0, reads: hasSent) } ?? .blocked
    }
    release()
    return departure.map(Outcome.leaves) ?? .sent
  }

  /// Resumes all tasks that wait for the queue to drain.
  mutating func release() {
    for waiter in waiters { waiter.fill(()) }
    waiters = []
  }
}

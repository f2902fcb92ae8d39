/// The unsent messages of one client: complete messages up to a limit, with storage shared with the other clients'
/// queues.
struct OutputQueue {
  /// The result of queueing a message.
  enum Admission: Equatable {
    case queued
    /// Number of messages that were dropped for this one, or that include this one.
    case skipped(Int)
    /// The message does not fit, and the policy is to disconnect. It was not queued.
    case overflow
  }

  private let capacity: Int
  private let policy: SlowClientPolicy
  private struct Message {
    let number: Int
    var bytes: [UInt8]
  }

  /// Number of the last message that was passed to the queue, from 1; 0 before the first.
  private(set) var lastNumber = 0
  private var messages: [Message] = []
  /// Index of the first unsent message.
  private var first = 0
  /// Number of sent bytes of the first message.
  private var sent = 0
  /// Number of bytes of all waiting messages, including the sent bytes of the first.
  private var held = 0

  /// - Parameter capacity: bytes. A single message may be longer if no other waits.
  init(capacity: Int, policy: SlowClientPolicy) {
    self.capacity = capacity
    self.policy = policy
  }

  var isEmpty: Bool { first == messages.count }

  /// Number of the oldest waiting message, or of the next message if none waits.
  var nextNumber: Int { isEmpty ? lastNumber + 1 : messages[first].number }

  mutating func append(_ message: [UInt8]) -> Admission {
    lastNumber += 1
    var skipped = 0
    if !fits(message) {
      if policy == .disconnect { return .overflow }
      skipped = makeRoom(for: message)
      guard fits(message) else { return .skipped(skipped + 1) }
    }
    messages.append(Message(number: lastNumber, bytes: message))
    held += message.count
    return skipped == 0 ? .queued : .skipped(skipped)
  }

  /// Calls `body` with the next bytes to send, and removes as many bytes as it returns; none for a negative number.
  mutating func send(_ body: (UnsafeRawBufferPointer) -> Int) {
    guard !isEmpty else { return }
    let head = messages[first].bytes
    sent += max(0, head.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[sent...])) })
    guard sent == head.count else { return }
    held -= head.count
    sent = 0
    messages[first].bytes = []
    first += 1
    if first == messages.count || first == 64 { forgetSent() }
  }

  private func fits(_ message: [UInt8]) -> Bool { isEmpty || held + message.count <= capacity }

  /// Drops the oldest messages, except one that has been sent in part, because its reader would receive an incomplete
  /// message.
  private mutating func makeRoom(for message: [UInt8]) -> Int {
    let begun = sent > 0 ? first + 1 : first
    var end = begun
    while end < messages.count, held + message.count > capacity {
      held -= messages[end].bytes.count
      end += 1
    }
    messages.removeSubrange(begun..<end)
    return end - begun
  }

  private mutating func forgetSent() {
    messages.removeSubrange(..<first)
    first = 0
  }
}

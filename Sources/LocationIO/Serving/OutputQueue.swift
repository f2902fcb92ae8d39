/// What waits to be sent to one client: whole messages up to a bound, shared with the other clients' queues.
struct OutputQueue {
  /// What became of a message.
  enum Admission: Equatable {
    case queued
    /// So many messages were left out for it, or were the message itself.
    case skipped(Int)
    /// It does not fit, and the policy is to disconnect. It was not taken.
    case overflow
  }

  private let capacity: Int
  private let policy: SlowClientPolicy
  private struct Message {
    let number: Int
    var bytes: [UInt8]
  }

  /// The number of the last message that was to be queued, from 1; 0 before the first.
  private(set) var lastNumber = 0
  private var messages: [Message] = []
  /// Those before it have been sent.
  private var first = 0
  /// Bytes of the first message that have been sent.
  private var sent = 0
  /// Bytes of all the messages that wait, what has been sent of the first among them.
  private var held = 0

  /// - Parameter capacity: bytes. One message may be longer when nothing else waits.
  init(capacity: Int, policy: SlowClientPolicy) {
    self.capacity = capacity
    self.policy = policy
  }

  var isEmpty: Bool { first == messages.count }

  /// The number of the oldest message that waits, or of the message to come.
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

  /// Calls `body` with what is to be sent next, and takes off as many bytes as it returns; none for a negative number.
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

  /// Leaves the oldest out; not the one that has been begun, or its reader would see half of it.
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

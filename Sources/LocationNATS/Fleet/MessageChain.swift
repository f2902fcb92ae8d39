/// The messages of lines that a run was given lately, to notice one that is left out.
///
/// Each message of lines of several subjects names the one that its sender had stored before it in the partition. A server whose disk was
/// full gives the messages after those that it could not store, as if nothing was missing (seen with nats-server
/// 2.9.10).
struct MessageChain: Sendable {
  /// Sequence after which the run began.
  private let start: Int
  private var sequences: Set<Int> = []
  /// The same in order, oldest first.
  private var order: [Int] = []

  /// Messages that are remembered, at least.
  private static let length = 4096

  init(after start: Int) { self.start = start }

  /// Notes a message.
  mutating func note(_ sequence: Int) {
    sequences.insert(sequence)
    order.append(sequence)
    guard order.count >= 2 * Self.length else { return }
    for former in order.prefix(Self.length) { sequences.remove(former) }
    order.removeFirst(Self.length)
  }

  /// Whether a message was left out that comes before the next one.
  /// - Parameter previous: the message that the next one names.
  func misses(_ previous: Int) -> Bool {
    let begin = order.count < Self.length ? start : max(start, order[0])
    return previous > begin && !sequences.contains(previous)
  }
}

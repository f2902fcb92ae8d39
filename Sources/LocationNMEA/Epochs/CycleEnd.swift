/// The sentence with which a receiver ends its cycle, learned from the stream. An epoch can then be delivered as soon
/// as that sentence arrives, and not a whole interval later, when the next epoch begins.
struct CycleEnd: Sendable {
  /// A sentence's position in the cycle: its address, and how many sentences with that address came before it.
  struct Mark: Sendable, Equatable {
    var address: SentenceAddress
    var ordinal: Int
  }

  private static let confirmationsNeeded = 2
  private static let longestCycle = 128
  private var learned: Mark?
  private var confirmations = 0
  private var current: [SentenceAddress] = []
  private var previous: [SentenceAddress] = []
  private var last: SentenceAddress?
  /// Whether ``last`` is in ``current``.
  private var isKept = false

  /// Notes a sentence of the open epoch. Returns `true` if the cycle is known to end with it.
  @inline(__always)
  mutating func note(_ address: SentenceAddress) -> Bool {
    let isEnd =
      confirmations >= Self.confirmationsNeeded && learned?.address == address
      && learned?.ordinal == current.count { $0 == address }
    last = address
    // A cycle that never ends (a frozen time) must not grow without bound.
    isKept = current.count < Self.longestCycle
    if isKept { current.append(address) }
    return isEnd
  }

  /// Returns whether the open epoch contains a sentence with this address.
  func hasSeen(_ address: SentenceAddress) -> Bool { current.contains(address) }

  /// Returns whether the epoch before the open one contains a sentence with this address.
  func hadSeen(_ address: SentenceAddress) -> Bool { previous.contains(address) }

  /// Closes the open cycle: a new time has begun.
  mutating func close() {
    if let mark {
      if mark == learned {
        confirmations += 1
      } else {
        learned = mark
        confirmations = 1
      }
    }
    swap(&current, &previous)
    current.removeAll(keepingCapacity: true)
    last = nil
  }

  /// Position of the last sentence in the cycle.
  private var mark: Mark? {
    last.map { address in Mark(address: address, ordinal: current.count { $0 == address } - (isKept ? 1 : 0)) }
  }
}

/// Learns with which sentence a receiver ends its cycle, so that an epoch can be delivered when that has come and not a
/// whole interval later, when the next one begins.
struct CycleEnd: Sendable {
  /// A sentence's place in the cycle: its address, and how many of that address came before it.
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

  /// Notes a sentence of the open epoch. True when the cycle is known to end with it.
  @inline(__always)
  mutating func note(_ address: SentenceAddress) -> Bool {
    let isEnd =
      confirmations >= Self.confirmationsNeeded && learned?.address == address
      && learned?.ordinal == current.count { $0 == address }
    last = address
    // A cycle that never ends (one time for ever) must not grow without bound.
    isKept = current.count < Self.longestCycle
    if isKept { current.append(address) }
    return isEnd
  }

  /// Whether the open epoch has such a sentence.
  func hasSeen(_ address: SentenceAddress) -> Bool { current.contains(address) }

  /// Whether the epoch before the open one had such a sentence.
  func hadSeen(_ address: SentenceAddress) -> Bool { previous.contains(address) }

  /// A new time has begun.
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

  /// The last sentence's place.
  private var mark: Mark? {
    last.map { address in Mark(address: address, ordinal: current.count { $0 == address } - (isKept ? 1 : 0)) }
  }
}

/// Learns whether a receiver begins its cycle with sentences that bear no time: those belong to the time that follows, and
/// not to the one before.
///
/// Three things show it: a live receiver is silent before its cycle begins; a VTG agrees with the RMC of one of the two epochs
/// and not with that of the other; and a recording begins with a VTG, which counts where nothing else is known. What two cycles
/// in a row show is learned, until two others show the opposite.
struct CycleStart: Sendable {
  /// The first sentence of the cycle, where it bears no time and has been learned.
  private(set) var leader: SentenceAddress?
  /// What may be the first sentence because the stream began with it.
  private(set) var suspect: SentenceAddress?
  /// Whether the next sentence is the first after a silence.
  private var isAfterSilence = false
  private var candidate: SentenceAddress?
  /// How many cycles in a row spoke for the candidate, or, negative, against it.
  private var votes = 0
  /// The movement that came since the last sentence with a time, and by which sentence.
  private var boundary: (movement: Movement, address: SentenceAddress)?
  /// The same, before the open epoch's first time.
  private var edge: (movement: Movement, address: SentenceAddress)?
  /// What the RMC of the open epoch reports, and that of the epoch before it.
  private var current: Movement?
  private var previous: Movement?

  private static let votesNeeded = 2

  mutating func noteSilence() { isAfterSilence = true }

  /// The stream began with this sentence.
  mutating func suspect(_ address: SentenceAddress) { suspect = address }

  /// A sentence has come, with or without a time.
  @inline(__always)
  mutating func note(_ address: SentenceAddress, hasTime: Bool) {
    if isAfterSilence { noteFirst(address, hasTime: hasTime) }
  }

  private mutating func noteFirst(_ address: SentenceAddress, hasTime: Bool) {
    isAfterSilence = false
    if !hasTime {
      vote(for: address)
    } else if let address = leader ?? suspect {
      vote(against: address)
    }
  }

  /// A sentence without a time reports a movement.
  mutating func note(_ movement: Movement, by address: SentenceAddress) { boundary = (movement, address) }

  /// An epoch begins with this time, or the open one has been given its time.
  mutating func beginEpoch() {
    (previous, current) = (current, nil)
    (edge, boundary) = (boundary, nil)
    if let edge, edge.address == suspect { vote(for: edge.address) }
  }

  /// A sentence with the open epoch's time has come: what came before it without one is neither first nor last.
  mutating func noteMiddle() {
    guard let middle = boundary?.address else { return }
    boundary = nil
    if middle == leader { vote(against: middle) } else if middle == suspect { forget(middle) }
  }

  /// Whether a movement differs from that which the open epoch has: then it belongs to another epoch.
  func contradicts(_ movement: Movement) -> Bool { current?.differs(from: movement) ?? false }

  /// A sentence with the open epoch's time reports a movement. True where that shows that the movement that came before the
  /// epoch belongs to the one before.
  mutating func note(ofEpoch movement: Movement) -> Bool {
    guard movement.isKnown else { return false }
    current = movement
    guard let edge else { return false }
    self.edge = nil
    let leads = previous == nil ? !edge.movement.differs(from: movement) : edge.movement.agrees(with: movement)
    let trails = previous.map(edge.movement.agrees) ?? true
    guard leads != trails else { return false }
    if leads { vote(for: edge.address) } else { vote(against: edge.address) }
    return trails
  }

  private mutating func vote(for address: SentenceAddress) {
    if candidate != address { (candidate, votes) = (address, 0) }
    votes = max(0, votes) + 1
    if votes >= Self.votesNeeded { leader = address }
  }

  private mutating func vote(against address: SentenceAddress) {
    if suspect == address {
      // The beginning of the stream is a weaker sign than any other.
      suspect = nil
      if leader == address { leader = nil }
    }
    if candidate != address { (candidate, votes) = (address, 0) }
    votes = min(0, votes) - 1
    if votes <= -Self.votesNeeded, leader == address { leader = nil }
  }

  private mutating func forget(_ address: SentenceAddress) {
    suspect = nil
    if candidate == address { (candidate, votes) = (nil, 0) }
  }
}

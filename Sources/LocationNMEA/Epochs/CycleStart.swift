/// The start of a receiver's cycle, learned from the stream. A cycle can begin with sentences that carry no time:
/// those belong to the time that follows, not to the previous one.
///
/// There are three signs of such a start. A live receiver is silent before its cycle begins. A VTG agrees with the
/// RMC of one of the two epochs and not with that of the other. A recording begins with a VTG, which counts if
/// nothing else is known. A start is learned when two consecutive cycles show it, and holds until two others show the
/// opposite.
struct CycleStart: Sendable {
  /// Address of the first sentence of the cycle, if that sentence carries no time and has been learned.
  private(set) var leader: SentenceAddress?
  /// Address of a possible first sentence: the stream began with it.
  private(set) var suspect: SentenceAddress?
  /// Whether the next sentence is the first after a silence.
  private var isAfterSilence = false
  private var candidate: SentenceAddress?
  /// Number of consecutive cycles that support the candidate, or, if negative, contradict it.
  private var votes = 0
  /// Last movement since the last sentence with a time, and the address of its sentence.
  private var boundary: (movement: ReportedMovement, address: SentenceAddress)?
  /// The same, before the open epoch's first time.
  private var edge: (movement: ReportedMovement, address: SentenceAddress)?
  /// The movement in the RMC of the open epoch, and in that of the epoch before it.
  private var current: ReportedMovement?
  private var previous: ReportedMovement?

  private static let votesNeeded = 2

  mutating func noteSilence() { isAfterSilence = true }

  /// Notes the sentence with which the stream began.
  mutating func suspect(_ address: SentenceAddress) { suspect = address }

  /// Notes a sentence, with or without a time.
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

  /// Notes a movement from a sentence without a time.
  mutating func note(_ movement: ReportedMovement, by address: SentenceAddress) { boundary = (movement, address) }

  /// Begins an epoch with a new time, or with the time that the open epoch has been given.
  mutating func beginEpoch() {
    (previous, current) = (current, nil)
    (edge, boundary) = (boundary, nil)
    if let edge, edge.address == suspect { vote(for: edge.address) }
  }

  /// Notes a sentence with the open epoch's time: a preceding sentence without a time is neither first nor last.
  mutating func noteMiddle() {
    guard let middle = boundary?.address else { return }
    boundary = nil
    if middle == leader { vote(against: middle) } else if middle == suspect { forget(middle) }
  }

  /// Returns whether a movement differs from that of the open epoch, and therefore belongs to another epoch.
  func contradicts(_ movement: ReportedMovement) -> Bool { current?.differs(from: movement) ?? false }

  /// Notes the movement in a sentence with the open epoch's time. Returns `true` if it shows that the movement before
  /// the open epoch belongs to the previous epoch.
  mutating func note(ofEpoch movement: ReportedMovement) -> Bool {
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

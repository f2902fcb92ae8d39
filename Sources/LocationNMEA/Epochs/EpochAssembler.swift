import LocationKit

/// Puts the sentences of one receiver together into epochs: all that bears one time, and what came in between without a
/// time.
///
/// An epoch is complete when the sentence has come with which the receiver's cycle is known to end, when a new time
/// begins, or on silence. It is delivered then, and never again nor altered.
struct EpochAssembler: Sendable {
  /// Nanoseconds between the last two epochs.
  private(set) var interval: Int64?
  /// The epoch that sentences are added to, also after it has been delivered.
  private(set) var epoch = Epoch(time: nil)
  /// Whether there is one.
  private(set) var isOpen = false
  private(set) var isDelivered = false
  private var cycle = CycleEnd()
  private var lastTime: TimeOfDay?
  /// The datum of the positions that come, where it is not WGS-84.
  private var datum: String?
  private var dimensions: (value: Int, age: Int)?
  /// What a compass beside the receiver knows of the magnetic variation: it speaks at moments of its own.
  private var variation: (value: Double, age: Int)?
  /// After so many epochs without a GSA nobody knows what it would say.
  private static let longestMemory = 10

  /// Whether the open epoch ends before such a sentence, or none is open yet: a new time begins. A sentence about the
  /// position that has lost its time, or that a receiver sends before it knows the time, begins an epoch when its like has
  /// been there.
  @inline(__always)
  func isEnded(by sentence: some EpochSentence, _ address: SentenceAddress) -> Bool {
    guard let time = sentence.time else {
      return sentence.isAboutPosition && (!isOpen || cycle.hasSeen(address))
    }
    guard isOpen, let openTime = epoch.time else { return true }
    guard time.isSameMoment(as: openTime) else { return true }
    // A logger that wakes once a day always says the same time. RMC and ZDA may differ in the century.
    guard let date = sentence.date, let openDate = epoch.date else { return false }
    return date.day != openDate.day || date.month != openDate.month || date.year % 100 != openDate.year % 100
  }

  /// Whether a sentence that would end the open epoch belongs to the one before it: such a one of its time is all that
  /// that one lacked.
  func isLate(_ sentence: some EpochSentence, _ address: SentenceAddress) -> Bool {
    guard let time = sentence.time else { return false }
    if sentence.isAboutEarlierFix, isOpen, let openTime = epoch.time, time.isBefore(openTime) { return true }
    guard let lastTime else { return false }
    return time.isSameMoment(as: lastTime) && !cycle.hadSeen(address)
  }

  /// Begins an epoch.
  mutating func begin(_ time: TimeOfDay?) {
    cycle.close()
    lastTime = isOpen ? epoch.time : nil
    if let time, let lastTime { interval = time.nanoseconds - lastTime.nanoseconds }
    epoch = Epoch(time: time)
    isOpen = true
    isDelivered = false
  }

  /// Adds a sentence to the open epoch. True when it is known to be complete by it.
  @inline(__always)
  mutating func add(_ sentence: some EpochSentence, _ address: SentenceAddress) -> Bool {
    guard isOpen else { return false }
    let isLast = cycle.note(address)
    guard !isDelivered else { return false }
    sentence.merge(into: &epoch)
    if sentence.isAboutPosition, let datum { epoch.datum = datum }
    return isLast
  }

  /// Notes what holds for all epochs from now on. False when a sentence is about one.
  mutating func noteStanding(_ sentence: Sentence) -> Bool {
    switch sentence {
    case .dtm(let dtm): datum = dtm.isWGS84 ? nil : dtm.datum ?? datum
    case .pgrmm(let pgrmm): note(pgrmm)
    case .hdg(let hdg): variation = hdg.variation.map { ($0, 0) } ?? variation
    default: return false
    }
    return true
  }

  /// Garmin sends the name with each fix, behind its position: it becomes a `String` only when it is another.
  private mutating func note(_ pgrmm: PGRMM) {
    if pgrmm.isWGS84 {
      datum = nil
    } else if !pgrmm.datum.isEmpty, datum.map({ pgrmm.datum.equals($0) }) != true {
      datum = pgrmm.datum.description
    }
    if !isDelivered { epoch.datum = datum }
  }

  /// What the open epoch says; `nil` when that has been said before, or when it says nothing. Nothing more is added to it.
  mutating func deliver(at instant: UTCInstant?, origin: LocationOrigin) -> Reading? {
    guard isOpen, !isDelivered else { return nil }
    isDelivered = true
    let memory = dimensions.flatMap { $0.age < Self.longestMemory ? $0.value : nil }
    dimensions = epoch.dimensions.map { ($0, 0) } ?? dimensions.map { ($0.value, $0.age + 1) }
    epoch.compassVariation = variation.flatMap { $0.age < Self.longestMemory ? $0.value : nil }
    variation?.age += 1
    return epoch.reading(at: instant, earlierDimensions: memory, origin: origin)
  }
}

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
    return !time.isSameMoment(as: openTime)
  }

  /// Whether a sentence that would end the open epoch belongs to the one before it: such a one of its time is all that
  /// that one lacked.
  func isLate(_ time: TimeOfDay?, _ address: SentenceAddress) -> Bool {
    guard let time, let lastTime else { return false }
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
    if let dtm = sentence.datum {
      datum = dtm.isWGS84 ? nil : dtm.datum ?? datum
      return false
    }
    guard isOpen else { return false }
    let isLast = cycle.note(address)
    guard !isDelivered else { return false }
    sentence.merge(into: &epoch)
    if sentence.isAboutPosition, let datum { epoch.datum = datum }
    return isLast
  }

  /// What the open epoch says; `nil` when that has been said before, or when it says nothing. Nothing more is added to it.
  mutating func deliver(at instant: UTCInstant?, origin: LocationOrigin) -> Reading? {
    guard isOpen, !isDelivered else { return nil }
    isDelivered = true
    let memory = dimensions.flatMap { $0.age < Self.longestMemory ? $0.value : nil }
    dimensions = epoch.dimensions.map { ($0, 0) } ?? dimensions.map { ($0.value, $0.age + 1) }
    return epoch.reading(at: instant, earlierDimensions: memory, origin: origin)
  }
}

extension Sentence {
  /// The time that a sentence bears.
  var time: TimeOfDay? {
    switch self {
    case .rmc(let rmc): rmc.time
    case .gga(let gga): gga.time
    case .gns(let gns): gns.time
    case .gll(let gll): gll.time
    case .zda(let zda): zda.time
    case .gsa, .gsv, .vtg, .dtm, .other: nil
    }
  }

  /// Whether it says where one is, or that nobody knows.
  var isAboutPosition: Bool {
    switch self {
    case .rmc, .gga, .gns, .gll: true
    case .gsa, .gsv, .vtg, .zda, .dtm, .other: false
    }
  }
}

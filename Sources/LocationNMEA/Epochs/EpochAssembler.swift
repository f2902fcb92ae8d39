import LocationKit

/// Puts the sentences of one receiver together into epochs: all that bears one time, and what came in between without a
/// time.
///
/// An epoch is delivered when the sentence has come with which the receiver's cycle is known to end, when a new time
/// begins, or on silence. A delivered epoch is never delivered again nor altered.
struct EpochAssembler: Sendable {
  /// An epoch that is complete, with the sky seen with it.
  struct Delivery {
    var epoch: Epoch
    var earlierDimensions: Int?
  }

  /// Nanoseconds between the last two epochs.
  private(set) var interval: Int64?
  private var open: Epoch?
  private var isDelivered = false
  private var cycle = CycleEnd()
  private var dimensions: (value: Int, age: Int)?
  /// After so many epochs without a GSA nobody knows what it would say.
  private static let longestMemory = 10

  /// Such a sentence comes next: gives the epoch that ends by it.
  mutating func close(before sentence: Sentence, _ address: SentenceAddress) -> Delivery? {
    guard beginsEpoch(sentence, address) else { return nil }
    let delivery = flush()
    cycle.close()
    if let time = sentence.time, let last = open?.time { interval = time.nanoseconds - last.nanoseconds }
    open = Epoch(time: sentence.time)
    isDelivered = false
    return delivery
  }

  /// A new time begins an epoch. A sentence about the position that has lost its time, or that a receiver sends before it
  /// knows the time, begins one when its like has been there.
  private func beginsEpoch(_ sentence: Sentence, _ address: SentenceAddress) -> Bool {
    if let time = sentence.time { return open == nil || open?.time != time }
    return sentence.isAboutPosition && (open == nil || cycle.hasSeen(address))
  }

  /// Adds a sentence to the open epoch: gives the epoch when it is known to be complete by it.
  mutating func add(_ sentence: Sentence, _ address: SentenceAddress) -> Delivery? {
    guard open != nil else { return nil }
    let isLast = cycle.note(address)
    if !isDelivered { open?.merge(sentence) }
    return isLast ? flush() : nil
  }

  /// Nothing more comes for the open epoch.
  mutating func flush() -> Delivery? {
    guard let epoch = open, !isDelivered else { return nil }
    isDelivered = true
    let memory = dimensions.flatMap { $0.age < Self.longestMemory ? $0.value : nil }
    dimensions = epoch.dimensions.map { ($0, 0) } ?? dimensions.map { ($0.value, $0.age + 1) }
    return Delivery(epoch: epoch, earlierDimensions: memory)
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
    case .gsa, .gsv, .vtg, .other: nil
    }
  }

  /// Whether it says where one is, or that nobody knows.
  var isAboutPosition: Bool {
    switch self {
    case .rmc, .gga, .gns, .gll: true
    case .gsa, .gsv, .vtg, .zda, .other: false
    }
  }
}

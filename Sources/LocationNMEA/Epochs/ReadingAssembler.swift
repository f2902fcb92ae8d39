import LocationKit

/// Puts the sentences of a stream together into readings, each receiver's by itself.
struct ReadingAssembler: SentenceListener, Sendable {
  let wantsSky: Bool
  /// What has become complete.
  var readings: [Reading] = []
  private(set) var account = SourceAccount(unit: "sentences")
  private let source: String
  private let kind: LocationOrigin.Kind
  private var dater: EpochDater
  private var receivers: [Receiver] = []
  /// Who spoke last, and to which receiver it belongs.
  private var last: (talker: UInt16, receiver: Int)?

  init(source: String, kind: LocationOrigin.Kind, dates: DatePolicy, wantsSky: Bool) {
    self.source = source
    self.kind = kind
    self.wantsSky = wantsSky
    dater = EpochDater(policy: dates)
  }

  mutating func receive(_ sentence: Sentence, _ context: SentenceContext, _ bytes: Span<UInt8>) {
    guard note(context), let index = receiver(of: sentence, context.address) else { return }
    if receivers[index].epochs.noteStanding(sentence) { return }
    if wantsSky, case .pubx03 = sentence { receivers[index].sky.note(satellitesOf: bytes) }
    take(sentence, context.address, index)
  }

  mutating func receive(other context: SentenceContext, _ bytes: Span<UInt8>) { _ = note(context) }

  mutating func receive(_ sentence: RMC, _ context: SentenceContext, _ bytes: Span<UInt8>) {
    if note(context) { take(sentence, context.address) }
  }

  mutating func receive(_ sentence: GGA, _ context: SentenceContext, _ bytes: Span<UInt8>) {
    if note(context) { take(sentence, context.address) }
  }

  mutating func receive(_ sentence: GNS, _ context: SentenceContext, _ bytes: Span<UInt8>) {
    if note(context) { take(sentence, context.address) }
  }

  mutating func receive(_ sentence: GLL, _ context: SentenceContext, _ bytes: Span<UInt8>) {
    if note(context) { take(sentence, context.address) }
  }

  mutating func receive(_ sentence: VTG, _ context: SentenceContext, _ bytes: Span<UInt8>) {
    if note(context) { take(sentence, context.address) }
  }

  mutating func receive(_ sentence: GSA, _ context: SentenceContext, _ bytes: Span<UInt8>) {
    guard note(context) else { return }
    if wantsSky { receivers[receiver(of: context.address)].sky.note(sentence, talker: context.address.talker) }
    take(sentence, context.address)
  }

  mutating func receive(_ sentence: GSV, _ context: SentenceContext, _ bytes: Span<UInt8>) {
    guard note(context) else { return }
    receivers[receiver(of: context.address)].sky.note(sentence, talker: context.address.talker)
    take(sentence, context.address)
  }

  mutating func receive(_ fault: SentenceError, line: Int) {
    account.skip(fault.reason)
    readings.append(self.fault("\(fault)", line, remedy: fault.remedy))
  }

  /// Counts a sentence. False when there is nothing in it for us.
  @inline(__always)
  private mutating func note(_ context: SentenceContext) -> Bool {
    account.read += 1
    if context.badField != nil || !context.hasChecksum || context.isEncapsulated || context.hasTail {
      noteFlaws(context)
    }
    return !context.isEncapsulated
  }

  private mutating func noteFlaws(_ context: SentenceContext) {
    if !context.hasChecksum { account.tolerate(SentenceError.missingChecksum.reason) }
    if context.hasTail { account.tolerate("text after the checksum") }
    if context.isEncapsulated { account.skip("AIS") }
    if let field = context.badField {
      account.skip("unreadable field")
      readings.append(fault("field \(field) of \(context.address) is unreadable or out of range", context.line))
    }
  }

  @inline(__always)
  private mutating func take(_ sentence: some EpochSentence, _ address: SentenceAddress) {
    take(sentence, address, receiver(of: address))
  }

  @inline(__always)
  private mutating func take(_ sentence: some EpochSentence, _ address: SentenceAddress, _ index: Int) {
    if receivers[index].epochs.isEnded(by: sentence, address) {
      if receivers[index].epochs.isLate(sentence, address) { return account.skip("late") }
      deliver(index)
      receivers[index].begin(sentence.time)
    }
    if receivers[index].epochs.add(sentence, address) { deliver(index) }
  }

  /// A live stream is silent, or has ended.
  mutating func flush() {
    for index in receivers.indices { deliver(index) }
  }

  mutating func finish() { dater.finish(into: &readings) }

  /// Half the interval between epochs, at most half a second.
  var patience: Duration {
    let intervals = receivers.compactMap(\.epochs.interval).filter { $0 > 0 }
    let shortest = min(intervals.min() ?? UTCInstant.nanosecondsPerSecond, UTCInstant.nanosecondsPerSecond)
    return .nanoseconds(shortest / 2)
  }

  mutating func noteDamage(_ sentences: SentenceDecoder) {
    if sentences.damaged > 0 { account.skipped["damaged"] = sentences.damaged }
    if sentences.badTagBlocks > 0 { account.skipped["bad tag block"] = sentences.badTagBlocks }
  }

  /// What the open epoch says, once, and what has become known of the sky since.
  private mutating func deliver(_ index: Int) {
    guard receivers[index].hasNews else { return }
    let (time, date) = (receivers[index].epochs.epoch.time, receivers[index].epochs.epoch.date)
    switch dater.place(time, sent: date, into: &readings) {
    case .now(let instant): receivers[index].deliver(at: instant, into: &readings)
    case .later(let moment):
      var waiting: [Reading] = []
      receivers[index].deliver(at: nil, into: &waiting)
      dater.hold(waiting, moment, into: &readings)
    }
  }

  @inline(__always)
  private mutating func receiver(of address: SentenceAddress) -> Int {
    if let last, last.talker == address.talker { return last.receiver }
    let index = findReceiver(of: address)
    last = (address.talker, index)
    return index
  }

  /// `nil` for a sentence that is no receiver's.
  private mutating func receiver(of sentence: Sentence, _ address: SentenceAddress) -> Int? {
    switch sentence.attribution {
    case .own: receiver(of: address)
    case .accompanying:
      receivers.firstIndex { $0.talkers == Self.talkers(of: address) } ?? (receivers.count == 1 ? 0 : nil)
    case .none: nil
    }
  }

  /// All satellite talkers are one receiver: GP, GL, GA, GB, BD, GQ, QZ, GI, GN, and what makers defined for theirs. Any
  /// other talker is one of its own.
  private static func talkers(of address: SentenceAddress) -> UInt16 {
    let isSatellite =
      address.talker >> 8 == UInt16(UInt8(ascii: "G")) || address.talker == SentenceAddress.talker("BD")
      || address.talker == SentenceAddress.talker("QZ") || address.isProprietary
    return isSatellite ? SentenceAddress.talker("GN") : address.talker
  }

  private mutating func findReceiver(of address: SentenceAddress) -> Int {
    let talkers = Self.talkers(of: address)
    if let index = receivers.firstIndex(where: { $0.talkers == talkers }) { return index }
    let isSatellite = talkers == SentenceAddress.talker("GN")
    let device = receivers.isEmpty ? nil : isSatellite ? "GN" : address.talkerName
    receivers.append(
      Receiver(talkers: talkers, origin: LocationOrigin(source: source, device: device, kind: kind)))
    return receivers.endIndex - 1
  }

  private func fault(_ message: String, _ line: Int, remedy: String? = nil) -> Reading {
    .fault(LocationError(.badData, message, place: "\(source):\(line)", remedy: remedy))
  }
}

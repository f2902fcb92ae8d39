import LocationKit

/// An assembler of a stream's sentences into readings, separately for each receiver.
struct ReadingAssembler: SentenceListener, Sendable {
  let wantsSky: Bool
  /// Completed readings.
  var readings: [Reading] = []
  private(set) var counts = InputCounts(unit: "sentences")
  private let source: String
  private let kind: LocationOrigin.Kind
  private let repeatedTime: RepeatedTime
  private var talkers: TalkerFilter?
  private var dater: EpochDater
  private var receivers: [Receiver] = []
  private var compasses: [Compass] = []
  /// Talker of the last sentence, and the receiver that it belongs to.
  private var last: (talker: UInt16, receiver: Int)?

  /// - Parameters:
  ///   - talker: a talker of the only receiver to decode; `nil` for all.
  ///   - repeatedTime: `nil` for the default of the kind.
  init(
    source: String, kind: LocationOrigin.Kind, dates: DatePolicy, wantsSky: Bool, talker: String? = nil,
    repeatedTime: RepeatedTime? = nil
  ) {
    talkers = talker.map(TalkerFilter.init)
    self.source = source
    self.kind = kind
    self.repeatedTime = repeatedTime ?? (kind == .replayed ? .beginsEpochWhereMoved : .isDropped)
    self.wantsSky = wantsSky
    dater = EpochDater(policy: dates)
  }

  mutating func receive(_ sentence: Sentence, _ context: SentenceContext, _ bytes: Span<UInt8>) {
    if note(context) { sentence.content.pass(to: &self, context, bytes) }
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
    counts.skip(fault.reason)
    readings.append(self.fault("\(fault)", line, remedy: fault.remedy))
  }

  /// Counts a sentence. Returns `false` if it contains nothing to decode.
  @inline(__always)
  private mutating func note(_ context: SentenceContext) -> Bool {
    counts.read += 1
    if context.badField != nil || !context.hasChecksum || context.isEncapsulated || context.hasTail {
      noteFlaws(context)
    }
    if talkers != nil, !isWanted(context) { return false }
    return !context.isEncapsulated
  }

  private mutating func isWanted(_ context: SentenceContext) -> Bool {
    guard talkers?.accepts(context.address, Self.talkers(of: context.address.talker)) == false else { return true }
    counts.skip("other talkers")
    noteMissingTalker(isAtEnd: false)
    return false
  }

  private mutating func noteMissingTalker(isAtEnd: Bool) {
    guard let message = talkers?.complaint(isAtEnd: isAtEnd) else { return }
    readings.append(
      .fault(LocationError(.invalidData, message, context: source, remedy: "choose one of these with talker=")))
  }

  private mutating func noteFlaws(_ context: SentenceContext) {
    if !context.hasChecksum { counts.tolerate(SentenceError.missingChecksum.reason) }
    if context.hasTail { counts.tolerate("text after the checksum") }
    if context.isEncapsulated { counts.skip("AIS") }
    if let field = context.badField {
      counts.skip("unreadable field")
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
      if receivers[index].epochs.isLate(sentence, address) { return counts.skip("late") }
      deliver(index)
      receivers[index].begin(with: sentence)
    } else if repeatedTime == .isDropped, receivers[index].epochs.isRepetition(sentence, address) {
      counts.skip("repeated time")
    }
    if receivers[index].epochs.add(sentence, address) { deliver(index) }
  }

  /// Handles silence in a live stream, or its end.
  mutating func flush() {
    for index in receivers.indices {
      deliver(index)
      receivers[index].epochs.noteSilence()
    }
  }

  mutating func finish() {
    noteMissingTalker(isAtEnd: true)
    dater.finish(into: &readings)
  }

  /// Half the interval between epochs, at most half a second.
  var patience: Duration {
    let intervals = receivers.compactMap(\.epochs.interval).filter { $0 > 0 }
    let shortest = min(intervals.min() ?? UTCInstant.nanosecondsPerSecond, UTCInstant.nanosecondsPerSecond)
    return .nanoseconds(shortest / 2)
  }

  mutating func noteDamage(_ sentences: SentenceDecoder) {
    if sentences.damaged > 0 { counts.skipped["damaged"] = sentences.damaged }
    if sentences.badTagBlocks > 0 { counts.skipped["bad tag block"] = sentences.badTagBlocks }
  }

  /// Returns whether another receiver reports, or has reported, the same time and position: a multiplexer can send a
  /// sentence under two talkers. Of two open epochs, that of the receiver that was seen first is delivered.
  private func isEcho(_ index: Int) -> Bool {
    guard let report = receivers[index].epochs.undelivered else { return false }
    return receivers.indices.contains { other in
      guard other != index else { return false }
      let isAhead = other < index && receivers[other].epochs.undelivered.map(report.isSame) ?? false
      return isAhead || receivers[other].epochs.hasDelivered(report)
    }
  }

  /// Delivers the reading of the open epoch, once, and the sky if more has become known of it.
  private mutating func deliver(_ index: Int) {
    if receivers.count > 1, isEcho(index) {
      receivers[index].epochs.drop()
      counts.skip("echo")
    }
    guard receivers[index].hasNews else { return }
    let (time, date) = (receivers[index].epochs.epoch.time, receivers[index].epochs.epoch.date)
    let placing = dater.place(time, sent: date, into: &readings)
    receivers[index].placing = placing
    switch placing {
    case .now(let instant): receivers[index].deliver(at: instant, into: &readings)
    case .later(let moment):
      var waiting: [Reading] = []
      receivers[index].deliver(at: nil, into: &waiting)
      dater.hold(waiting, moment, into: &readings)
    }
  }

  /// Delivers the heading of a sentence, with the time of the open epoch or else of the last one. A stream without a
  /// receiver has no time.
  private mutating func take(_ bow: BowDirection, _ address: SentenceAddress) {
    let receiver = receiver(of: .accompanying, address) ?? receivers.indices.first
    let variation = receiver.flatMap { receivers[$0].variation }
    let compass = compass(of: address)
    guard var heading = compasses[compass].heading(bow, variation: variation, kind: kind) else { return }
    if let receiver {
      if receivers[receiver].awaits(heading) { return }
      switch receivers[receiver].placing {
      case .now(let instant): heading.time = instant
      case .later(let moment) where dater.isHolding: return dater.hold([.heading(heading)], moment, into: &readings)
      case .later, nil: break
      }
    }
    readings.append(.heading(heading))
  }

  private mutating func compass(of address: SentenceAddress) -> Int {
    let talkers = Self.talkers(of: address.talker)
    if let index = compasses.firstIndex(where: { $0.talkers == talkers }) { return index }
    compasses.append(Compass(talkers: talkers, origin: origin(of: talkers, address)))
    return compasses.endIndex - 1
  }

  @inline(__always)
  private mutating func receiver(of address: SentenceAddress) -> Int {
    if let last, last.talker == address.talker { return last.receiver }
    let index = findReceiver(of: address)
    last = (address.talker, index)
    return index
  }

  /// Returns the receiver that a sentence belongs to; `nil` if it belongs to none.
  private mutating func receiver(of attribution: SentenceAttribution, _ address: SentenceAddress) -> Int? {
    switch attribution {
    case .own: receiver(of: address)
    case .accompanying:
      receivers.firstIndex { $0.talkers == Self.talkers(of: address.talker) } ?? (receivers.count == 1 ? 0 : nil)
    case .none: nil
    }
  }

  /// Returns the talker that stands for a receiver. All satellite talkers are one receiver: GP, GL, GA, GB, BD, GQ,
  /// QZ, GI, GN, any other that begins with `G`, and proprietary sentences. Any other talker is a receiver of its
  /// own.
  static func talkers(of talker: UInt16) -> UInt16 {
    let isSatellite =
      talker >> 8 == UInt16(UInt8(ascii: "G")) || talker == SentenceAddress.talker("BD")
      || talker == SentenceAddress.talker("QZ") || talker == UInt16(UInt8(ascii: "P"))
    return isSatellite ? SentenceAddress.talker("GN") : talker
  }

  private mutating func findReceiver(of address: SentenceAddress) -> Int {
    let talkers = Self.talkers(of: address.talker)
    if let index = receivers.firstIndex(where: { $0.talkers == talkers }) { return index }
    receivers.append(Receiver(talkers: talkers, origin: origin(of: talkers, address), repeatedTime))
    return receivers.endIndex - 1
  }

  private func origin(of talkers: UInt16, _ address: SentenceAddress) -> LocationOrigin {
    let isSatellite = talkers == SentenceAddress.talker("GN")
    // Independent of which talker comes first: the name of a receiver must not depend on the moment at which a stream
    // is joined.
    let device = isSatellite ? nil : address.talkerName
    return LocationOrigin(source: source, device: device, kind: kind)
  }

  private func fault(_ message: String, _ line: Int, remedy: String? = nil) -> Reading {
    .fault(LocationError(.invalidData, message, context: "\(source):\(line)", remedy: remedy))
  }
}

extension ReadingAssembler: SentenceVisitor {
  mutating func visit<Content: EpochSentence>(_ sentence: Content, _ context: SentenceContext, _ bytes: Span<UInt8>) {
    if let bow = sentence.bow { take(bow, context.address) }
    guard let index = receiver(of: Content.attribution, context.address) else { return }
    if sentence.keep(in: &receivers[index].epochs) { return }
    if wantsSky { sentence.note(bytes, in: &receivers[index].sky) }
    take(sentence, context.address, index)
  }
}

public import LocationKit

/// Turns a stream of NMEA 0183 into readings: bytes → sentences → epochs → locations.
///
/// The readings do not depend on where the stream is cut into pieces. Two receivers in one stream (a chart plotter relays
/// `II` beside `GP`) are kept apart: the second one's readings bear its talker as device.
public struct NMEADecoder: Sendable {
  private let source: String
  private let kind: LocationOrigin.Kind
  private var framer = SentenceFramer()
  private var dater: EpochDater
  private var receivers: [Receiver] = []
  /// What has been read, in `sentences`, and what was skipped.
  public private(set) var account = SourceAccount(unit: "sentences")

  /// One receiver of the stream.
  private struct Receiver: Sendable {
    let talkers: UInt16
    let origin: LocationOrigin
    var epochs = EpochAssembler()
    var sky = SkyAssembler()

    mutating func begin(_ sentence: Sentence) {
      epochs.begin(sentence)
      sky.endEpoch()
    }

    /// True when the open epoch is known to be complete by it.
    mutating func add(_ sentence: Sentence, _ address: SentenceAddress) -> Bool {
      switch sentence {
      case .gsa(let gsa): sky.note(gsa, talker: address.talker)
      case .gsv(let gsv): sky.note(gsv, talker: address.talker)
      default: break
      }
      return epochs.add(sentence, address)
    }
  }

  /// - Parameters:
  ///   - source: names the stream in origins and errors.
  ///   - dates: where dates come from that the sentences do not carry.
  public init(source: String, kind: LocationOrigin.Kind, dates: DatePolicy) {
    self.source = source
    self.kind = kind
    dater = EpochDater(policy: dates)
  }

  /// Appends what the bytes complete.
  public mutating func decode(_ bytes: Span<UInt8>, into readings: inout [Reading]) {
    // The framer is taken out for the call, for its sentences change the rest.
    var framer = SentenceFramer()
    swap(&framer, &self.framer)
    framer.push(bytes) { sentence, line in take(sentence, line, into: &readings) }
    swap(&framer, &self.framer)
    noteDamage()
  }

  /// How long a live stream must be silent for its open epoch to count as complete: half the interval between epochs.
  public var patience: Duration {
    let intervals = receivers.compactMap(\.epochs.interval).filter { $0 > 0 }
    let shortest = min(intervals.min() ?? UTCInstant.nanosecondsPerSecond, UTCInstant.nanosecondsPerSecond)
    return .nanoseconds(shortest / 2)
  }

  /// A live stream is silent: delivers what is complete but for the certainty.
  public mutating func flush(into readings: inout [Reading]) {
    for index in receivers.indices { deliver(index, into: &readings) }
  }

  /// The stream has ended: delivers all that is left.
  public mutating func finish(into readings: inout [Reading]) {
    var framer = SentenceFramer()
    swap(&framer, &self.framer)
    framer.finish { sentence, line in take(sentence, line, into: &readings) }
    swap(&framer, &self.framer)
    noteDamage()
    flush(into: &readings)
    dater.finish(into: &readings)
  }

  private mutating func take(_ line: Span<UInt8>, _ number: Int, into readings: inout [Reading]) {
    do throws(SentenceError) {
      let parsed = try ParsedSentence(line)
      account.read += 1
      if let field = parsed.badField {
        account.skip("unreadable field")
        readings.append(fault("field \(field) of \(parsed.address) cannot be read", number))
      }
      take(parsed, line, into: &readings)
    } catch {
      account.skip(error.reason)
      readings.append(fault("\(error)", number))
    }
  }

  private mutating func take(_ parsed: ParsedSentence, _ line: Span<UInt8>, into readings: inout [Reading]) {
    let (sentence, address) = (parsed.sentence, parsed.address)
    guard let index = receiver(of: sentence, address) else { return }
    if receivers[index].epochs.isLate(sentence, address) { return account.skip("late") }
    if receivers[index].epochs.isEnded(by: sentence, address) {
      deliver(index, into: &readings)
      receivers[index].begin(sentence)
    }
    if case .pubx03 = sentence { receivers[index].sky.note(satellitesOf: line) }
    if receivers[index].add(sentence, address) { deliver(index, into: &readings) }
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

  /// What the open epoch says, once, and what has become known of the sky since.
  private mutating func deliver(_ index: Int, into readings: inout [Reading]) {
    let complete = receivers[index].epochs.complete()
    guard let epoch = receivers[index].epochs.open, complete != nil || receivers[index].sky.hasNews else { return }
    let origin = receivers[index].origin
    dater.date(epoch.time, sent: epoch.date, into: &readings) { instant in
      let fix = complete.flatMap {
        $0.epoch.reading(at: instant, earlierDimensions: $0.earlierDimensions, origin: origin)
      }
      let sky = receivers[index].sky.view(at: instant, dilution: epoch.dilution, origin: origin)
      return [fix, sky.map(Reading.sky)].compactMap(\.self)
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

  private mutating func receiver(of address: SentenceAddress) -> Int {
    let talkers = Self.talkers(of: address)
    if let index = receivers.firstIndex(where: { $0.talkers == talkers }) { return index }
    let isSatellite = talkers == SentenceAddress.talker("GN")
    let device = receivers.isEmpty ? nil : isSatellite ? "GN" : address.talkerName
    receivers.append(
      Receiver(talkers: talkers, origin: LocationOrigin(source: source, device: device, kind: kind)))
    return receivers.endIndex - 1
  }

  private mutating func noteDamage() {
    if framer.damaged > 0 { account.skipped["damaged"] = framer.damaged }
  }

  private func fault(_ message: String, _ line: Int) -> Reading {
    .fault(LocationError(.badData, message, place: "\(source):\(line)"))
  }
}

extension SentenceAddress: CustomStringConvertible {
  /// The field as sent, as far as it is kept.
  public var description: String { talkerName + Self.text(UInt64(formatter)) }

  var talkerName: String { Self.text(UInt64(talker)) }

  private static func text(_ packed: UInt64) -> String {
    var text = ""
    for shift in [24, 16, 8, 0] as [UInt64] {
      let byte = UInt8(truncatingIfNeeded: packed >> shift)
      if byte != 0 { text.unicodeScalars.append(Unicode.Scalar(byte)) }
    }
    return text
  }
}

extension SentenceError: CustomStringConvertible {
  /// For the account of what was skipped.
  public var reason: String {
    switch self {
    case .wrongChecksum: "bad checksum"
    case .missingChecksum: "no checksum"
    case .noAddress: "no address"
    }
  }

  public var description: String {
    switch self {
    case .wrongChecksum(let sent, let summed):
      "the checksum is \(Self.hexadecimal(sent)), the bytes sum to \(Self.hexadecimal(summed))"
    case .missingChecksum: "the sentence has no checksum"
    case .noAddress: "the sentence has no talker and formatter at its start"
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "0" + digits : digits
  }
}

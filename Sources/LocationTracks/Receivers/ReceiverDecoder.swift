package import LocationKit
package import LocationNMEA
package import LocationUBX
import LocationWire

/// Decodes the bytes of a receiver: sentences of NMEA 0183, and frames of u-blox between them.
///
/// While frames state positions, the sentences do not: a receiver that sends both reports one epoch, with the accuracies
/// and satellites of the frames. Sentences of the same time fill what the frames lack. If they came after the frames of
/// the last epoch, and filled something, a location waits for them. After five epochs without a frame that states a
/// position, the sentences do again. Frames of other protocols are counted.
package struct ReceiverDecoder: Sendable {
  private var nmea: NMEADecoder
  private var ubx: UBXDecoder
  private var frames = BinaryFrameFilter()
  /// The last location of the sentences, delivered or not.
  private var lastSentence: (location: Location, isDelivered: Bool)?
  /// The last location of the frames.
  private var lastSolution: Location?
  /// Readings of frames that wait for the sentences of their epoch.
  private var held: [Reading] = []
  /// Whether sentences came after the frames of the last epoch, and stated what these lacked.
  private var sentencesComplete = false
  /// Whether frames have stated satellites.
  private var hasSky = false
  /// Number of epochs of sentences since the last one of frames.
  private var epochsSinceFrames = 0

  private static let mostEpochsWithoutFrames = 5
  /// Largest difference between the times of one epoch in nanoseconds: sentences have hundredths of a second.
  private static let rounding: Int64 = 10_000_000

  /// - Parameters:
  ///   - nmea: decodes the sentences.
  ///   - source: names the stream in origins.
  ///   - kind: the kind of source in origins.
  ///   - wantsSky: whether to deliver satellites.
  package init(_ nmea: NMEADecoder, source: String, kind: LocationOrigin.Kind, wantsSky: Bool = true) {
    self.nmea = nmea
    ubx = UBXDecoder(source: source, kind: kind, wantsSky: wantsSky)
  }

  /// Creates a decoder of recorded bytes.
  init(_ options: TrackOptions, dates: DatePolicy) {
    self.init(
      NMEADecoder(options, dates: dates), source: options.source, kind: .replayed, wantsSky: options.wantsSky)
  }

  /// Numbers of sentences and messages read, and of what was skipped.
  package var counts: InputCounts {
    var counts = nmea.counts
    if messageCount > 0 { counts.unit = "messages" }
    counts.read += messageCount
    frames.note(in: &counts)
    return counts
  }

  /// Numbers of sentences alone.
  package var sentenceCounts: InputCounts { nmea.counts }
  /// Number of messages of u-blox.
  package var messageCount: Int { ubx.messageCount }
  /// Numbers of messages of u-blox, by kind.
  package var messages: [UBXKind: Int] { ubx.messages }
  /// What messages have stated of the receiver itself.
  package var receiver: ReceiverStatus { ubx.receiver }
  /// The first texts that the receiver has sent in INF messages.
  package var notices: [String] { ubx.notices }
  /// Whether messages have stated positions, or that there are none.
  package var hasSolutions: Bool { ubx.hasSolutions }

  /// Time for which a live stream must be silent before its open epoch counts as complete.
  package var patience: Duration { nmea.patience }

  /// Appends the readings that the bytes complete.
  package mutating func decode(_ bytes: Span<UInt8>, into readings: inout [Reading]) {
    if frames.passes(bytes) { return read(bytes, into: &readings) }
    // The filter is not part of `self` meanwhile, which takes what it separates.
    var filter = BinaryFrameFilter()
    swap(&filter, &frames)
    filter.split(bytes) { part, kind in
      if let kind { take(kind, part, into: &readings) } else { read(part, into: &readings) }
    }
    swap(&filter, &frames)
  }

  /// Takes a message: for callers that separate the frames themselves.
  package mutating func take(_ kind: UBXKind, _ payload: Span<UInt8>, into readings: inout [Reading]) {
    let start = readings.count
    ubx.take(kind, payload, into: &readings)
    noteSolutions(&readings, from: start)
  }

  /// Takes text: for callers that separate the frames themselves.
  package mutating func read(_ text: Span<UInt8>, into readings: inout [Reading]) {
    let start = readings.count
    nmea.decode(text, into: &readings)
    pass(&readings, from: start)
  }

  /// Merges the new readings of frames with the sentences of their epoch.
  private mutating func noteSolutions(_ readings: inout [Reading], from start: Int) {
    guard start < readings.count else { return }
    if case .sky = readings[start] {
      // Satellites of an epoch that has been delivered, or waits for its sentences.
      hasSky = true
      if !held.isEmpty { held.append(readings.removeLast()) }
      return
    }
    if lastSentence == nil, held.isEmpty, !sentencesComplete { return noteAlone(readings, from: start) }
    let solutions = Array(readings[start...])
    readings.removeSubrange(start...)
    release(into: &readings)
    epochsSinceFrames = 0
    var isRepeated = false
    for reading in solutions {
      guard case .location(let location) = reading else {
        if case .sky = reading { hasSky = true }
        if case .noFix = reading { isRepeated = lastSentence?.isDelivered == true && isOneEpoch(ubx.time) }
        if !isRepeated { if held.isEmpty { readings.append(reading) } else { held.append(reading) } }
        continue
      }
      lastSolution = location
      if isOneEpoch(location.time) {
        // The sentences of the first epoch came before its frames, and have been delivered.
        isRepeated = lastSentence?.isDelivered ?? false
        if !isRepeated { readings.append(.location(completed(location))) }
      } else if sentencesComplete {
        held.append(reading)
      } else {
        readings.append(reading)
      }
    }
    lastSentence = nil
  }

  /// Notes the readings of frames without sentences, which are delivered as they are.
  private mutating func noteAlone(_ readings: [Reading], from start: Int) {
    epochsSinceFrames = 0
    for index in start..<readings.count {
      switch readings[index] {
      case .location(let location): lastSolution = location
      case .sky: hasSky = true
      default: break
      }
    }
  }

  /// Returns whether the last sentences have stated a location of this time.
  private func isOneEpoch(_ time: UTCInstant?) -> Bool {
    guard let time, let other = lastSentence?.location.time else { return false }
    return abs(time.nanoseconds - other.nanoseconds) <= Self.rounding
  }

  /// Returns a location of frames, with what only the last sentences state.
  private func completed(_ location: Location) -> Location {
    guard let sentence = lastSentence?.location, sentence.mode >= location.mode else { return location }
    var whole = sentence.completed(by: location)
    whole.mode = location.mode
    if location.mode == .twoDimensional {
      (whole.altitudeMSL, whole.ellipsoidalHeight) = (location.altitudeMSL, location.ellipsoidalHeight)
      (whole.geoidSeparation, whole.verticalAccuracy) = (location.geoidSeparation, location.verticalAccuracy)
    }
    return whole
  }

  /// Appends the readings that wait for sentences.
  private mutating func release(into readings: inout [Reading]) {
    readings.append(contentsOf: held)
    held.removeAll(keepingCapacity: true)
  }

  /// Removes what sentences state although frames state it, too, and fills what these lack.
  private mutating func pass(_ readings: inout [Reading], from start: Int) {
    guard start < readings.count else { return }
    guard ubx.hasSolutions else {
      for case .location(let location) in readings[start...] { lastSentence = (location, true) }
      return
    }
    let stated = Array(readings[start...])
    readings.removeSubrange(start...)
    for reading in stated {
      let passes = passes(reading)
      if case .location(let location) = reading { note(location, isDelivered: passes, into: &readings) }
      if passes { readings.append(reading) }
    }
  }

  private mutating func note(_ location: Location, isDelivered: Bool, into readings: inout [Reading]) {
    lastSentence = (location, isDelivered)
    guard let solution = lastSolution else { return }
    let isRest = isOneEpoch(solution.time)
    sentencesComplete = isRest && completed(solution) != solution
    if isRest, case .location(let waiting)? = held.first { held[0] = .location(completed(waiting)) }
    release(into: &readings)
  }

  private mutating func passes(_ reading: Reading) -> Bool {
    switch reading {
    case .location, .noFix: epochsSinceFrames += 1
    case .sky: if !hasSky { return true }
    case .heading, .fault, .sourceChanged, .counts: return true
    }
    return epochsSinceFrames > Self.mostEpochsWithoutFrames
  }

  /// Notes that the stream is silent.
  package mutating func flush(into readings: inout [Reading]) { end(&readings) { $0.flush(into: &$1) } }

  /// Ends the stream.
  package mutating func finish(into readings: inout [Reading]) { end(&readings) { $0.finish(into: &$1) } }

  private mutating func end(_ readings: inout [Reading], _ body: (inout NMEADecoder, inout [Reading]) -> Void) {
    var filter = BinaryFrameFilter()
    swap(&filter, &frames)
    filter.drain { part, kind in
      if let kind { take(kind, part, into: &readings) } else { read(part, into: &readings) }
    }
    swap(&filter, &frames)
    var start = readings.count
    ubx.flush(into: &readings)
    noteSolutions(&readings, from: start)
    start = readings.count
    body(&nmea, &readings)
    pass(&readings, from: start)
    release(into: &readings)
  }
}

extension NMEADecoder {
  /// Creates a decoder of recorded sentences.
  init(_ options: TrackOptions, dates: DatePolicy) {
    self.init(
      source: options.source, kind: .replayed, dates: dates, wantsSky: options.wantsSky,
      acceptsMissingChecksums: options.acceptsMissingChecksums, talker: options.talker)
  }
}

extension BinaryFrameFilter {
  /// Adds the numbers of frames that were skipped.
  package func note(in counts: inout InputCounts) {
    for (name, count) in self.counts where name != .ubx { counts.skipped[name.rawValue] = count }
    if damaged > 0 { counts.skipped["UBX with a bad checksum"] = damaged }
    if cut > 0 { counts.skipped["UBX cut off"] = cut }
  }
}

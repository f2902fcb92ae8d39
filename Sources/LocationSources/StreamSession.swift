import LocationIO
import LocationKit
import LocationWire

/// The state of a stream of bytes across its openings. It performs no I/O and does not wait.
struct StreamSession: SourceSession, Sendable {
  /// Whether data has arrived since the last opening.
  private(set) var hasSpoken = false

  private let place: String
  private let makeDecoder: @Sendable () -> StreamDecoder
  private struct Sender {
    /// Name of the sender; `nil` for a line, which has only one.
    var name: String?
    /// Device name of its readings, from the second sender on: each is a receiver of its own, like another talker on a
    /// line.
    var device: String?
    var decoder: StreamDecoder
    var history: SenderHistory
  }

  private var decoders: [Sender] = []
  private var turns = 0
  /// Account of the senders that were dropped.
  private var pastCounts: InputCounts?
  private var repeats = RepeatFilter()
  private var hasEverSpoken = false
  private var losses: LossReport
  /// Number of datagrams that were not read in time, of former openings and of this one.
  private var lost = (before: 0, now: 0)
  private var loss = DatagramLoss()
  /// Maximum number of senders; beyond it, one is dropped: see ``/LocationKit/SenderHistory``.
  private static let mostSenders = 16

  /// - Parameters:
  ///   - source: the source as the user named it.
  ///   - place: the place in errors.
  init(
    source: String, place: String, acceptsMissingChecksums: Bool, talker: String? = nil, mergesReports: Bool = true,
    wallClock: @escaping @Sendable () -> UTCInstant
  ) {
    losses = LossReport(of: source)
    self.place = place
    makeDecoder = {
      StreamDecoder(
        source: source, acceptsMissingChecksums: acceptsMissingChecksums, talker: talker, mergesReports: mergesReports,
        wallClock: wallClock)
    }
  }

  /// Silence after which the received data counts as complete.
  func patience(at elapsed: @autoclosure () -> Duration) -> Duration? {
    // In place: a copy of a decoder, twice for each report, costs more than the rest of this function.
    guard !decoders.isEmpty else { return .seconds(1) }
    return decoders.indices.dropFirst().reduce(decoders[0].decoder.patience) { min($0, decoders[$1].decoder.patience) }
  }

  var counts: InputCounts {
    var all = decoders.map(\.decoder.counts)
    if let pastCounts { all.append(pastCounts) }
    var sum = all.dropFirst().reduce(into: all.first ?? makeDecoder().counts) { $0.add($1) }
    if lost.before + lost.now > 0 { sum.skipped[DatagramLoss.reason] = lost.before + lost.now }
    return sum
  }

  mutating func open() -> [UInt8] {
    hasSpoken = false
    lost = (lost.before + lost.now, 0)
    losses.origins.removeAll()
    repeats.reopened()
    for index in decoders.indices { decoders[index].decoder.reopen() }
    return []
  }

  mutating func take(
    _ bytes: Span<UInt8>, from sender: String?, at elapsed: Duration, into readings: inout [Reading]
  ) -> [UInt8] {
    let isGPSD = !hasSpoken && Self.isGreeting(bytes)
    hasSpoken = true
    hasEverSpoken = true
    let index = decoder(of: sender, into: &readings)
    collect(into: &readings, from: index) { $0.decode(bytes, into: &$1) }
    // Unrecognized data does not count as success: a source that sends some and closes fails in the same way each time.
    if decoders[index].decoder.isRecognized { losses.recover() }
    if let complaint = decoders[index].decoder.dueComplaint() { readings.append(.fault(complaint.useless.at(place))) }
    return isGPSD ? WireRequest.bytes(.reports()) : []
  }

  mutating func note(lost count: Int, into readings: inout [Reading]) {
    guard count > lost.now else { return }
    lost.now = count
    if let error = loss.report(lost.before + count, at: place) { readings.append(.fault(error)) }
  }

  mutating func flush(into readings: inout [Reading]) {
    for index in decoders.indices { collect(into: &readings, from: index) { $0.flush(into: &$1) } }
  }

  mutating func finish(into readings: inout [Reading]) {
    for index in decoders.indices { collect(into: &readings, from: index) { $0.finish(into: &$1) } }
  }

  /// Ends an opening, or a failed attempt to open the source. A failure is reported once, until bytes arrive again.
  mutating func close(_ failure: LocationError, _ reason: LossReason, isSteady: Bool) -> [Reading] {
    losses.readings(of: failure, reason)
  }

  /// Throws if a stream that has ended had no recognized content, or no sentence that counts.
  func judge() throws(LocationError) {
    if !hasEverSpoken { throw LocationError(.sourceEnded, "the source ended before any data arrived", context: place) }
    if decoders.contains(where: { $0.decoder.wasRecognized && $0.decoder.complaint == nil }) { return }
    if let complaint = decoders.lazy.compactMap(\.decoder.complaint).first { throw complaint.at(place) }
  }

  /// Returns whether bytes begin like those of a gpsd, which sends nothing more until it is asked.
  private static func isGreeting(_ bytes: Span<UInt8>) -> Bool {
    let greeting = Array(#"{"class":"VERSION""#.utf8)
    return bytes.count >= greeting.count && greeting.indices.allSatisfy { bytes[$0] == greeting[$0] }
  }

  private mutating func decoder(of sender: String?, into readings: inout [Reading]) -> Int {
    turns += 1
    guard let index = decoders.firstIndex(where: { $0.name == sender }) else {
      return place(for: sender, into: &readings)
    }
    decoders[index].history.hear(turn: turns)
    return index
  }

  /// Adds a sender. If the limit is reached, a sender is dropped, after its pending readings are delivered.
  private mutating func place(for sender: String?, into readings: inout [Reading]) -> Int {
    let newcomer = Sender(
      name: sender, device: decoders.isEmpty ? nil : sender, decoder: makeDecoder(),
      history: SenderHistory(turn: turns))
    guard decoders.count == Self.mostSenders,
      let index = SenderHistory.indexToReplace(in: decoders.map(\.history))
    else {
      decoders.append(newcomer)
      return decoders.count - 1
    }
    collect(into: &readings, from: index) { $0.finish(into: &$1) }
    var counts = decoders[index].decoder.counts
    if let pastCounts { counts.add(pastCounts) }
    pastCounts = counts
    decoders[index] = newcomer
    return index
  }

  private mutating func collect(
    into readings: inout [Reading], from index: Int, _ body: (inout StreamDecoder, inout [Reading]) -> Void
  ) {
    var next = readings.count
    body(&decoders[index].decoder, &readings)
    while next < readings.count {
      if let device = decoders[index].device, let origin = readings[next].origin {
        readings[next] = readings[next].moved(to: origin.inside(device))
      }
      if repeats.isRepeated(readings[next]) {
        readings.remove(at: next)
      } else {
        if let origin = readings[next].origin { losses.note(origin) }
        next += 1
      }
    }
  }
}

extension LocationError {
  /// The error as source unavailable: all lines are bad, which is as serious as a missing source. Single bad lines are
  /// only counted.
  fileprivate var useless: LocationError {
    LocationError(.sourceUnavailable, message, context: context, remedy: remedy, underlying: underlying)
  }
}

extension LocationOrigin {
  /// Returns the origin as a part of a device.
  fileprivate func inside(_ device: String) -> LocationOrigin {
    LocationOrigin(source: source, device: self.device.map { "\(device) \($0)" } ?? device, kind: kind)
  }
}

import LocationKit

/// What is made of a stream of bytes, however often its source is opened; it neither reads nor waits.
struct StreamSession: Sendable {
  /// Whether bytes have come since the source was opened last.
  private(set) var hasSpoken = false

  private let source: String
  private let place: String
  private let makeDecoder: @Sendable () -> StreamDecoder
  private struct Sender {
    /// A line has one, which has no name.
    var name: String?
    /// As what its readings name it: the second sender is another receiver, as another talker on a line is.
    var device: String?
    var decoder: StreamDecoder
    /// The number of its last turn.
    var lastTurn = 0
  }

  private var decoders: [Sender] = []
  private var turns = 0
  /// Of senders that have been given up.
  private var pastAccount: SourceAccount?
  private var repeats = RepeatFilter()
  /// Those that have reported since the source was opened last, but for those beyond ``mostOrigins``.
  private(set) var origins: [LocationOrigin] = []
  /// Of more than these nobody is told that they are lost.
  private static let mostOrigins = 64
  private var hasEverSpoken = false
  private var failures = FailureFilter()
  /// Of more senders than this, who has been silent longest is given up.
  private static let mostSenders = 16

  /// - Parameters:
  ///   - source: as the user named it.
  ///   - place: what errors call it.
  init(
    source: String, place: String, acceptsMissingChecksums: Bool, talker: String? = nil, mergesReports: Bool = true,
    wallClock: @escaping @Sendable () -> UTCInstant
  ) {
    self.source = source
    self.place = place
    makeDecoder = {
      StreamDecoder(
        source: source, acceptsMissingChecksums: acceptsMissingChecksums, talker: talker, mergesReports: mergesReports,
        wallClock: wallClock)
    }
  }

  /// How long a silence may be before what has come counts as complete.
  var patience: Duration { decoders.map(\.decoder.patience).min() ?? .seconds(1) }

  var account: SourceAccount {
    let accounts = (pastAccount.map { [$0] } ?? []) + decoders.map(\.decoder.account)
    return accounts.dropFirst().reduce(accounts.first ?? makeDecoder().account) { $0.adding($1) }
  }

  /// The source has been opened.
  mutating func open() {
    hasSpoken = false
    origins.removeAll()
    repeats.reopened()
    for index in decoders.indices { decoders[index].decoder.reopen() }
  }

  /// Takes what has come, and appends what it means.
  /// - Parameter sender: whose bytes they are, where several may send.
  mutating func take(_ bytes: Span<UInt8>, from sender: String?, into readings: inout [Reading]) {
    hasSpoken = true
    hasEverSpoken = true
    let index = decoder(of: sender, into: &readings)
    collect(into: &readings, from: index) { $0.decode(bytes, into: &$1) }
    // Of one that says nothing that is understood, and closes, each time is like the first.
    if decoders[index].decoder.isRecognized { failures.reset() }
    if let complaint = decoders[index].decoder.dueComplaint() { readings.append(.fault(complaint.useless.at(place))) }
  }

  /// The stream is silent.
  mutating func flush(into readings: inout [Reading]) {
    for index in decoders.indices { collect(into: &readings, from: index) { $0.flush(into: &$1) } }
  }

  /// There is nothing more to come of this opening: what was held is delivered.
  mutating func finish(into readings: inout [Reading]) {
    for index in decoders.indices { collect(into: &readings, from: index) { $0.finish(into: &$1) } }
  }

  /// The source could not be opened, or has failed. Said once, however often that fails until bytes come again.
  mutating func close(_ failure: LocationError, _ reason: LossReason) -> [Reading] {
    var readings: [Reading] = []
    finish(into: &readings)
    let isFirst = failures.isEmpty
    guard failures.isNews(failure) else { return readings }
    readings.append(.fault(failure))
    guard isFirst else { return readings }
    let known = origins.isEmpty ? [LocationOrigin(source: source, kind: .live)] : origins
    for origin in known { readings.append(.noFix(NoFix(time: nil, reason: reason, origin: origin))) }
    origins.removeAll()
    return readings
  }

  /// Throws where a stream that has ended was none of ours, or had no sentence that counts.
  func judge() throws(LocationError) {
    if !hasEverSpoken { throw LocationError(.sourceEnded, "it ended before any data arrived", place: place) }
    if decoders.contains(where: { $0.decoder.isRecognized && $0.decoder.complaint == nil }) { return }
    if let complaint = decoders.lazy.compactMap(\.decoder.complaint).first { throw complaint.at(place) }
  }

  private mutating func decoder(of sender: String?, into readings: inout [Reading]) -> Int {
    turns += 1
    let index = decoders.firstIndex { $0.name == sender } ?? place(for: sender, into: &readings)
    decoders[index].lastTurn = turns
    return index
  }

  /// Nothing that a sender has said is lost when it is given up.
  private mutating func place(for sender: String?, into readings: inout [Reading]) -> Int {
    let newcomer = Sender(name: sender, device: decoders.isEmpty ? nil : sender, decoder: makeDecoder())
    guard decoders.count == Self.mostSenders,
      let index = decoders.indices.min(by: { decoders[$0].lastTurn < decoders[$1].lastTurn })
    else {
      decoders.append(newcomer)
      return decoders.count - 1
    }
    collect(into: &readings, from: index) { $0.finish(into: &$1) }
    let account = decoders[index].decoder.account
    pastAccount = pastAccount?.adding(account) ?? account
    decoders[index] = newcomer
    return index
  }

  private mutating func collect(
    into readings: inout [Reading], from index: Int, _ body: (inout StreamDecoder, inout [Reading]) -> Void
  ) {
    var said: [Reading] = []
    body(&decoders[index].decoder, &said)
    if let device = decoders[index].device { said = said.map { $0.moved(toDevice: device) } }
    for reading in said where !repeats.isRepeated(reading) {
      if let origin = reading.origin, origins.count < Self.mostOrigins, !origins.contains(origin) {
        origins.append(origin)
      }
      readings.append(reading)
    }
  }
}

extension SourceAccount {
  fileprivate func adding(_ other: SourceAccount) -> SourceAccount {
    var sum = self
    sum.read += other.read
    sum.skipped.merge(other.skipped, uniquingKeysWith: +)
    sum.tolerated.merge(other.tolerated, uniquingKeysWith: +)
    return sum
  }
}

extension LocationError {
  /// Not one of many lines is bad, which is counted, but all of them: as good as no source.
  fileprivate var useless: LocationError {
    LocationError(.sourceUnavailable, message, place: place, remedy: remedy, underlying: underlying)
  }

  fileprivate func at(_ place: String) -> LocationError {
    LocationError(code, message, place: place, remedy: remedy, underlying: underlying)
  }
}

extension Reading {
  fileprivate func moved(toDevice device: String) -> Reading {
    guard let origin else { return self }
    let moved = LocationOrigin(
      source: origin.source, device: origin.device.map { "\(device) \($0)" } ?? device, kind: origin.kind)
    switch self {
    case .location(var location):
      location.origin = moved
      return .location(location)
    case .noFix(var report):
      report.origin = moved
      return .noFix(report)
    case .sky(var view):
      view.origin = moved
      return .sky(view)
    case .fault, .sourceChanged, .account: return self
    }
  }
}

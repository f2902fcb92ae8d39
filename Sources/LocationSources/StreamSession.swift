import LocationKit

/// What is made of a stream of bytes, however often its source is opened; it neither reads nor waits.
struct StreamSession: Sendable {
  /// Whether bytes have come since the source was opened last.
  private(set) var hasSpoken = false

  private let source: String
  private let place: String
  private let makeDecoder: @Sendable () -> StreamDecoder
  /// One for each sender; a line has one, which has no name.
  private var decoders: [(sender: String?, decoder: StreamDecoder)] = []
  private var repeats = RepeatFilter()
  /// Those that have reported since the source was opened last.
  private var origins: [LocationOrigin] = []
  private var hasEverSpoken = false
  private var failures = FailureFilter()
  /// Of more senders than this, the others are not heard.
  private static let mostSenders = 16

  /// - Parameters:
  ///   - source: as the user named it.
  ///   - place: what errors call it.
  init(
    source: String, place: String, acceptsMissingChecksums: Bool, wallClock: @escaping @Sendable () -> UTCInstant
  ) {
    self.source = source
    self.place = place
    makeDecoder = {
      StreamDecoder(source: source, acceptsMissingChecksums: acceptsMissingChecksums, wallClock: wallClock)
    }
  }

  /// How long a silence may be before what has come counts as complete.
  var patience: Duration { decoders.map(\.decoder.patience).min() ?? .seconds(1) }

  var account: SourceAccount {
    guard var sum = decoders.first?.decoder.account else { return makeDecoder().account }
    for other in decoders.dropFirst() {
      sum.read += other.decoder.account.read
      sum.skipped.merge(other.decoder.account.skipped, uniquingKeysWith: +)
      sum.tolerated.merge(other.decoder.account.tolerated, uniquingKeysWith: +)
    }
    return sum
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
    failures.reset()
    guard let index = decoder(of: sender) else { return }
    collect(into: &readings, from: index) { $0.decode(bytes, into: &$1) }
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

  /// Throws where a stream that has ended was none of ours.
  func judge() throws(LocationError) {
    if !hasEverSpoken { throw LocationError(.sourceEnded, "it ended without a word", place: place) }
    if decoders.contains(where: \.decoder.isRecognized) { return }
    if let complaint = decoders.lazy.compactMap(\.decoder.complaint).first { throw complaint.at(place) }
  }

  private mutating func decoder(of sender: String?) -> Int? {
    if let index = decoders.firstIndex(where: { $0.sender == sender }) { return index }
    guard decoders.count < Self.mostSenders else { return nil }
    decoders.append((sender, makeDecoder()))
    return decoders.count - 1
  }

  private mutating func collect(
    into readings: inout [Reading], from index: Int, _ body: (inout StreamDecoder, inout [Reading]) -> Void
  ) {
    var said: [Reading] = []
    body(&decoders[index].decoder, &said)
    // The second sender is another receiver, as another talker on a line is.
    if index > 0, let sender = decoders[index].sender { said = said.map { $0.moved(toDevice: sender) } }
    for reading in said where !repeats.isRepeated(reading) {
      if let origin = reading.origin, !origins.contains(origin) { origins.append(origin) }
      readings.append(reading)
    }
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

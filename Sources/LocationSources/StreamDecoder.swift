import LocationKit
import LocationNMEA
import LocationTracks
import LocationUBX

/// A decoder of a live stream, which detects whether it contains NMEA 0183, frames of u-blox, or gpsd JSON.
struct StreamDecoder: Sendable {
  private enum Content: Sendable {
    case unknown, receiver, json
  }

  private let source: String
  private let talker: String?
  private let mergesReports: Bool
  private var hasRefusedTalker = false
  private var content = Content.unknown
  /// Decoders, kept when the source is opened again: their counts and what they learned of the receiver's cycle remain
  /// valid. That of a receiver is no optional, which would be copied by each question to it.
  private var receiver: ReceiverDecoder
  private var hasReceiver = false
  private var json: WireStreamDecoder?
  private var frames = BinaryFrameFilter()
  /// Number of bytes since the source was opened that were not recognized and not part of a binary frame.
  private var unrecognizedCount = 0
  private var framesBefore = 0
  private var hasComplained = false
  /// Whether the receiver has stated a position, or that it has none: there is nothing to complain about.
  private var hasSolutions = false
  private var isLineStart = true
  /// Whether gpsd has sent only its greeting. It also greets clients that request NMEA 0183: `gpspipe -r`.
  private var isGreeting = true

  init(
    source: String, acceptsMissingChecksums: Bool = false, talker: String? = nil, mergesReports: Bool = true,
    wallClock: @escaping @Sendable () -> UTCInstant
  ) {
    self.source = source
    self.talker = talker
    self.mergesReports = mergesReports
    let dates = DatePolicy.live(clock: { wallClock() })
    let sentences =
      mergesReports
      ? NMEADecoder(
        source: source, kind: .live, dates: dates, acceptsMissingChecksums: acceptsMissingChecksums, talker: talker)
      : NMEADecoder(
        unmerged: source, dates: dates, acceptsMissingChecksums: acceptsMissingChecksums, talker: talker)
    receiver = ReceiverDecoder(sentences, source: source, kind: .live)
  }

  /// Whether the content since the last opening is known.
  var isRecognized: Bool { content != .unknown }
  /// Whether the content of any opening was known.
  var wasRecognized: Bool { hasReceiver || json != nil }

  /// Silence after which the received data counts as complete. Stored, because a question to an element of an array
  /// would copy it.
  private(set) var patience = Duration.seconds(1)

  var counts: InputCounts {
    let known = hasReceiver && content != .json ? receiver.counts : json?.counts
    var counts = known ?? InputCounts(unit: "lines")
    frames.note(in: &counts)
    if talker != nil, let count = frames.counts[.ubx] { counts.skipped[BinaryProtocol.ubx.rawValue] = count }
    return counts
  }

  /// Error of a stream that contains no positions: other content, sentences without checksums, or messages of u-blox
  /// that state none; `nil` if there is none so far.
  var complaint: LocationError? {
    if content == .receiver { return hasMessagesOnly ? positionless : receiver.sentenceCounts.missesAllChecksums }
    guard content == .unknown else { return nil }
    if frames.total > framesBefore { return binaryOnly }
    guard unrecognizedCount > 0 else { return nil }
    return LocationError(.invalidData, "nothing in it looks like NMEA 0183, UBX or gpsd JSON")
  }

  /// Whether the receiver sends messages of u-blox, and no positions.
  private var hasMessagesOnly: Bool {
    receiver.messageCount > 0 && !receiver.hasSolutions && receiver.sentenceCounts.read == 0
  }

  private var positionless: LocationError {
    LocationError(
      .invalidData, "the source sends UBX without a position",
      remedy: "switch its message NAV-PVT on: locate receiver set serial:DEVICE messages=nav-pvt")
  }

  private var binaryOnly: LocationError {
    let names = BinaryProtocol.allCases.filter { frames.counts[$0] != nil }.map(\.rawValue)
    return LocationError(
      .invalidData, "the source sends \(names.joined(separator: " and ")) only, and no NMEA 0183",
      remedy: "let gpsd read it, and watch gpsd://localhost; or switch its NMEA 0183 output on")
  }

  /// Returns the ``complaint`` once, as soon as enough data has arrived for the decision.
  mutating func dueComplaint() -> LocationError? {
    guard !hasComplained, !hasSolutions, hasEnough, let complaint else { return nil }
    hasComplained = true
    return complaint
  }

  /// Whether enough data has arrived for the decision.
  private var hasEnough: Bool {
    if content == .receiver {
      let skipped = receiver.sentenceCounts.skipped.values.reduce(0, +)
      return skipped >= Self.enoughSentences || receiver.messageCount >= Self.enoughMessages
    }
    return frames.total - framesBefore >= Self.enoughFrames || unrecognizedCount >= Self.enoughBytes
  }

  private static let enoughSentences = 10
  private static let enoughFrames = 10
  /// Some epochs of a receiver with many satellites.
  private static let enoughMessages = 100
  private static let enoughBytes = 4096

  /// Notes that the source has been opened again, after ``finish(into:)``. The content is detected again.
  mutating func reopen() {
    content = .unknown
    patience = .seconds(1)
    hasSolutions = false
    isLineStart = true
    isGreeting = true
    unrecognizedCount = 0
    framesBefore = frames.total
  }

  mutating func decode(_ bytes: Span<UInt8>, into readings: inout [Reading]) {
    let start = readings.count
    if isText || frames.passes(bytes) {
      take(bytes, into: &readings)
    } else {
      separate(into: &readings) { $0.split(bytes, $1) }
      if isText { drain(into: &readings) }
    }
    hasSolutions = hasSolutions || readings[start...].contains(where: \.isSolution)
    if content == .receiver { patience = receiver.patience }
  }

  /// Whether no frames can follow: texts in JSON may contain their first bytes. They may follow gpsd's greeting, as
  /// gpspipe -R writes it.
  private var isText: Bool { content == .json && !isGreeting }

  /// Passes on held bytes that began like a binary frame but are none.
  private mutating func drain(into readings: inout [Reading]) { separate(into: &readings) { $0.drain($1) } }

  private mutating func separate(
    into readings: inout [Reading],
    _ body: (inout BinaryFrameFilter, (Span<UInt8>, UBXKind?) -> Void) -> Void
  ) {
    // The filter is not part of `self` meanwhile, which takes what it separates.
    var filter = BinaryFrameFilter()
    swap(&filter, &frames)
    body(&filter) { part, kind in
      guard let kind else { return take(part, into: &readings) }
      // A talker chooses sentences.
      guard talker == nil, !isText else { return }
      beginReceiver()
      receiver.take(kind, part, into: &readings)
    }
    swap(&filter, &frames)
  }

  private mutating func take(_ bytes: Span<UInt8>, into readings: inout [Reading]) {
    var rest = bytes
    if content == .unknown {
      guard let start = recognize(bytes) else {
        unrecognizedCount += bytes.count
        return
      }
      rest = bytes.extracting(start..<bytes.count)
    }
    if content == .json, isGreeting, greets(&rest, into: &readings) { beginReceiver() }
    if content == .receiver {
      receiver.read(rest, into: &readings)
    } else {
      if let talker, !hasRefusedTalker { readings.append(refusal(of: talker)) }
      json?.decode(rest, into: &readings)
    }
  }

  /// Decodes the lines of gpsd's greeting. Returns `true` if `rest` continues with a sentence.
  private mutating func greets(_ rest: inout Span<UInt8>, into readings: inout [Reading]) -> Bool {
    while isGreeting, rest.count > 0 {
      if isLineStart, Self.beginsSentence(rest[0]) { return true }
      let end = (0..<rest.count).first { rest[$0] == UInt8(ascii: "\n") }.map { $0 + 1 } ?? rest.count
      let before = readings.count
      json?.decode(rest.extracting(0..<end), into: &readings)
      isGreeting = readings[before...].allSatisfy { if case .fault = $0 { true } else { false } }
      isLineStart = rest[end - 1] == UInt8(ascii: "\n")
      rest = rest.extracting(end..<rest.count)
    }
    return false
  }

  private mutating func beginReceiver() {
    content = .receiver
    hasReceiver = true
  }

  private mutating func refusal(of talker: String) -> Reading {
    hasRefusedTalker = true
    return .fault(
      LocationError(
        .invalidArgument, "gpsd JSON has devices, and no talker \(talker)", context: source,
        remedy: "leave talker=\(talker) out"))
  }

  private mutating func beginJSON() {
    content = .json
    json = json ?? WireStreamDecoder(source: source, kind: .live, mergesReports: mergesReports)
  }

  private static func beginsSentence(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "$") || byte == UInt8(ascii: "!") }

  /// Notes that the stream is silent.
  mutating func flush(into readings: inout [Reading]) {
    drain(into: &readings)
    switch content {
    case .unknown: break
    case .receiver:
      receiver.flush(into: &readings)
      patience = receiver.patience
    case .json: json?.flush(into: &readings)
    }
  }

  mutating func finish(into readings: inout [Reading]) {
    drain(into: &readings)
    switch content {
    case .unknown: break
    case .receiver: receiver.finish(into: &readings)
    case .json: json?.finish(into: &readings)
    }
  }

  /// Detects the content by the first `{` at the beginning of a line, the first `{"class"` behind other text, or the first
  /// `$` or `!` anywhere. Returns its index; bytes before it are noise.
  private mutating func recognize(_ bytes: Span<UInt8>) -> Int? {
    for index in 0..<bytes.count {
      switch bytes[index] {
      case let byte where Self.beginsSentence(byte):
        beginReceiver()
        return index
      case UInt8(ascii: "{") where isLineStart || Self.beginsReport(bytes, at: index):
        beginJSON()
        return index
      // A byte order mark stands before the first line.
      case let byte:
        isLineStart = byte == UInt8(ascii: "\n") || isLineStart && (byte <= 0x20 || [0xEF, 0xBB, 0xBF].contains(byte))
      }
    }
    return nil
  }

  private static func beginsReport(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    let opening = Array("{\"class\"".utf8)
    guard index + opening.count <= bytes.count else { return false }
    return opening.indices.allSatisfy { bytes[index + $0] == opening[$0] }
  }
}

extension Reading {
  /// Whether the reading is a position, or states that there is none.
  fileprivate var isSolution: Bool {
    switch self {
    case .location, .noFix: true
    default: false
    }
  }
}

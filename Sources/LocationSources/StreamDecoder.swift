import LocationKit
import LocationNMEA
import LocationTracks

/// A decoder of a live stream, which detects whether it contains NMEA 0183 or gpsd JSON.
struct StreamDecoder: Sendable {
  private enum Content: Sendable {
    case unknown, nmea, json
  }

  private let source: String
  private let acceptsMissingChecksums: Bool
  private let talker: String?
  private let mergesReports: Bool
  private var hasRefusedTalker = false
  private let wallClock: @Sendable () -> UTCInstant
  private var content = Content.unknown
  /// Decoders, kept when the source is opened again: their counts and what they learned of the receiver's cycle remain
  /// valid.
  private var nmea: NMEADecoder?
  private var json: WireStreamDecoder?
  private var frames = BinaryFrameFilter()
  /// Number of bytes since the source was opened that were not recognized and not part of a binary frame.
  private var unrecognizedCount = 0
  private var framesBefore = 0
  private var hasComplained = false
  private var isLineStart = true
  /// Whether gpsd has sent only its greeting. It also greets clients that request NMEA 0183: `gpspipe -r`.
  private var isGreeting = true

  init(
    source: String, acceptsMissingChecksums: Bool = false, talker: String? = nil, mergesReports: Bool = true,
    wallClock: @escaping @Sendable () -> UTCInstant
  ) {
    self.source = source
    self.acceptsMissingChecksums = acceptsMissingChecksums
    self.talker = talker
    self.mergesReports = mergesReports
    self.wallClock = wallClock
  }

  var isRecognized: Bool { nmea != nil || json != nil }

  /// Silence after which the received data counts as complete.
  var patience: Duration { content == .nmea ? nmea?.patience ?? .seconds(1) : .seconds(1) }

  var counts: InputCounts {
    let known = content == .json ? json?.counts : nmea?.counts ?? json?.counts
    var counts = known ?? InputCounts(unit: "lines")
    for (name, count) in frames.counts { counts.skipped[name.rawValue] = count }
    return counts
  }

  /// Error of a stream that contains neither NMEA 0183 nor gpsd JSON, or only sentences without checksums; `nil` if
  /// there is none so far.
  var complaint: LocationError? {
    if content == .nmea { return nmea?.counts.missesAllChecksums }
    guard content == .unknown else { return nil }
    if frames.total > framesBefore { return binaryOnly }
    return unrecognizedCount > 0 ? LocationError(.invalidData, "nothing in it looks like NMEA 0183 or gpsd JSON") : nil
  }

  private var binaryOnly: LocationError {
    let names = BinaryProtocol.allCases.filter { frames.counts[$0] != nil }.map(\.rawValue)
    return LocationError(
      .invalidData, "it sends \(names.joined(separator: " and ")) only, and no NMEA 0183",
      remedy: "let gpsd read it, and watch gpsd://localhost; or switch its NMEA 0183 output on")
  }

  /// Returns the ``complaint`` once, as soon as enough data has arrived for the decision.
  mutating func dueComplaint() -> LocationError? {
    guard !hasComplained, hasEnough, let complaint else { return nil }
    hasComplained = true
    return complaint
  }

  /// Whether enough data has arrived for the decision.
  private var hasEnough: Bool {
    if content == .nmea { return (nmea?.counts.skipped.values.reduce(0, +) ?? 0) >= Self.enoughSentences }
    return frames.total - framesBefore >= Self.enoughFrames || unrecognizedCount >= Self.enoughBytes
  }

  private static let enoughSentences = 10
  private static let enoughFrames = 10
  private static let enoughBytes = 4096

  /// Notes that the source has been opened again, after ``finish(into:)``. The content is detected again.
  mutating func reopen() {
    content = .unknown
    isLineStart = true
    isGreeting = true
    unrecognizedCount = 0
    framesBefore = frames.total
  }

  mutating func decode(_ bytes: Span<UInt8>, into readings: inout [Reading]) {
    // Texts in JSON may contain the first bytes of binary frames.
    if content == .json || frames.passes(bytes) { return take(bytes, into: &readings) }
    var text: [UInt8] = []
    frames.pass(bytes, into: &text)
    take(text.span, into: &readings)
    if content == .json { drain(into: &readings) }
  }

  /// Passes on held bytes that began like a binary frame but are none.
  private mutating func drain(into readings: inout [Reading]) {
    var text: [UInt8] = []
    frames.drain(into: &text)
    if !text.isEmpty { take(text.span, into: &readings) }
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
    if content == .json, isGreeting, greets(&rest, into: &readings) { beginNMEA() }
    if content == .nmea {
      nmea?.decode(rest, into: &readings)
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

  private mutating func beginNMEA() {
    content = .nmea
    guard nmea == nil else { return }
    let clock = wallClock
    let dates = DatePolicy.live(clock: { clock() })
    nmea =
      mergesReports
      ? NMEADecoder(
        source: source, kind: .live, dates: dates, acceptsMissingChecksums: acceptsMissingChecksums, talker: talker)
      : NMEADecoder(
        unmerged: source, dates: dates, acceptsMissingChecksums: acceptsMissingChecksums, talker: talker)
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
    case .nmea: nmea?.flush(into: &readings)
    case .json: json?.flush(into: &readings)
    }
  }

  mutating func finish(into readings: inout [Reading]) {
    drain(into: &readings)
    switch content {
    case .unknown: break
    case .nmea: nmea?.finish(into: &readings)
    case .json: json?.finish(into: &readings)
    }
  }

  /// Detects the content by the first `{` at the beginning of a line, the first `{"class"` behind other text, or the first
  /// `$` or `!` anywhere. Returns its index; bytes before it are noise.
  private mutating func recognize(_ bytes: Span<UInt8>) -> Int? {
    for index in 0..<bytes.count {
      switch bytes[index] {
      case let byte where Self.beginsSentence(byte):
        beginNMEA()
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

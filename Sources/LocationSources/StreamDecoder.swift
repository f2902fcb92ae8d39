import LocationKit
import LocationNMEA
import LocationTracks

/// Decodes a live stream, as soon as it has shown whether it is NMEA 0183 or gpsd JSON.
struct StreamDecoder: Sendable {
  private enum Content: Sendable {
    case unknown
    case nmea(NMEADecoder)
    case json(WireStreamDecoder)
  }

  private let source: String
  private let acceptsMissingChecksums: Bool
  private let wallClock: @Sendable () -> UTCInstant
  private var content = Content.unknown
  private var isLineStart = true
  /// Whether gpsd has said nothing yet but who it is, as it does to a client that wants NMEA 0183, too: `gpspipe -r`.
  private var isGreeting = true

  init(
    source: String, acceptsMissingChecksums: Bool = false, wallClock: @escaping @Sendable () -> UTCInstant
  ) {
    self.source = source
    self.acceptsMissingChecksums = acceptsMissingChecksums
    self.wallClock = wallClock
  }

  var isRecognized: Bool { if case .unknown = content { false } else { true } }

  /// How long a silence may be before what has come counts as complete.
  var patience: Duration {
    if case .nmea(let decoder) = content { decoder.patience } else { .seconds(1) }
  }

  var account: SourceAccount {
    switch content {
    case .unknown: SourceAccount(unit: "lines")
    case .nmea(let decoder): decoder.account
    case .json(let decoder): decoder.account
    }
  }

  mutating func decode(_ bytes: Span<UInt8>, into readings: inout [Reading]) {
    var rest = bytes
    if case .unknown = content {
      guard let start = recognize(bytes) else { return }
      rest = bytes.extracting(start..<bytes.count)
    }
    switch content {
    case .unknown: break
    case .nmea(var decoder):
      content = .unknown
      decoder.decode(rest, into: &readings)
      content = .nmea(decoder)
    case .json(var decoder):
      content = .unknown
      let sentences = isGreeting ? greet(&decoder, &rest, into: &readings) : false
      if sentences {
        beginNMEA()
        return decode(rest, into: &readings)
      }
      decoder.decode(rest, into: &readings)
      content = .json(decoder)
    }
  }

  /// Decodes line by line as long as gpsd greets: true where `rest` goes on with a sentence.
  private mutating func greet(
    _ decoder: inout WireStreamDecoder, _ rest: inout Span<UInt8>, into readings: inout [Reading]
  ) -> Bool {
    while isGreeting, rest.count > 0 {
      if isLineStart, Self.beginsSentence(rest[0]) { return true }
      let end = (0..<rest.count).first { rest[$0] == UInt8(ascii: "\n") }.map { $0 + 1 } ?? rest.count
      let before = readings.count
      decoder.decode(rest.extracting(0..<end), into: &readings)
      isGreeting = readings[before...].allSatisfy { if case .fault = $0 { true } else { false } }
      isLineStart = rest[end - 1] == UInt8(ascii: "\n")
      rest = rest.extracting(end..<rest.count)
    }
    return false
  }

  private mutating func beginNMEA() {
    let clock = wallClock
    content = .nmea(
      NMEADecoder(
        source: source, kind: .live, dates: .live(clock: { clock() }),
        acceptsMissingChecksums: acceptsMissingChecksums))
  }

  private static func beginsSentence(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "$") || byte == UInt8(ascii: "!") }

  /// The stream is silent.
  mutating func flush(into readings: inout [Reading]) {
    guard case .nmea(var decoder) = content else { return }
    content = .unknown
    decoder.flush(into: &readings)
    content = .nmea(decoder)
  }

  mutating func finish(into readings: inout [Reading]) {
    switch content {
    case .unknown: break
    case .nmea(var decoder):
      decoder.finish(into: &readings)
      content = .nmea(decoder)
    case .json(var decoder):
      decoder.finish(into: &readings)
      content = .json(decoder)
    }
  }

  /// The first `{` that begins a line, or the first `$` or `!` anywhere, decides; what comes before is noise.
  private mutating func recognize(_ bytes: Span<UInt8>) -> Int? {
    for index in 0..<bytes.count {
      switch bytes[index] {
      case let byte where Self.beginsSentence(byte):
        beginNMEA()
        return index
      case UInt8(ascii: "{") where isLineStart:
        content = .json(WireStreamDecoder(source: source, kind: .live))
        return index
      case let byte: isLineStart = byte == UInt8(ascii: "\n") || (isLineStart && byte <= 0x20)
      }
    }
    return nil
  }
}

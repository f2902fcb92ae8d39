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
  private let wallClock: @Sendable () -> UTCInstant
  private var content = Content.unknown
  private var isLineStart = true

  init(source: String, wallClock: @escaping @Sendable () -> UTCInstant) {
    self.source = source
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
      decoder.decode(rest, into: &readings)
      content = .json(decoder)
    }
  }

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
      case UInt8(ascii: "$"), UInt8(ascii: "!"):
        let clock = wallClock
        content = .nmea(NMEADecoder(source: source, kind: .live, dates: .live(clock: { clock() })))
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

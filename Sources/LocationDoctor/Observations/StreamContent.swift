import LocationUBX

/// The kind of a stream's content.
enum StreamContent: Sendable, Hashable {
  /// NMEA 0183, possibly with other data between the sentences.
  case nmea
  /// Binary frames of u-blox.
  case ubx
  /// gpsd JSON.
  case gpsdJSON
  /// An answer of a web server.
  case web
  /// Readable text of another kind.
  case text
  /// Noise, or a serial line read at the wrong speed.
  case garbage

  /// - Parameters:
  ///   - sample: the first bytes, not empty.
  ///   - holdsSentences: whether they contain sentences, correct or not.
  init(_ sample: [UInt8], holdsSentences: Bool) {
    let readable = sample.count { (0x20..<0x7F).contains($0) || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    let isReadable = readable * 10 >= sample.count * 9
    let start = String(decoding: sample.drop { $0 <= 0x20 }.prefix(16), as: UTF8.self).lowercased()
    if holdsSentences {
      self = .nmea
    } else if Self.holdsFrame(sample) {
      self = .ubx
    } else if start.hasPrefix("http/") || start.hasPrefix("<!doctype html") || start.hasPrefix("<html") {
      self = .web
    } else if isReadable, start.hasPrefix("{\"class\"") {
      self = .gpsdJSON
    } else {
      self = isReadable ? .text : .garbage
    }
  }

  /// Returns whether the bytes contain a complete UBX frame with a right checksum.
  private static func holdsFrame(_ bytes: [UInt8]) -> Bool {
    bytes.indices.contains { start in
      if case .frame = UBXFrame.match(bytes.span, at: start) { true } else { false }
    }
  }
}

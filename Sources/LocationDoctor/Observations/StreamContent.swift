/// What bytes look like.
public enum StreamContent: Sendable, Hashable {
  /// NMEA 0183, whatever else is between the sentences.
  case nmea
  /// u-blox's binary frames.
  case ubx
  case gpsdJSON
  /// A web server's answer.
  case web
  /// Readable, and none of these.
  case text
  /// What a serial line says at the wrong speed, and noise.
  case garbage

  /// - Parameters:
  ///   - sample: the first bytes, not empty.
  ///   - holdsSentences: whether there were sentences among them, right or wrong.
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

  /// A whole frame of UBX: two sync bytes, class, id, a length, the payload, and a sum (Fletcher's, u-blox M8 protocol
  /// specification §32.4).
  private static func holdsFrame(_ bytes: [UInt8]) -> Bool {
    bytes.indices.contains { start in
      guard start + 8 <= bytes.count, bytes[start] == 0xB5, bytes[start + 1] == 0x62 else { return false }
      let length = Int(bytes[start + 4]) | Int(bytes[start + 5]) << 8
      let end = start + 6 + length
      guard end + 2 <= bytes.count else { return false }
      var (a, b): (UInt8, UInt8) = (0, 0)
      for byte in bytes[start + 2..<end] {
        a &+= byte
        b &+= a
      }
      return bytes[end] == a && bytes[end + 1] == b
    }
  }
}

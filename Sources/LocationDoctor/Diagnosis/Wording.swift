import LocationKit

/// The format of values in findings.
enum Wording {
  /// Formats a duration: `3 ms`, `0.4 s`, `12 s`, `5 min`, `3 h`, `2 days`, `19.6 years`; without a sign.
  static func span(_ duration: Duration) -> String {
    let seconds = abs(duration.inSeconds)
    switch seconds {
    case ..<0.0995: return "\(max(1, Int(seconds * 1000))) ms"
    case ..<9.95: return "\(number(seconds, 1)) s"
    case ..<120: return "\(number(seconds, 0)) s"
    case ..<7200: return "\(number(seconds / 60, 0)) min"
    case ..<172_800: return "\(number(seconds / 3600, 0)) h"
    case ..<63_072_000: return "\(number(seconds / 86_400, 0)) days"
    default: return "\(number(seconds / 31_556_952, 1)) years"
    }
  }

  /// Formats a time with a precision of one second.
  static func moment(_ time: UTCInstant) -> String { time.description.prefix(19) + "Z" }

  /// Formats a number with a decimal point, without needless zeros.
  static func number(_ value: Double, _ decimals: Int) -> String {
    written { $0.append(value, decimals: decimals) }
  }

  /// Formats a count: `1 byte`, `2 bytes`.
  static func count(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }

  /// Formats a list: `a`, `a and b`, `a, b and c`.
  static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Formats the beginning of data so that the user can recognize it: printable bytes as text, others in hexadecimal.
  static func start(of sample: [UInt8]) -> String {
    let first = sample.prefix(24)
    if first.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x0D || $0 == 0x0A }) {
      return "“\(String(decoding: first.prefix { $0 >= 0x20 }, as: UTF8.self))”"
    }
    return first.prefix(12).map(\.hexadecimal).joined(separator: " ")
  }

  /// Quotes a path for a shell.
  static func quoted(_ path: String) -> String {
    let plain = path.utf8.allSatisfy { byte in
      (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
        || "/._-:+@=".utf8.contains(byte)
    }
    return plain && !path.isEmpty
      ? path : "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}

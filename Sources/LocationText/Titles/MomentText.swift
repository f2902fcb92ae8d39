package import LocationKit

/// A moment as track files write it: a date with a time of day, in one text or two.
package enum MomentText {
  /// Returns the moment of an ISO 8601 date and time; `nil` for a date alone, whose time of day is unknown.
  package static func iso8601(_ text: Span<UInt8>) -> UTCInstant? {
    text.count > "2026-05-01".utf8.count ? UTCInstant(iso8601: text) : nil
  }

  /// Returns the moment of a date and a time of day in any notation with one meaning: year first, a day with points behind
  /// it (`1.5.2026`), eight digits (`20260501`); 24 hours or AM and PM; with a zone or without. A text with slashes whose
  /// first two numbers may both be months is `nil`.
  ///
  /// - Parameter needsZone: whether a time without a zone is unknown, because it is that of a place.
  package static func civil(_ text: Span<UInt8>, needsZone: Bool = false) -> UTCInstant? {
    if !needsZone, let instant = iso8601(text) { return instant }
    let text = String(utf8: text)
    guard let gap = text.firstIndex(where: { $0 == "T" || $0 == "t" || $0 == " " || $0 == "," }) else { return nil }
    return civil(date: text[..<gap], clock: text[text.index(after: gap)...], needsZone: needsZone)
  }

  /// Returns the moment of a date in one column and a time of day in another.
  package static func civil(date: Span<UInt8>, clock: Span<UInt8>, needsZone: Bool = false) -> UTCInstant? {
    civil(date: String(utf8: date)[...], clock: String(utf8: clock)[...], needsZone: needsZone)
  }

  private static func civil(date: Substring, clock: Substring, needsZone: Bool) -> UTCInstant? {
    guard let date = isoDate(date), let clock = isoClock(clock, needsZone: needsZone) else { return nil }
    return UTCInstant(iso8601: date + "T" + clock)
  }

  private static func isoDate(_ text: Substring) -> String? {
    let text = trimmed(text)
    if text.count == 8, text.allSatisfy(\.isASCIIDigit) {
      return "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))"
    }
    guard let separator = text.first(where: { !$0.isASCIIDigit }), "-/.".contains(separator) else { return nil }
    var parts = text.split(separator: separator, omittingEmptySubsequences: false).map { String(trimmed($0)) }
    guard parts.count == 3, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }) else { return nil }
    if parts[2].count == 4 {
      guard let first = Int(parts[0]), let second = Int(parts[1]) else { return nil }
      let isDayFirst = separator == "." || first > 12
      guard isDayFirst || second > 12 || first == second else { return nil }
      parts = isDayFirst ? [parts[2], parts[1], parts[0]] : [parts[2], parts[0], parts[1]]
    }
    guard parts[0].count == 4, parts[1].count <= 2, parts[2].count <= 2 else { return nil }
    return "\(parts[0])-\(padded(parts[1]))-\(padded(parts[2]))"
  }

  private static func isoClock(_ text: Substring, needsZone: Bool) -> String? {
    var text = trimmed(text)
    let numeral = text.prefix { $0.isASCIIDigit || ":.,".contains($0) }
    text = trimmed(text[numeral.endIndex...])
    var parts = numeral.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 1 {
      let whole = numeral.prefix(while: \.isASCIIDigit)
      guard whole.count == 6 else { return nil }
      parts = [String(whole.prefix(2)), String(whole.dropFirst(2).prefix(2)), String(numeral.dropFirst(4))]
    }
    guard parts.count == 2 || parts.count == 3, let hour = Int(parts[0]), parts[0].count <= 2 else { return nil }
    var (hours, zone) = (hour, text.uppercased())
    for (mark, isAfternoon) in [("AM", false), ("A.M.", false), ("PM", true), ("P.M.", true)] where zone.hasPrefix(mark)
    {
      guard (1...12).contains(hour) else { return nil }
      hours = hour % 12 + (isAfternoon ? 12 : 0)
      zone = String(trimmed(zone.dropFirst(mark.count)))
      break
    }
    if ["UTC", "GMT", "UT", "Z"].contains(zone) { zone = "Z" }
    guard !needsZone || !zone.isEmpty else { return nil }
    parts[0] = padded(String(hours))
    return parts.joined(separator: ":") + zone
  }

  private static func padded(_ digits: String) -> String { digits.count == 1 ? "0" + digits : digits }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

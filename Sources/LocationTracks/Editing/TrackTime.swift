public import LocationKit

/// A time in a recording: absolute, or an offset from its first time.
public enum TrackTime: Sendable, Hashable {
  /// An absolute time.
  case instant(UTCInstant)
  /// A duration after the first time of the track.
  case offset(Duration)

  /// Parses user input: `2026-05-01T10:00:00Z` and other forms of ISO 8601, or `+90s`, `+90`, `+1.5h`, `+00:10:00`.
  /// Returns `nil` for any other text.
  public init?(_ text: String) {
    guard text.hasPrefix("+") else {
      guard let instant = UTCInstant(iso8601: text) else { return nil }
      self = .instant(instant)
      return
    }
    guard let seconds = Self.seconds(text.dropFirst()), seconds <= 1e9 else { return nil }
    self = .offset(.seconds(seconds))
  }

  /// Returns whether the end is before the start in every track; `false` if an instant is compared with an offset.
  public static func isReversed(from start: TrackTime?, to end: TrackTime?) -> Bool {
    switch (start, end) {
    case (.instant(let start), .instant(let end)): end < start
    case (.offset(let start), .offset(let end)): end < start
    default: false
    }
  }

  func instant(inTrackFrom start: UTCInstant) -> UTCInstant {
    switch self {
    case .instant(let instant): instant
    case .offset(let offset): start.advanced(by: offset)
    }
  }

  private static func seconds(_ text: Substring) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count > 1 { return clock(parts) }
    let units: [(String, Double)] = [
      ("ms", 0.001), ("min", 60), ("m", 60), ("h", 3600), ("d", 86_400), ("w", 604_800), ("s", 1), ("", 1),
    ]
    guard let (suffix, factor) = units.first(where: { text.hasSuffix($0.0) }) else { return nil }
    return number(text.dropLast(suffix.count)).map { $0 * factor }
  }

  /// Parses `mm:ss` or `hh:mm:ss`.
  private static func clock(_ parts: [Substring]) -> Double? {
    guard parts.count <= 3 else { return nil }
    var seconds = 0.0
    for part in parts {
      guard let value = number(part), part == parts[0] || value < 60 else { return nil }
      seconds = seconds * 60 + value
    }
    return seconds
  }

  private static func number(_ text: Substring) -> Double? {
    text.hasPrefix("-") || text.hasPrefix("+") ? nil : DecimalText.double(text)
  }
}

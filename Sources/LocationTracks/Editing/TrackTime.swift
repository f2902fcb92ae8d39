package import LocationKit

/// A time in a recording: absolute, or an offset from its first time.
package enum TrackTime: Sendable, Hashable {
  /// An absolute time.
  case instant(UTCInstant)
  /// A duration after the first time of the track.
  case offset(Duration)

  /// Parses user input: `2026-05-01T10:00:00Z` and other forms of ISO 8601, or `+90s`, `+90`, `+1.5h`, `+2w`, `+00:10:00`.
  /// Returns `nil` for any other text.
  package init?(_ text: String) {
    guard text.hasPrefix("+") else {
      guard let instant = UTCInstant(iso8601: text) else { return nil }
      self = .instant(instant)
      return
    }
    let offset = text.dropFirst()
    guard let duration = Self.clock(offset) ?? Duration(text: offset) else { return nil }
    self = .offset(duration)
  }

  /// Returns whether the end is before the start in every track; `false` if an instant is compared with an offset.
  package static func isReversed(from start: TrackTime?, to end: TrackTime?) -> Bool {
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

  /// Parses `mm:ss` or `hh:mm:ss`.
  private static func clock(_ text: Substring) -> Duration? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    var seconds = 0.0
    for part in parts {
      guard let value = DecimalText.double(part), !part.hasPrefix("-"), !part.hasPrefix("+"),
        part == parts[0] || value < 60
      else { return nil }
      seconds = seconds * 60 + value
    }
    return seconds <= 1e9 ? .seconds(seconds) : nil
  }
}

public import LocationKit

/// When a track was recorded, how often, and with which gaps.
public struct TimeStatistics: Sendable {
  /// The longest time between two points that is no gap.
  public static let longestInterval = Duration.seconds(60)

  public private(set) var earliest: UTCInstant?
  public private(set) var latest: UTCInstant?
  public private(set) var untimed = 0
  /// Points that are older than one before them.
  public private(set) var outOfOrder = 0
  /// How often more than ``longestInterval`` lies between two points, segments or not.
  public private(set) var gaps = 0
  public private(set) var longestGap = Duration.zero
  private var intervals = UsualInterval()

  /// From the earliest to the latest.
  public var duration: Duration? {
    guard let earliest, let latest else { return nil }
    return latest.duration(since: earliest)
  }

  /// The interval between two points that is the most frequent, to the millisecond.
  public var usualInterval: Duration? { intervals.usual }

  mutating func take(_ location: Location) {
    guard let time = location.time else {
      untimed += 1
      return
    }
    if let latest, time < latest {
      outOfOrder += 1
    } else if let latest {
      note(time.duration(since: latest))
    }
    earliest = min(earliest ?? time, time)
    latest = max(latest ?? time, time)
  }

  private mutating func note(_ interval: Duration) {
    intervals.note(interval)
    guard interval > Self.longestInterval else { return }
    gaps += 1
    longestGap = max(longestGap, interval)
  }
}

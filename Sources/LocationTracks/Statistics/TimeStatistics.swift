package import LocationKit

/// The times of a track: period, interval and gaps.
package struct TimeStatistics: Sendable {
  /// Longest time between two points that is not a gap.
  package static let longestInterval = Duration.seconds(60)

  /// Earliest time; `nil` if no point has a time.
  package private(set) var earliest: UTCInstant?
  /// Latest time; `nil` if no point has a time.
  package private(set) var latest: UTCInstant?
  package private(set) var untimed = 0
  /// Number of points that are older than an earlier point.
  package private(set) var outOfOrder = 0
  /// Number of times that two successive points are more than ``longestInterval`` apart, whatever their segments.
  package private(set) var gaps = 0
  /// Longest gap; zero without gaps.
  package private(set) var longestGap = Duration.zero
  private var intervals = UsualInterval()

  /// Time from the earliest to the latest point; `nil` without times.
  package var duration: Duration? {
    guard let earliest, let latest else { return nil }
    return latest.duration(since: earliest)
  }

  /// Most frequent interval between two points, to the millisecond; `nil` without intervals.
  package var usualInterval: Duration? { intervals.usual }

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

import Glibc
import LocationArchive
import LocationKit

/// Writes a life into an archive; times only what the archive does.
struct Making {
  private let folder: String

  init(_ folder: String) { self.folder = folder }

  private static let batch = 65_536

  func report(_ count: Int, _ seed: UInt64) throws -> Report {
    var life = Life(seed: seed)
    var limits = ArchiveLimits()
    // What is measured flushes once a second, as below.
    limits.flushCount = .max
    let writer = try ArchiveWriter(folder, limits: limits)
    var watch = Stopwatch()
    var (locations, left, flushed) = ([Location](), count, 0.0)
    while left > 0 {
      locations.removeAll(keepingCapacity: true)
      life.append(min(left, Self.batch), to: &locations)
      left -= locations.count
      watch.start()
      try writer.append(locations)
      watch.stop()
      if watch.wall - flushed >= 1 || left == 0 {
        watch.start()
        try writer.flush()
        watch.stop()
        flushed = watch.wall
      }
    }
    var report = Report()
    report.add("locations", writer.counts.appended)
    report.add("append", watch)
    return report
  }
}

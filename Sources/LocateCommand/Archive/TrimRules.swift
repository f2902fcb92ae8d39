import LocationArchive
import LocationKit

/// What is removed from an archive, by age.
struct TrimRules: Sendable {
  var keep: ArchiveAge?
  var thin: [ThinningRule] = []
  var dropsDamaged = false

  func trimming(at now: UTCInstant) -> ArchiveTrimming {
    ArchiveTrimming(
      start: keep?.instant(before: now),
      thinnings: thin.map { .init(before: $0.age.instant(before: now), interval: $0.interval) },
      dropsDamaged: dropsDamaged)
  }
}

extension ArchiveTrimCounts {
  /// Whether any location was removed; the size in bytes may remain the same.
  var hasChanges: Bool { removed + thinned + damaged > 0 }

  /// `9000 locations removed, 3600 thinned, 400 kept; 52000 bytes before, 1800 bytes now`.
  var text: String {
    let removed = RunAccount.count(removed, "locations")
    let lost = damaged > 0 ? ", \(damaged) damaged" : ""
    return "\(removed) removed, \(thinned) thinned\(lost), \(kept) kept; "
      + "\(RunAccount.count(bytesBefore, "bytes")) before, \(bytesAfter) now"
  }
}

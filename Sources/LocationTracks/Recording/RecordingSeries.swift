package import LocationKit

/// The files of a recording that starts a new file each day (UTC), and the deletion of old ones.
package struct RecordingSeries: Sendable {
  /// Path, as the user named it: `boat/log.rec`.
  package let path: String
  /// Whether a new file starts each day; otherwise there is one file with that name.
  package let isDaily: Bool
  /// Maximum size of all files together in bytes; `nil` for no limit.
  package let maximumBytes: Int?

  /// Creates a series. Without a limit, nothing is deleted.
  package init(path: String, isDaily: Bool = false, maximumBytes: Int? = nil) {
    self.path = path
    self.isDaily = isDaily
    self.maximumBytes = maximumBytes
  }

  /// Returns the file for data that arrives now: `boat/log-2026-05-01.rec`.
  package func file(at now: UTCInstant) -> String {
    isDaily ? "\(folder)\(stem)-\(now.date)\(ending)" : path
  }

  /// Folder with a trailing slash; empty for the current folder.
  package var folder: String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

  /// Returns whether a file with this name in the folder belongs to the series.
  package func contains(name: String) -> Bool {
    guard isDaily, name.hasPrefix(stem + "-"), name.hasSuffix(ending) else { return false }
    let day = name.dropFirst(stem.count + 1).dropLast(ending.count)
    return day.count == 10 && UTCInstant(iso8601: String(day)) != nil
  }

  /// Returns the files to delete so that `bytes` more fit within the limit.
  ///
  /// - Parameters:
  ///   - files: name and size of each file of the series, except the current one.
  ///   - currentSize: size of the current file.
  /// - Returns: the names, oldest first; `nil` if even that is not sufficient: the recording is full.
  package func namesToRemove(
    among files: [(name: String, size: Int)], currentSize: Int, adding bytes: Int
  ) -> [String]? {
    guard let maximumBytes else { return [] }
    var total = files.reduce(currentSize + bytes) { $0 + $1.size }
    var names: [String] = []
    // Names contain the day, so they sort by age.
    for file in files.sorted(by: { $0.name < $1.name }) where total > maximumBytes {
      total -= file.size
      names.append(file.name)
    }
    return total <= maximumBytes ? names : nil
  }

  private var name: Substring { path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...] }

  private var stem: String {
    name.lastIndex(of: ".").map { String(name[..<$0]) } ?? String(name)
  }

  /// Extension, including the point.
  private var ending: String { name.lastIndex(of: ".").map { String(name[$0...]) } ?? ".rec" }
}

public import LocationKit

/// The files of a recording that begins a new one each day (UTC), and what becomes of the old ones.
public struct RecordingSeries: Sendable {
  /// As the user named it: `boat/log.rec`.
  public let path: String
  /// Whether a new file begins each day; else there is one, of that name.
  public let isDaily: Bool
  /// How many bytes all files together may have; `nil` for any number.
  public let maximumBytes: Int?

  public init(path: String, isDaily: Bool = false, maximumBytes: Int? = nil) {
    self.path = path
    self.isDaily = isDaily
    self.maximumBytes = maximumBytes
  }

  /// The file for what comes now: `boat/log-2026-05-01.rec`.
  public func file(at now: UTCInstant) -> String {
    isDaily ? "\(folder)\(stem)-\(now.date)\(ending)" : path
  }

  /// The folder, with a slash behind it; empty for the current one.
  public var folder: String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

  /// Whether a file of this name in the folder is one of the series.
  public func contains(name: String) -> Bool {
    guard isDaily, name.hasPrefix(stem + "-"), name.hasSuffix(ending) else { return false }
    let day = name.dropFirst(stem.count + 1).dropLast(ending.count)
    return day.count == 10 && UTCInstant(iso8601: String(day)) != nil
  }

  /// What must go so that `bytes` more have room beside the files that are there.
  ///
  /// - Parameters:
  ///   - files: name and size of each of the series, the current one left out.
  ///   - currentSize: of the file that is written.
  /// - Returns: the names, oldest first; `nil` where even that is not enough: the recording is full.
  public func namesToRemove(
    among files: [(name: String, size: Int)], currentSize: Int, adding bytes: Int
  ) -> [String]? {
    guard let maximumBytes else { return [] }
    var total = files.reduce(currentSize + bytes) { $0 + $1.size }
    var names: [String] = []
    // The day stands in the name: they sort by age.
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

  /// With its point.
  private var ending: String { name.lastIndex(of: ".").map { String(name[$0...]) } ?? ".rec" }
}

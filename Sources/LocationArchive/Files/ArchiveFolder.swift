import Glibc
import LocationIO
import LocationKit

/// The names of an archive's files.
struct ArchiveFolder: Sendable {
  let path: String

  /// The manifest, and the blocks that came after it.
  var current: String { "\(path)/current" }
  /// Locked by the process that writes; see ``DurableEnd``.
  var lock: String { "\(path)/lock" }

  func segment(_ number: UInt32) -> String { "\(path)/\(Self.name(number)).segment" }
  /// A segment that is not complete, and that no manifest may list.
  func unfinishedSegment(_ number: UInt32) -> String { segment(number) + ReplacingFile.ending }
  func unfinishedIndex(_ number: UInt32) -> String { index(number) + ReplacingFile.ending }
  /// The headers of a segment's blocks.
  func index(_ number: UInt32) -> String { "\(path)/\(Self.name(number)).index" }

  static func name(_ number: UInt32) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 8 - digits.count)) + digits
  }

  /// The permissions of new files: those of the folder. It is for its owner only, unless the owner has shared it.
  var fileMode: mode_t { stat.of(path: path).map { $0.st_mode & 0o666 } ?? NewFile.ownerOnly }
}

// MARK: Files that the manifest does not list

extension ArchiveFolder {
  private static let setAsideMark = ".unlisted-"

  /// The numbers of all files that are named like segments.
  var segmentNumbers: [UInt32] {
    FolderEntries.names(in: path).compactMap { $0.hasSuffix(".segment") ? Self.number(of: $0) : nil }.sorted()
  }

  /// The names of all files that a writer has set aside.
  var setAsideNames: [String] { FolderEntries.names(in: path).filter { $0.contains(Self.setAsideMark) }.sorted() }

  /// The names of segments and indexes that the manifest does not list.
  func unlistedNames(_ manifest: ArchiveManifest) -> [String] {
    let listed = Set(manifest.segments.map(\.number))
    return FolderEntries.names(in: path).filter { name in
      guard name.hasSuffix(".segment") || name.hasSuffix(".index"), let number = Self.number(of: name) else {
        return false
      }
      return !listed.contains(number)
    }.sorted()
  }

  /// Gives a file another name, under which no reader and no writer uses it. Returns the name.
  @discardableResult
  func setAside(_ name: String) throws(LocationError) -> String {
    let other = nameAside(name)
    guard rename("\(path)/\(name)", "\(path)/\(other)") == 0 else {
      throw OutputFile.error(errno, "\(path)/\(name)")
    }
    return other
  }

  /// Copies `current` to a file that no reader and no writer uses, before it is replaced. Returns its name.
  func keep(_ current: FileStorage) throws(LocationError) -> String {
    let name = nameAside("current")
    let bytes = try current.read(at: 0, count: try current.size())
    var file = try ReplacingFile("\(path)/\(name)", mode: fileMode)
    try file.append(bytes.span.bytes)
    try file.finish()
    return name
  }

  private func nameAside(_ name: String) -> String {
    var count = 1
    while access("\(path)/\(name)\(Self.setAsideMark)\(count)", F_OK) == 0 { count += 1 }
    return "\(name)\(Self.setAsideMark)\(count)"
  }

  /// Whether a writer has used the folder: it has segments, or the file that a writer locks.
  var wasWritten: Bool { access(lock, F_OK) == 0 || !segmentNumbers.isEmpty }

  /// Deletes what a killed writer has not completed, and what its manifest has replaced. Other segments and indexes
  /// are set aside, because they may be all that is left of an archive. Returns their names.
  func tidy(_ manifest: ArchiveManifest) throws(LocationError) -> [String] {
    let listed = Set(manifest.segments.map(\.number))
    remove(manifest.replaced.filter { !listed.contains($0) })
    // A writer that was killed may not have deleted the sums of what it removed.
    if !manifest.replaced.isEmpty { removeSums() }
    for name in FolderEntries.names(in: path) where name.hasSuffix(ReplacingFile.ending) {
      if Self.number(of: name) != nil || name.hasPrefix("current.") { unlink("\(path)/\(name)") }
    }
    var names: [String] = []
    for name in unlistedNames(manifest) { names.append(try setAside(name)) }
    return names
  }

  /// Deletes segments that a manifest has replaced by others. If that fails, the next writer deletes them.
  func remove(_ numbers: [UInt32]) {
    for number in numbers {
      unlink(segment(number))
      unlink(index(number))
    }
  }

  func removeUnfinished(_ number: UInt32) {
    for path in [unfinishedSegment(number), unfinishedIndex(number)] { unlink(path) }
  }

  /// Gives a segment that is complete its name.
  func finish(_ number: UInt32) throws(LocationError) {
    guard rename(unfinishedSegment(number), segment(number)) == 0, !OutputFile.synchronizeFolder(of: current) else {
      throw OutputFile.error(errno, segment(number))
    }
    rename(unfinishedIndex(number), index(number))
  }

  /// The number at the beginning of a name; `nil` if there is none.
  static func number(of name: String) -> UInt32? {
    let digits = name.prefix { $0 != "." }
    return digits.utf8.count >= 8 && digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? UInt32(digits) : nil
  }
}

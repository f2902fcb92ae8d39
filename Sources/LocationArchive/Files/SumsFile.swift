import Glibc
import LocationIO
import LocationKit

/// A file of sums that were computed from the locations of a subject, so that they need not be computed again. The archive
/// does not depend on it: without it, or if it is damaged, the sums are computed again.
///
/// | bytes | content |
/// |---|---|
/// | 0–7 | `LOCASUM1` |
/// | 8–11 | length of the content |
/// | 12–15 | CRC32C of the content |
/// | 16– | the content, which only its writer understands |
enum SumsFile {
  static let opening: StaticString = "LOCASUM1"
  static let ending = ".sums"
  private static let headSize = 16
  /// Bytes. A longer file was not written by this program.
  private static let longest = 64 << 20

  /// Returns the content; `nil` if there is none, or a damaged one.
  static func read(_ path: String) -> [UInt8]? {
    guard let storage = try? FileStorage(reading: path), let size = try? storage.size(), size >= headSize,
      size <= longest, let bytes = try? storage.read(at: 0, count: size), bytes.count == size,
      bytes.starts(with: BlockFile.bytes(of: opening)), Int(bytes.integer(at: 8)) == size - headSize,
      CRC32C.of(bytes.span.extracting(headSize..<size)) == bytes.integer(at: 12)
    else { return nil }
    return Array(bytes[headSize...])
  }

  static func write(_ content: [UInt8], to path: String, mode: mode_t) throws(LocationError) {
    var head = BlockFile.bytes(of: opening)
    head.appendInteger(UInt32(content.count))
    head.appendInteger(CRC32C.of(content.span))
    var file = try ReplacingFile(path, mode: mode)
    try file.append(head.span.bytes)
    try file.append(content.span.bytes)
    try file.finish()
  }
}

extension ArchiveFolder {
  /// The sums of the subject with a number.
  ///
  /// - Parameter name: the year, and after a point what else tells these sums from others.
  func sums(_ subject: Int, _ name: String) -> String {
    "\(path)/\(Self.name(UInt32(subject))).\(name)\(SumsFile.ending)"
  }

  /// Deletes sums of locations that are removed: they tell where the subject was.
  ///
  /// - Parameter lastYear: the last year that is concerned; `nil` for all.
  func removeSums(through lastYear: Int? = nil) {
    for name in FolderEntries.names(in: path) where name.hasSuffix(SumsFile.ending) && Self.number(of: name) != nil {
      let year = name.split(separator: ".").dropFirst().first.flatMap { Int($0) }
      if let year, let lastYear, year > lastYear { continue }
      unlink("\(path)/\(name)")
    }
  }
}

extension Archive {
  /// Returns the content that ``storeSums(_:of:_:)`` has stored; `nil` if there is none, or a damaged one.
  package func storedSums(of subject: String, _ name: String) -> [UInt8]? {
    guard !isTrustedOnly, let number = number(of: subject) else { return nil }
    return SumsFile.read(ArchiveFolder(path: path).sums(number, name))
  }

  /// Stores sums of a subject, if the owner of the archive asks, and if no writer has replaced blocks since it was opened:
  /// sums of locations that were removed meanwhile must not remain. A failure has no consequence but the next computation.
  ///
  /// - Parameter name: letters, digits and points; it begins with the year and a point, or ends after the year.
  package func storeSums(_ content: [UInt8], of subject: String, _ name: String) {
    let folder = ArchiveFolder(path: path)
    guard !isTrustedOnly, let number = number(of: subject), let owner = stat.of(path: path)?.st_uid,
      owner == geteuid(), isNewest(in: folder)
    else { return }
    let file = folder.sums(number, name)
    try? SumsFile.write(content, to: file, mode: folder.fileMode)
    if !isNewest(in: folder) { unlink(file) }
  }

  /// Whether the manifest is still that of the opening.
  private func isNewest(in folder: ArchiveFolder) -> Bool {
    guard let current = try? FileStorage(reading: folder.current),
      let found = try? CurrentFile.manifest(of: current, folder: folder)
    else { return false }
    return found.manifest.generation == snapshot.manifest.generation
  }
}

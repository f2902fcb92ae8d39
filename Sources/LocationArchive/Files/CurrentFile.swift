import LocationIO
import LocationKit

/// The file `current`: the manifest, and behind it the blocks that are in no segment yet.
enum CurrentFile {
  /// Reads the manifest. Throws invalid data if the file is something else, damaged, or of another version.
  static func manifest(of storage: FileStorage, folder: ArchiveFolder) throws(LocationError)
    -> (manifest: ArchiveManifest, end: Int)
  {
    let opening = BlockFile.bytes(of: ArchiveManifest.opening)
    let head = try storage.read(at: 0, count: ArchiveManifest.headSize)
    let known = head.prefix(opening.count)
    if known != opening[...], known.count == opening.count, known.starts(with: opening.dropLast()),
      let version = known.last, (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(version)
    {
      throw anotherVersion(folder, isLater: version > opening[opening.count - 1])
    }
    guard known == opening[...], head.count == ArchiveManifest.headSize else {
      if folder.wasWritten, !head.isEmpty || !folder.segmentNumbers.isEmpty {
        throw damaged(folder, head.isEmpty ? "empty" : "damaged")
      }
      throw LocationError(
        .invalidData, "this is not a location archive", context: folder.path, remedy: "choose another folder")
    }
    let (length, check) = (head.integer(at: 8), head.integer(at: 12))
    let room = max(0, try storage.size() - ArchiveManifest.headSize)
    let content = try storage.read(at: ArchiveManifest.headSize, count: min(Int(length), room))
    guard content.count == Int(length), CRC32C.of(content.span) == check,
      let manifest = content.withUnsafeBytes({ ArchiveManifest($0) })
    else { throw damaged(folder, "damaged") }
    return (manifest, ArchiveManifest.headSize + content.count)
  }

  /// The error for a list of segments that cannot be used.
  ///
  /// - Parameter state: `missing`, `empty` or `damaged`.
  static func damaged(_ folder: ArchiveFolder, _ state: String) -> LocationError {
    LocationError(
      .invalidData, "the archive's list of segments is \(state)", context: folder.current,
      remedy: "restore this file from a copy, or rebuild it with: locate archive repair \(folder.path)")
  }

  private static func anotherVersion(_ folder: ArchiveFolder, isLater: Bool) -> LocationError {
    LocationError(
      .invalidData,
      "this archive has \(isLater ? "a later" : "an earlier") format than this version can read",
      context: folder.path,
      remedy: isLater ? "install a later version" : "import the original files into a new archive")
  }
}

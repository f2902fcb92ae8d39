import LocationIO
import LocationKit

/// The file `current`: the manifest, and behind it the blocks that are in no segment yet.
enum CurrentFile {
  /// Reads the manifest. Throws invalid data if the file is something else or of a later version.
  static func manifest(of storage: FileStorage, folder: ArchiveFolder) throws(LocationError)
    -> (manifest: ArchiveManifest, end: Int)
  {
    let opening = BlockFile.bytes(of: ArchiveManifest.opening)
    let head = try storage.read(at: 0, count: ArchiveManifest.headSize)
    guard head.starts(with: opening.dropLast()), head.count == ArchiveManifest.headSize else {
      throw LocationError(
        .invalidData, "this is not a location archive", context: folder.path, remedy: "name another folder")
    }
    guard head.starts(with: opening) else {
      let isLater = head[opening.count - 1] > opening[opening.count - 1]
      throw LocationError(
        .invalidData,
        "this archive has \(isLater ? "a later" : "an earlier") format than this version can read",
        context: folder.path,
        remedy: isLater ? "install a later version" : "import the original files into a new archive")
    }
    let (length, check) = (head.integer(at: 8), head.integer(at: 12))
    let room = max(0, try storage.size() - ArchiveManifest.headSize)
    let content = try storage.read(at: ArchiveManifest.headSize, count: min(Int(length), room))
    guard content.count == Int(length), CRC32C.of(content.span) == check,
      let manifest = content.withUnsafeBytes({ ArchiveManifest($0) })
    else {
      throw LocationError(
        .invalidData, "the archive's list of segments is damaged", context: folder.current,
        remedy: "restore this file from a copy; the segments next to it hold the locations")
    }
    return (manifest, ArchiveManifest.headSize + content.count)
  }
}

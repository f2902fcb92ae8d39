import Glibc
import LocationIO
import LocationKit

/// A segment: `LOCASEG1`, its number in eight bytes, and blocks.
///
/// A segment that is complete has an index: `LOCAIDX1`, the number of blocks and the CRC32C of what follows, four bytes
/// each, and the headers of all blocks. If the index is missing or damaged, the headers are read from the segment.
enum SegmentFile {
  static let opening: StaticString = "LOCASEG1"
  static let indexOpening: StaticString = "LOCAIDX1"
  static let headSize = 16

  static func head(_ number: UInt32) -> [UInt8] {
    var bytes = BlockFile.bytes(of: opening)
    bytes.appendInteger(UInt64(number))
    return bytes
  }

  /// Creates the file of a segment that has no blocks yet. Throws if the file exists: it may be all that is left of an
  /// archive.
  static func create(_ number: UInt32, at path: String, mode: mode_t) throws(LocationError) -> FileStorage {
    let storage = try FileStorage(writing: path, creation: .always, mode: mode)
    do throws(LocationError) { try storage.write(head(number), at: 0) } catch {
      unlink(path)
      throw error
    }
    return storage
  }

  static func writeIndex(_ headers: [BlockHeader], to path: String, mode: mode_t) throws(LocationError) {
    var content: [UInt8] = []
    content.reserveCapacity(headers.count * BlockHeader.size)
    for header in headers { header.append(to: &content) }
    var bytes = BlockFile.bytes(of: indexOpening)
    bytes.appendInteger(UInt32(headers.count))
    bytes.appendInteger(CRC32C.of(content.span))
    var file = try ReplacingFile(path, mode: mode)
    try file.append(bytes.span.bytes)
    try file.append(content.span.bytes)
    try file.finish()
  }

  /// Opens a segment, and finds its blocks. A segment that is missing is damaged as a whole.
  static func open(_ segment: ArchiveManifest.Segment, in folder: ArchiveFolder) throws(LocationError)
    -> (file: ArchiveFile, blocks: HeaderTable, damages: [DamagedSpan])
  {
    let storage: FileStorage
    do throws(LocationError) { storage = try FileStorage(reading: folder.segment(segment.number)) } catch {
      guard error.code == .inputNotFound else { throw error }
      return missing(segment, in: folder)
    }
    let size = try storage.size()
    let file = ArchiveFile(storage, start: headSize, end: min(segment.length, size))
    if size >= segment.length, let blocks = indexed(folder.index(segment.number), end: segment.length) {
      return (file, blocks, [])
    }
    var (blocks, damages) = try file.headers()
    if try storage.read(at: 0, count: headSize) != head(segment.number) {
      damages.insert(DamagedSpan(path: storage.path, bytes: 0..<headSize), at: 0)
    }
    if size < segment.length {
      damages.append(
        DamagedSpan(path: storage.path, bytes: size..<segment.length, after: blocks.last?.header.keys.upperBound))
    }
    return (file, HeaderTable(blocks), damages)
  }

  private static func missing(_ segment: ArchiveManifest.Segment, in folder: ArchiveFolder)
    -> (file: ArchiveFile, blocks: HeaderTable, damages: [DamagedSpan])
  {
    let path = folder.segment(segment.number)
    let keys = indexed(folder.index(segment.number), end: segment.length)?.map(\.header.keys) ?? []
    let damage = DamagedSpan(
      path: path, bytes: 0..<segment.length, after: keys.map(\.lowerBound).min(), before: keys.map(\.upperBound).max())
    return (ArchiveFile(missing: path), HeaderTable([]), [damage])
  }

  /// The blocks by the index; `nil` if there is none, or none of these blocks.
  private static func indexed(_ path: String, end: Int) -> HeaderTable? {
    guard let storage = try? FileStorage(reading: path), let size = try? storage.size(),
      let bytes = try? storage.read(at: 0, count: size), bytes.count >= headSize
    else { return nil }
    let (count, check) = (bytes.integer(at: 8), bytes.integer(at: 12))
    guard bytes.starts(with: BlockFile.bytes(of: indexOpening)),
      bytes.count == headSize + Int(count) * BlockHeader.size,
      CRC32C.of(bytes.span.extracting(headSize..<bytes.count)) == check
    else { return nil }
    return HeaderTable(bytes, from: headSize, first: headSize, end: end)
  }
}

/// A block's header, and where it begins in its file.
struct BlockPlace: Sendable {
  var header: BlockHeader
  var offset: Int

  var end: Int { offset + BlockHeader.size + header.bodyLength }
}

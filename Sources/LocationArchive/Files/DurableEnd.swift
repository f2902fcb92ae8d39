import LocationIO
import LocationKit

/// Up to where `current` was durable when its writer synchronized it last: the content of the file `lock`.
///
/// It tells a block that a crash has torn, and that was never reported as stored, from one that was damaged or cut off
/// later. It is written without waiting for the disk: after a power failure it may be missing or older.
///
/// | bytes | content |
/// |---|---|
/// | 0–7 | the generation of the manifest |
/// | 8–15 | the end of the last block that was synchronized |
/// | 16–19 | CRC32C of bytes 0 to 15 |
struct DurableEnd: Equatable {
  var generation: UInt64
  var end: Int

  private static let size = 20

  init(generation: UInt64, end: Int) { (self.generation, self.end) = (generation, end) }

  /// `nil` if it is unknown.
  init?(of folder: ArchiveFolder) {
    guard let file = try? FileStorage(reading: folder.lock), let bytes = try? file.read(at: 0, count: Self.size),
      bytes.count == Self.size, CRC32C.of(bytes.span.extracting(0..<16)) == bytes.integer(at: 16)
    else { return nil }
    let numbers = bytes.withUnsafeBytes { bytes in
      var reader = ByteCursor(bytes)
      return (reader.integer(UInt64.self), reader.integer(UInt64.self))
    }
    guard let generation = numbers.0, let end = numbers.1.flatMap(Int.init(exactly:)) else { return nil }
    (self.generation, self.end) = (generation, end)
  }

  /// The end in a file with this manifest; 0 if it is unknown.
  func end(in manifest: ArchiveManifest) -> Int { generation == manifest.generation ? end : 0 }

  /// A failure is no error: the end is then older than it could be.
  func write(to lock: FileStorage) {
    var bytes: [UInt8] = []
    bytes.appendInteger(generation)
    bytes.appendInteger(UInt64(end))
    bytes.appendInteger(CRC32C.of(bytes.span))
    try? lock.write(bytes, at: 0)
  }
}

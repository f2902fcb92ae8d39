import Glibc
import LocationArchive
import LocationKit

/// The files of an archive, in memory.
struct ArchiveFiles: Sendable {
  private var files: [(name: String, bytes: [UInt8])]

  /// Two subjects, several segments and their indexes, late locations, and blocks in `current`.
  static let original: ArchiveFiles = {
    let folder = "/dev/shm/fuzz-\(getpid())-original.archive"
    defer { remove(folder) }
    do {
      for range in [0..<30, 60..<100, 30..<60] { try writeSegment(range, folder) }
      let writer = try ArchiveWriter(folder)
      for second in 100..<120 {
        try writer.append(ArchiveTruth.location(second), subject: second % 2 == 0 ? "van" : "boat")
        if second % 5 == 0 { try writer.flush() }
      }
      try writer.flush()
    } catch { fatalError("\(error)") }
    return ArchiveFiles(files: names(folder).filter { $0 != "lock" }.map { ($0, read("\(folder)/\($0)")) })
  }()

  /// Trimming puts everything into segments; here it removes nothing.
  private static func writeSegment(_ seconds: Range<Int>, _ folder: String) throws {
    let writer = try ArchiveWriter(folder)
    for second in seconds { try writer.append(ArchiveTruth.location(second), subject: "van") }
    let end = UTCInstant(nanoseconds: ArchiveTruth.start).advanced(by: .seconds(1000))
    try writer.trim(ArchiveTrimming(thinnings: [.init(before: end, interval: .nanoseconds(1))]))
  }

  private init(files: [(name: String, bytes: [UInt8])]) { self.files = files }

  /// An archive with one block in `current`. Its chunk table is damaged, and the rest of the body begins with the name
  /// of the subject.
  ///
  /// - Parameter body: two bytes with the number of rows, and the body.
  init(body: ArraySlice<UInt8>) {
    let count = body.prefix(2).reduce(0) { $0 << 8 | UInt32($1) } % 4096 + 1
    let content = [UInt8](repeating: 1, count: 76) + body.dropFirst(2)
    var fields = bytes(crc32c(content)) + bytes(UInt32(content.count)) + bytes(count) + bytes(UInt32(0))
    for key in [ArchiveTruth.start, ArchiveTruth.start + 5_000_000_000_000] { fields += bytes(UInt64(bitPattern: key)) }
    for degrees: Int32 in [-900_000_000, 900_000_000, -1_800_000_000, 1_800_000_000] {
      fields += bytes(UInt32(bitPattern: degrees))
    }
    fields += [UInt8](repeating: 0xFF, count: 8) + [UInt8](repeating: 0, count: 16) + [UInt8](repeating: 0xFF, count: 4)
    fields += [UInt8](repeating: 0, count: 12)
    let manifest: [UInt8] = bytes(UInt64(1)) + bytes(UInt32(0)) + bytes(UInt32(1)) + [3] + Array("van".utf8)
    let head = Array("LOCARCH3".utf8) + bytes(UInt32(manifest.count)) + bytes(crc32c(manifest))
    files = [("current", head + manifest + Array("LABK".utf8) + bytes(crc32c(fields)) + fields + content)]
  }

  /// - Parameter input: for each damage the file, the kind, two bytes of the place, a value and a length.
  func damaged(by input: ArraySlice<UInt8>) -> ArchiveFiles {
    var result = self
    for start in stride(from: input.startIndex, to: input.endIndex - 5, by: 6).prefix(50) {
      let record = Array(input[start..<start + 6])
      let file = Int(record[0]) % files.count
      result.damage(file, kind: record[1], at: Int(record[2]) << 8 | Int(record[3]), record[4], Int(record[5]))
    }
    return result
  }

  private mutating func damage(_ file: Int, kind: UInt8, at place: Int, _ value: UInt8, _ length: Int) {
    guard !files[file].bytes.isEmpty else { return }
    let place = place % files[file].bytes.count
    let end = min(files[file].bytes.count, place + length)
    switch kind % 6 {
    case 0: files[file].bytes[place] ^= value
    case 1: files[file].bytes.removeSubrange(place...)
    case 2: files[file].bytes.removeSubrange(place..<end)
    case 3: files[file].bytes.insert(contentsOf: [UInt8](repeating: value, count: length), at: place)
    case 4: files[file].bytes.replaceSubrange(place..<end, with: [UInt8](repeating: value, count: end - place))
    default: files[file].bytes = []
    }
  }

  /// Replaces the folder.
  func write(to folder: String) {
    Self.remove(folder)
    mkdir(folder, 0o777)
    for (name, bytes) in files {
      guard let file = fopen("\(folder)/\(name)", "wb") else { continue }
      _ = fwrite(bytes, 1, bytes.count, file)
      fclose(file)
    }
  }

  static func remove(_ folder: String) {
    for name in names(folder) { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }

  private static func names(_ folder: String) -> [String] {
    guard let entries = opendir(folder), let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      names.append(String(cString: UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)))
    }
    return names.filter { $0 != "." && $0 != ".." }.sorted()
  }

  private static func read(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "rb") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    return Array(bytes.prefix(fread(&bytes, 1, bytes.count, file)))
  }
}

/// Little-endian.
private func bytes<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
  withUnsafeBytes(of: value.littleEndian, Array.init)
}

/// RFC 3720, bit by bit.
private func crc32c(_ bytes: [UInt8]) -> UInt32 {
  ~bytes.reduce(~UInt32(0)) { sum, byte in
    (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 0 ? 0 : 0x82F6_3B78) }
  }
}

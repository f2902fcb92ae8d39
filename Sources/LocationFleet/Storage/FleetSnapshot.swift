import Glibc
import LocationIO
public import LocationKit

/// A snapshot of a fleet: the state of all subjects at one position of its input.
///
/// The folder contains `fleet.snapshot`, which is replaced as a whole, so that it is complete whatever happens, and
/// `subjects.store`, the subjects that are not resident, which belongs to the running process and keeps others away. A
/// snapshot begins with `LOCFLEET` and consists of the blocks of ``LocationIO/BlockFile``, each with its CRC32C: first
/// the version of the format, the position and the number of subjects; then the subjects.
struct FleetSnapshot {
  static let opening: StaticString = "LOCFLEET"
  static let version: UInt8 = 1
  private static let blockSize = 1 << 20

  /// Position in the input, as the program counts it.
  var position: Int
  var count: Int

  static func path(in folder: String) -> String { folder + "/fleet.snapshot" }
  static func storePath(in folder: String) -> String { folder + "/subjects.store" }

  /// Removes the unfinished snapshots of processes that were killed.
  static func removeUnfinished(in folder: String) {
    for name in FolderEntries.names(in: folder)
    where name.hasPrefix("fleet.snapshot.") && name.hasSuffix(ReplacingFile.ending) {
      unlink(folder + "/" + name)
    }
  }

  /// Writes a snapshot to the folder, in place of the former one.
  /// - Parameter forEach: calls its argument with each subject.
  func write(
    to folder: String,
    _ forEach: ((StoredSubject) throws(LocationError) -> Void) throws(LocationError) -> Void
  ) throws(LocationError) {
    var file = try SnapshotFile(Self.path(in: folder))
    try encode(Self.blockSize, forEach, into: &file)
    try file.finish()
  }

  /// Appends the content of each block to `blocks`.
  /// - Parameter size: number of bytes at which a block is complete; the last subject may exceed it.
  func encode(
    _ size: Int,
    _ forEach: ((StoredSubject) throws(LocationError) -> Void) throws(LocationError) -> Void,
    into blocks: inout some SnapshotBlocks & ~Copyable
  ) throws(LocationError) {
    var writer = ValueWriter()
    writer.put(Self.version)
    writer.put(position)
    writer.put(count)
    try blocks.append(writer.bytes)
    writer.bytes.removeAll()
    try forEach { subject throws(LocationError) in
      writer.put(subject)
      guard writer.bytes.count >= size else { return }
      try blocks.append(writer.bytes)
      writer.bytes.removeAll(keepingCapacity: true)
    }
    if !writer.bytes.isEmpty { try blocks.append(writer.bytes) }
  }

  /// Reads the snapshot of a folder, and calls `take` with each subject. Returns `nil` if there is none. Throws
  /// ``LocationKit/LocationError/Code/invalidData`` if it is damaged, of another version, or another kind of file.
  static func read(
    in folder: String, _ take: (StoredSubject) throws(LocationError) -> Void
  ) throws(LocationError) -> FleetSnapshot? {
    let path = path(in: folder)
    // A file that exists and cannot be opened must not be overwritten.
    var status = stat()
    if lstat(path, &status) != 0, errno == ENOENT { return nil }
    var blocks = try BlockReader(try FileStorage(reading: path), opening: opening)
    return try decode(path, take) { () throws(LocationError) in try blocks.nextContent() }
  }

  /// Decodes the blocks that `next` returns, and calls `take` with each subject. Throws like ``read(in:_:)``.
  /// - Parameter place: name of the snapshot in errors.
  static func decode(
    _ place: String, _ take: (StoredSubject) throws(LocationError) -> Void,
    next: () throws(LocationError) -> [UInt8]?
  ) throws(LocationError) -> FleetSnapshot {
    guard let head = try next() else { throw damage(place) }
    var reader = ValueReader(head)
    var snapshot: FleetSnapshot
    do throws(ValueReader.Failure) {
      guard try reader.take(UInt8.self) == version else { throw ValueReader.Failure() }
      snapshot = FleetSnapshot(position: try reader.take(), count: try reader.take())
    } catch { throw damage(place) }
    var rest = snapshot.count
    while let block = try next() {
      var reader = ValueReader(block)
      while !reader.isAtEnd {
        let subject: StoredSubject
        do throws(ValueReader.Failure) { subject = try reader.take() } catch { throw damage(place) }
        rest -= 1
        try take(subject)
      }
    }
    guard rest == 0 else { throw damage(place) }
    return snapshot
  }

  private static func damage(_ path: String) -> LocationError {
    LocationError(
      .invalidData, "the snapshot of the fleet is damaged, or of another version of this program", context: path,
      remedy: "restore it, or remove it to begin without it")
  }
}

/// Where the blocks of a snapshot are written to.
protocol SnapshotBlocks: ~Copyable {
  mutating func append(_ content: [UInt8]) throws(LocationError)
}

/// The blocks of a snapshot in memory.
private struct SnapshotList: SnapshotBlocks {
  var blocks: [[UInt8]] = []

  mutating func append(_ content: [UInt8]) { blocks.append(content) }
}

/// The blocks of a snapshot that is being written.
private struct SnapshotFile: ~Copyable, SnapshotBlocks {
  private var file: ReplacingFile
  private var end: Int

  init(_ path: String) throws(LocationError) {
    let opening = BlockFile.bytes(of: FleetSnapshot.opening)
    var file = try ReplacingFile(path)
    try file.append(opening.span.bytes)
    self.file = file
    end = opening.count
  }

  mutating func append(_ content: [UInt8]) throws(LocationError) {
    let block = BlockFile.block(content, at: end)
    try file.append(block.span.bytes)
    end += block.count
  }

  mutating func finish() throws(LocationError) { try file.finish() }
}

extension Fleet {
  /// Continues from the snapshot in a folder, if it has one, and keeps at most `limit` subjects resident from now on:
  /// the others are stored in the folder. Only one process at a time may use a folder. Call it before the first
  /// reading.
  ///
  /// - Parameters:
  ///   - folder: an existing folder.
  ///   - limit: at least 1.
  /// - Returns: the position that ``writeSnapshot(to:position:)`` was called with; 0 if there is no snapshot.
  public mutating func resume(from folder: String, residents limit: Int = .max) throws(LocationError) -> Int {
    try limitResidents(to: limit, othersIn: try FileStorage(writing: FleetSnapshot.storePath(in: folder)))
    FleetSnapshot.removeUnfinished(in: folder)
    let snapshot = try FleetSnapshot.read(in: folder) { subject throws(LocationError) in try restore(subject) }
    return snapshot?.position ?? 0
  }

  /// Writes the state of all subjects to the folder, in place of the former snapshot, and returns when the disk has
  /// stored it. If the process or the machine stops in the meantime, the former snapshot remains.
  ///
  /// - Parameters:
  ///   - folder: folder of the snapshot.
  ///   - position: the position in the input up to which it was taken.
  public func writeSnapshot(to folder: String, position: Int) throws(LocationError) {
    try snapshot(at: position).write(to: folder) { take throws(LocationError) in try forEach(take) }
  }

  /// Encodes the state of all subjects like ``writeSnapshot(to:position:)``, in blocks.
  ///
  /// - Parameter size: number of bytes at which a block is complete; the last subject may exceed it.
  package func blocks(of size: Int, position: Int) throws(LocationError) -> [[UInt8]] {
    var list = SnapshotList()
    try snapshot(at: position).encode(size, { take throws(LocationError) in try forEach(take) }, into: &list)
    return list.blocks
  }

  /// Continues from the blocks that ``blocks(of:position:)`` returned. Call it before the first reading, and after
  /// ``limitResidents(to:othersIn:)``. Returns the position. Throws ``LocationKit/LocationError/Code/invalidData`` if they are not complete.
  ///
  /// - Parameter place: name of the snapshot in errors.
  package mutating func restore(_ blocks: [[UInt8]], from place: String) throws(LocationError) -> Int {
    var rest = blocks[...]
    let snapshot = try FleetSnapshot.decode(place) { subject throws(LocationError) in
      try restore(subject)
    } next: {
      rest.popFirst()
    }
    return snapshot.position
  }

  /// Makes a subject of a snapshot resident if there is room for it, or if its silence may have to be announced.
  private mutating func restore(_ subject: StoredSubject) throws(LocationError) {
    let isResident = subjects.count < (residence?.limit ?? .max) || mayAwaitSilence(subject)
    if isResident {
      _ = try admit(subject)
    } else if try residence?.store.put(subject) == false {
      _ = try admit(subject)
    }
  }

  private func snapshot(at position: Int) -> FleetSnapshot {
    FleetSnapshot(position: position, count: subjectCount)
  }

  private func forEach(_ take: (StoredSubject) throws(LocationError) -> Void) throws(LocationError) {
    for slot in 0..<subjects.end {
      if let stored = stored(slot) { try take(stored) }
    }
    try residence?.store.forEach(take)
  }
}

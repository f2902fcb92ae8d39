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

  /// Writes a snapshot, in place of the former one.
  /// - Parameter forEach: calls its argument with each subject.
  func write(
    to path: String,
    _ forEach: ((StoredSubject) throws(LocationError) -> Void) throws(LocationError) -> Void
  ) throws(LocationError) {
    var file = try SnapshotFile(path)
    var writer = ValueWriter()
    writer.put(Self.version)
    writer.put(position)
    writer.put(count)
    try file.append(writer.bytes)
    writer.bytes.removeAll()
    try forEach { subject throws(LocationError) in
      writer.put(subject)
      guard writer.bytes.count >= Self.blockSize else { return }
      try file.append(writer.bytes)
      writer.bytes.removeAll(keepingCapacity: true)
    }
    if !writer.bytes.isEmpty { try file.append(writer.bytes) }
    try file.finish()
  }

  /// Reads a snapshot, and calls `take` with each subject. Returns `nil` if there is no file. Throws
  /// ``LocationKit/LocationError/Code/invalidData`` if it is damaged, of another version, or another kind of file.
  static func read(
    _ path: String, _ take: (StoredSubject) throws(LocationError) -> Void
  ) throws(LocationError) -> FleetSnapshot? {
    let storage: FileStorage
    do throws(LocationError) { storage = try FileStorage(reading: path) } catch {
      // A path that exists and cannot be opened must not be overwritten.
      if error.code == .inputNotFound, error.message.contains("no such file") { return nil }
      throw error
    }
    var blocks = try BlockReader(storage, opening: opening)
    guard let head = try blocks.nextContent() else { throw damage(path) }
    var reader = ValueReader(head)
    var snapshot: FleetSnapshot
    do throws(ValueReader.Failure) {
      guard try reader.take(UInt8.self) == version else { throw ValueReader.Failure() }
      snapshot = FleetSnapshot(position: try reader.take(), count: try reader.take())
    } catch { throw damage(path) }
    var rest = snapshot.count
    while let block = try blocks.nextContent() {
      var reader = ValueReader(block)
      while !reader.isAtEnd {
        let subject: StoredSubject
        do throws(ValueReader.Failure) { subject = try reader.take() } catch { throw damage(path) }
        rest -= 1
        try take(subject)
      }
    }
    guard rest == 0 else { throw damage(path) }
    return snapshot
  }

  private static func damage(_ path: String) -> LocationError {
    LocationError(
      .invalidData, "the snapshot of the fleet is damaged, or of another version of this program", context: path,
      remedy: "restore it, or remove it to begin without it")
  }
}

/// The blocks of a snapshot that is being written.
private struct SnapshotFile: ~Copyable {
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
    let storage = try FileStorage(writing: FleetSnapshot.storePath(in: folder))
    residence = Residence(store: try SubjectStore(storage), limit: max(1, limit))
    let snapshot = try FleetSnapshot.read(FleetSnapshot.path(in: folder)) { subject throws(LocationError) in
      if subjects.count < limit {
        _ = try admit(subject)
      } else if try residence?.store.put(subject) == false {
        _ = try admit(subject)
      }
    }
    return snapshot?.position ?? 0
  }

  /// Writes the state of all subjects to the folder, in place of the former snapshot, and returns when the disk has
  /// stored it. If the process or the machine stops in the meantime, the former snapshot remains.
  ///
  /// - Parameter position: the position in the input up to which it was taken.
  public func writeSnapshot(to folder: String, position: Int) throws(LocationError) {
    let snapshot = FleetSnapshot(position: position, count: subjects.count + (residence?.store.count ?? 0))
    try snapshot.write(to: FleetSnapshot.path(in: folder)) { take throws(LocationError) in
      for slot in 0..<subjects.end {
        if let stored = stored(slot) { try take(stored) }
      }
      try residence?.store.forEach(take)
    }
  }
}

import Glibc
import LocationIO
public import LocationKit

/// A snapshot of a fleet: the state of all subjects at one position of its input.
///
/// The folder contains `fleet.snapshot`, which is replaced as a whole, so that it is complete whatever happens, and
/// `subjects.store`, the subjects that are not resident, which belongs to the running process and keeps others away. A
/// snapshot begins with `LOCFLEE3` and consists of the blocks of ``LocationIO/BlockFile``, each with its CRC32C: first
/// the ``Place``, the number of subjects, and the readings that are not taken a second time; then the subjects.
enum FleetSnapshot {
  /// The last digit is the version of the blocks; what they contain is ``LocationKit/ValueCoded``.
  static let opening: StaticString = "LOCFLEE3"
  static let blockSize = 1 << 20

  static func path(in folder: String) -> String { folder + "/fleet.snapshot" }
  static func storePath(in folder: String) -> String { folder + "/subjects.store" }

  /// Removes the unfinished snapshots of processes that were killed.
  static func removeUnfinished(in folder: String) {
    for name in FolderEntries.names(in: folder)
    where name.hasPrefix("fleet.snapshot.") && name.hasSuffix(ReplacingFile.ending) {
      unlink(folder + "/" + name)
    }
  }

  /// Where a snapshot stands.
  struct Place {
    /// The position in the input, as the program counts it.
    var position = 0
    /// Number of entries of a ``ReadingLog``.
    var entries = 0
  }

  /// Reads the snapshot of a folder, and calls `take` with each subject. Returns its place; `nil` if there is no snapshot. Throws ``LocationKit/LocationError/Code/invalidData`` if it is damaged, of
  /// another version, or another kind of file.
  static func read(
    in folder: String, _ recent: inout RecentReadings, _ take: (StoredSubject) throws(LocationError) -> Void
  ) throws(LocationError) -> Place? {
    let path = path(in: folder)
    // A file that exists and cannot be opened must not be overwritten.
    var status = stat()
    if lstat(path, &status) != 0, errno == ENOENT { return nil }
    var blocks = try BlockReader(try FileStorage(reading: path), opening: opening)
    return try decode(path, &recent, take) { () throws(LocationError) in try blocks.nextContent() }
  }

  /// Decodes the blocks that `next` returns, and calls `take` with each subject. Returns the place. Throws like
  /// ``read(in:_:_:)``.
  /// - Parameters:
  ///   - place: name of the snapshot in errors.
  ///   - recent: receives the readings that are not taken a second time.
  static func decode(
    _ place: String, _ recent: inout RecentReadings, _ take: (StoredSubject) throws(LocationError) -> Void,
    next: () throws(LocationError) -> [UInt8]?
  ) throws(LocationError) -> Place {
    guard let head = try next() else { throw damage(place) }
    var reader = ValueReader(head)
    var (found, rest) = (Place(), 0)
    do throws(ValueReader.Failure) {
      try reader.nextFields { reader throws(ValueReader.Failure) in
        (found.position, rest) = (try reader.take(), try reader.take())
        found.entries = try reader.take()
        try recent.restore(from: &reader)
      }
    } catch { throw damage(place) }
    while let block = try next() {
      var reader = ValueReader(block)
      while !reader.isAtEnd {
        let subject: StoredSubject
        do throws(ValueReader.Failure) { subject = try reader.next() } catch { throw damage(place) }
        rest -= 1
        try take(subject)
      }
    }
    guard rest == 0 else { throw damage(place) }
    return found
  }

  private static func damage(_ path: String) -> LocationError {
    LocationError(
      .invalidData, "the snapshot of the fleet is damaged, or of a later version of this program", context: path,
      remedy: "restore it, or remove it to begin without it")
  }
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
    var recent = recent
    let place = try FleetSnapshot.read(in: folder, &recent) { subject throws(LocationError) in
      try restore(subject)
    }
    self.recent = recent
    entries = place?.entries ?? 0
    return place?.position ?? 0
  }

  /// Writes the state of all subjects to the folder, in place of the former snapshot, and returns when the disk has
  /// stored it. If the process or the machine stops in the meantime, the former snapshot remains.
  ///
  /// - Parameters:
  ///   - folder: folder of the snapshot.
  ///   - position: the position in the input up to which it was taken.
  public func writeSnapshot(to folder: String, position: Int) throws(LocationError) {
    let opening = BlockFile.bytes(of: FleetSnapshot.opening)
    var file = try ReplacingFile(FleetSnapshot.path(in: folder), mode: NewFile.ownerOnly)
    try file.append(opening.span.bytes)
    var end = opening.count
    try encode(FleetSnapshot.blockSize, position) { content throws(LocationError) in
      let block = BlockFile.block(content, at: end)
      try file.append(block.span.bytes)
      end += block.count
    }
    try file.finish()
  }

  /// Encodes the state of all subjects like ``writeSnapshot(to:position:)``, in blocks.
  ///
  /// - Parameter size: number of bytes at which a block is complete; the last subject may exceed it.
  package func blocks(of size: Int, position: Int) throws(LocationError) -> [[UInt8]] {
    var blocks: [[UInt8]] = []
    try encode(size, position) { blocks.append($0) }
    return blocks
  }

  /// Continues from the blocks that ``blocks(of:position:)`` returned. Call it before the first reading, and after
  /// ``limitResidents(to:othersIn:)``. Returns the position. Throws ``LocationKit/LocationError/Code/invalidData`` if they are not complete.
  ///
  /// - Parameter place: name of the snapshot in errors.
  package mutating func restore(_ blocks: [[UInt8]], from place: String) throws(LocationError) -> Int {
    var (rest, recent) = (blocks[...], recent)
    let found = try FleetSnapshot.decode(place, &recent) { subject throws(LocationError) in
      try restore(subject)
    } next: {
      rest.popFirst()
    }
    self.recent = recent
    return found.position
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

  /// Calls `append` with the content of each block.
  private func encode(
    _ size: Int, _ position: Int, _ append: ([UInt8]) throws(LocationError) -> Void
  ) throws(LocationError) {
    var writer = ValueWriter()
    writer.appendFields {
      $0.put(position, subjectCount, entries)
      recent.write(to: &$0)
    }
    try append(writer.bytes)
    writer.bytes.removeAll()
    func take(_ subject: StoredSubject) throws(LocationError) {
      writer.append(subject)
      guard writer.bytes.count >= size else { return }
      try append(writer.bytes)
      writer.bytes.removeAll(keepingCapacity: true)
    }
    for slot in 0..<subjects.end {
      if let stored = stored(slot) { try take(stored) }
    }
    try residence?.store.forEach(take)
    if !writer.bytes.isEmpty { try append(writer.bytes) }
  }
}

import LocationIO
import LocationKit

/// The subjects that are not resident, in a file that belongs to this process and is emptied when it starts.
///
/// An entry is the length of its content and the CRC32C of the content, little-endian in four bytes each, and the
/// content. A subject that returns leaves its entry behind. When more than half of the file is left behind, the rest
/// moves to its beginning. Memory per subject: a hash and an offset.
struct SubjectStore {
  private let file: any BlockStorage
  /// Offset of the entry by the hash of the id, twice, plus 1 if the subject has a decider.
  private var entries: [Int: Int] = [:]
  /// Bytes of the file that are written, and those that follow them and are not.
  private var written = 0
  private var tail: [UInt8] = []
  /// Bytes of the entries of subjects in the store.
  private var used = 0

  private static let headSize = 8
  private static let tailSize = 1 << 20
  /// Bytes that are read at once: most entries are shorter.
  private static let readSize = 256

  /// - Parameter file: a file whose content is dropped.
  init(_ file: any BlockStorage) throws(LocationError) {
    try file.truncate(to: 0)
    self.file = file
  }

  var count: Int { entries.count }

  /// Stores a subject. Returns `false`, and stores nothing, if the hash of its id is that of another subject.
  mutating func put(_ subject: StoredSubject) throws(LocationError) -> Bool {
    let hash = subject.id.hashValue
    guard entries[hash] == nil else { return false }
    try compactIfWorthwhile()
    entries[hash] = 2 * (written + tail.count) + (subject.hasDecider ? 1 : 0)
    append(ValueWriter.bytes(of: subject))
    try flush(over: Self.tailSize)
    return true
  }

  /// Removes and returns a subject; `nil` if it is not in the store.
  mutating func take(_ id: String) throws(LocationError) -> StoredSubject? {
    let hash = id.hashValue
    guard let entry = entries[hash] else { return nil }
    let (subject, size) = try read(at: entry / 2)
    guard subject.id == id else { return nil }
    entries[hash] = nil
    used -= size
    return subject
  }

  /// Calls `body` with each subject, in the order in which they were stored.
  func forEach(_ body: (StoredSubject) throws(LocationError) -> Void) throws(LocationError) {
    for entry in entries.values.sorted() { try body(try read(at: entry / 2).subject) }
  }

  /// Returns the ids of all subjects, or of those with a decider only.
  func subjects(withDecider: Bool = false) throws(LocationError) -> [String] {
    var ids: [String] = []
    for entry in entries.values.sorted() where !withDecider || entry % 2 == 1 {
      ids.append(try read(at: entry / 2).subject.id)
    }
    return ids
  }

  // MARK: The file

  private mutating func append(_ content: [UInt8]) {
    for number in [UInt32(content.count), CRC32C.of(content.span)] {
      for place in stride(from: 0, to: 32, by: 8) { tail.append(UInt8(truncatingIfNeeded: number >> place)) }
    }
    tail += content
    used += Self.headSize + content.count
  }

  private mutating func flush(over size: Int) throws(LocationError) {
    guard tail.count > size else { return }
    try file.write(tail, at: written)
    written += tail.count
    tail.removeAll(keepingCapacity: true)
  }

  private func read(at offset: Int) throws(LocationError) -> (subject: StoredSubject, size: Int) {
    var bytes = try bytes(at: offset, count: Self.readSize)
    guard bytes.count >= Self.headSize else { throw damage }
    let (length, check) = (Int(Self.number(bytes[0..<4])), Self.number(bytes[4..<8]))
    let size = Self.headSize + length
    if bytes.count < size { bytes = try self.bytes(at: offset, count: size) }
    guard bytes.count >= size, case let content = Array(bytes[Self.headSize..<size]), CRC32C.of(content.span) == check
    else { throw damage }
    var reader = ValueReader(content)
    do { return (try reader.next(), size) } catch { throw damage }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  private func bytes(at offset: Int, count: Int) throws(LocationError) -> [UInt8] {
    guard offset >= written else { return try file.read(at: offset, count: min(count, written - offset)) }
    return Array(tail[(offset - written)..<min(offset - written + count, tail.count)])
  }

  private var damage: LocationError {
    LocationError(
      .writingFailed, "the stored subjects have been changed by another program", context: file.path,
      remedy: "start again; it continues from the last snapshot")
  }

  /// Moves all entries to the beginning of the file if more than half of it is left behind.
  private mutating func compactIfWorthwhile() throws(LocationError) {
    let size = written + tail.count
    guard size > 64 * Self.tailSize, size > 2 * used else { return }
    try flush(over: 0)
    var end = 0
    for (hash, entry) in entries.sorted(by: { $0.value < $1.value }) {
      let bytes = try file.read(at: entry / 2, count: try read(at: entry / 2).size)
      try file.write(bytes, at: end)
      entries[hash] = 2 * end + entry % 2
      end += bytes.count
    }
    try file.truncate(to: end)
    written = end
  }
}

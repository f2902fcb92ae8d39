import Glibc
import LocationIO
import LocationKit

/// An archive that this process writes, and the order of its writes.
///
/// Whole blocks are appended to a segment. They belong to the archive once a manifest lists them: a flush first
/// synchronizes the segment, and then replaces `current` by a new manifest and the rows that are in no segment.
/// Between two manifests, flushes append small blocks to `current`. A crash leaves the old or the new `current`.
struct ArchiveWriterState: Sendable {
  let folder: ArchiveFolder
  let segmentSize: Int
  /// Locked while the archive is open.
  let lock: FileStorage
  var current: FileStorage
  var currentEnd = 0
  var manifest = ArchiveManifest()
  /// The highest number of a segment that is being written by trimming, and that no manifest lists yet.
  var reservedSegment: UInt32 = 0
  var segment: FileStorage?
  /// Headers of the segment's blocks, for its index.
  var headers: [BlockHeader] = []
  /// Whether the segment's index has all of them.
  var isIndexed = false
  /// The end of the segment's blocks, including blocks that no manifest lists yet.
  var segmentEnd = 0
  /// Whether a new manifest must be written before blocks can be appended to `current`.
  var needsManifest = false
  var subjects: [SubjectRows] = []
  var sealed: [SealedBlocks] = []
  private struct BlockKey: Equatable {
    var segment: UInt32
    var offset: Int
  }

  /// The rows of blocks in segments; `nil` for a damaged one.
  private var recent = RecentValues<BlockKey, RowBuffer?>()
  private(set) var numbers: [String: Int] = [:]
  /// Numbers that no subject has.
  private var vacant: [Int] = []
  /// Locations that were appended since the last flush.
  var unflushed = 0
  /// Numbers of the subjects that got rows since the last flush: an archive may have a hundred thousand others.
  var changed: Set<Int> = []
  /// Rows that no segment has.
  var buffered = 0
  var counts = ArchiveCounts()
  private(set) var damages: [DamagedSpan] = []
  /// The failure after which nothing is written any more, because the content of the disk is unknown.
  var failure: LocationError?

  /// The maximum number of rows of all subjects whose blocks are not full: about 14 MB.
  static let mostBuffered = 65_536

  /// Whether the archive did not exist before.
  private(set) var isNew = false
  let hasMadeFolder: Bool
  /// Names of files that the archive does not list, and that have other names now.
  private(set) var setAside: [String] = []

  /// - Parameter held: the lock, if the caller has it.
  init(_ folder: ArchiveFolder, segmentSize: Int, lock held: FileStorage? = nil) throws(LocationError) {
    (self.folder, self.segmentSize) = (folder, segmentSize)
    hasMadeFolder = mkdir(folder.path, NewFile.ownerOnlyFolder) == 0
    guard hasMadeFolder || errno == EEXIST else { throw Self.unmakeable(folder.path, errno) }
    if let held { lock = held } else { lock = try Self.lock(folder) }
    let size = stat.of(path: folder.current)?.st_size
    if size ?? 0 > 0 {
      current = try FileStorage(writing: folder.current, creation: .never)
      try openCurrent()
    } else {
      guard folder.segmentNumbers.isEmpty else { throw CurrentFile.damaged(folder, size == nil ? "missing" : "empty") }
      current = try FileStorage(writing: folder.current, mode: folder.fileMode)
      isNew = true
      try writeCurrent()
    }
  }

  private mutating func openCurrent() throws(LocationError) {
    let durable = DurableEnd(of: folder)
    let (found, end) = try CurrentFile.manifest(of: current, folder: folder)
    manifest = found
    let file = ArchiveFile(current, start: end, end: try current.size())
    let (blocks, damages, wholeEnd) = try file.tail(durable: durable?.end(in: manifest) ?? 0)
    self.damages += damages
    if damages.isEmpty {
      counts.tornBytes = file.end - wholeEnd
      if counts.tornBytes > 0 { try current.truncate(to: wholeEnd) }
    }
    currentEnd = wholeEnd
    setAside += try folder.tidy(manifest)
    let surplus = try openSegments()
    try restore(blocks, from: file)
    if let surplus { try recover(surplus) }
  }

  static func lock(_ folder: ArchiveFolder) throws(LocationError) -> FileStorage {
    do throws(LocationError) {
      return try FileStorage(writing: folder.lock, mode: folder.fileMode)
    } catch  where error.code == .sourceUnavailable {
      throw LocationError(
        .sourceUnavailable, "another process writes this archive", context: folder.path,
        remedy: "stop that process, or name another archive")
    }
  }

  private static func unmakeable(_ path: String, _ number: Int32) -> LocationError {
    LocationError(
      number == EACCES || number == EPERM || number == EROFS ? .permissionDenied : .inputNotFound,
      "the archive's folder cannot be created (\(SystemError.text(number)))", context: path,
      remedy: "choose a folder inside one that exists and can be written to")
  }

  // MARK: Opening

  /// Adds the blocks of all segments to the index of stored rows, and opens the last segment for writing. Returns the
  /// part of it that no manifest lists.
  private mutating func openSegments() throws(LocationError) -> ArchiveFile? {
    for name in manifest.subjects {
      if manifest.isVacant(sealed.count) { vacant.append(sealed.count) } else { numbers[name] = sealed.count }
      sealed.append(SealedBlocks())
    }
    var sealedKeys: [Int: Int64] = [:]
    for entry in manifest.segments {
      let (_, blocks, damages) = try SegmentFile.open(entry, in: folder)
      self.damages += damages
      for block in blocks where sealed.indices.contains(block.header.subject) {
        let number = block.header.subject
        sealed[number].insert(block, segment: entry.number)
        sealedKeys[number] = max(sealedKeys[number] ?? .min, block.header.keys.upperBound)
      }
      if entry == manifest.segments.last { headers = blocks.map(\.header) }
    }
    subjects = sealed.indices.map { SubjectRows(sealedUpTo: sealedKeys[$0]) }
    guard let last = manifest.segments.last else { return nil }
    let path = folder.segment(last.number)
    // A segment that has lost its end is not continued: what is lost would be taken for what comes.
    guard let size = stat.of(path: path)?.st_size, size >= last.length else { return nil }
    if size > last.length {
      return ArchiveFile(try FileStorage(reading: path), start: last.length, end: Int(size))
    }
    let storage = try FileStorage(writing: path, creation: .never)
    // An index that was written before a crash may describe what was cut off.
    try storage.forgetIndex(folder.index(last.number))
    (segment, segmentEnd) = (storage, last.length)
    return nil
  }

  private mutating func restore(_ blocks: [BlockPlace], from file: ArchiveFile) throws(LocationError) {
    for block in blocks {
      guard let rows = try file.rows(of: block), subjects.indices.contains(block.header.subject) else {
        damages.append(DamagedSpan(path: file.path, block))
        continue
      }
      subjects[block.header.subject].restore(rows)
      buffered += rows.count
    }
    guard damages.contains(where: { $0.path == file.path }) else { return }
    // The file is kept under another name: a tool may find more in it.
    setAside.append(try folder.keep(current))
    try writeCurrent()
  }

  /// Appends the rows of blocks that a killed writer had written, and that no manifest lists, unless `current` has them.
  /// Only then are the blocks cut off.
  private mutating func recover(_ surplus: ArchiveFile) throws(LocationError) {
    let (blocks, damages, _) = try surplus.tail()
    for block in blocks where subjects.indices.contains(block.header.subject) {
      // The manifest with the name of a subject that has taken over a number was not written.
      if manifest.isVacant(block.header.subject) { continue }
      guard let rows = try surplus.rows(of: block) else { continue }
      take(rows, subject: manifest.subjects[block.header.subject])
      if buffered >= Self.mostBuffered { try sealFullest() }
    }
    try flush()
    (counts.appended, counts.repeated, counts.stored) = (0, 0, 0)
    // What cannot be read remains where it is, and the segment is not continued.
    guard damages.isEmpty, let number = manifest.segments.last?.number, folder.segment(number) == surplus.path else {
      return
    }
    let storage = try FileStorage(writing: surplus.path, creation: .never)
    try storage.truncate(to: surplus.start)
    try storage.forgetIndex(folder.index(number))
    (segment, segmentEnd) = (storage, surplus.start)
  }

  // MARK: Appending

  /// Takes rows that were appended, without those that the archive has already. Full blocks are written to a segment;
  /// if that fails, they remain in memory, and the next flush tries again.
  mutating func take(_ rows: RowBuffer, subject: String) {
    let number = number(of: subject)
    subjects[number].append(rows)
    changed.insert(number)
    counts.appended += rows.count
    unflushed += rows.count
    buffered += rows.count
    try? complete(number)
  }

  /// Throws if so many rows wait to be written that no more can be taken. Tries to write them before.
  mutating func makeRoom() throws(LocationError) {
    if let failure { throw failure }
    if buffered >= Self.mostBuffered { try sealFullest() }
  }

  /// Removes repetitions among the rows of a subject, and writes them once they fill a block.
  mutating func complete(_ number: Int) throws(LocationError) {
    try removeRepetitions(number)
    if subjects[number].rows.count >= BlockHeader.mostRows { try seal(number) }
  }

  mutating func removeRepetitions(_ number: Int) throws(LocationError) {
    var rows = subjects[number]
    if rows.late.isEmpty { return }
    let repeated = try rows.removeRepetitions { keys, isWanted, visit throws(LocationError) in
      for block in sealed[number].blocks(overlapping: keys) where isWanted(block.keys) {
        // What is damaged may be stored again.
        if let stored = try self.rows(of: block) { visit(stored) }
      }
    }
    subjects[number] = rows
    counts.repeated += repeated
    counts.appended -= repeated
    unflushed -= repeated
    buffered -= repeated
  }

  private mutating func rows(of block: SealedBlocks.Block) throws(LocationError) -> RowBuffer? {
    let key = BlockKey(segment: block.segment, offset: block.place.offset)
    if let known = recent[key] { return known }
    guard let storage = try? FileStorage(reading: folder.segment(block.segment)) else { return nil }
    let file = ArchiveFile(storage, start: SegmentFile.headSize, end: block.place.end)
    let rows = try file.rows(of: block.place)
    recent.insert(rows, for: key)
    return rows
  }

  mutating func number(of subject: String) -> Int {
    if let number = numbers[subject] { return number }
    let number = makeNumber()
    numbers[subject] = number
    manifest.subjects[number] = subject
    // `current` must name it before it has blocks of it.
    needsManifest = true
    return number
  }

  /// Returns a number that no subject has.
  mutating func makeNumber() -> Int {
    if let former = vacant.popLast() { return former }
    let number = subjects.count
    subjects.append(SubjectRows(sealedUpTo: nil))
    sealed.append(SealedBlocks())
    manifest.subjects.append(ArchiveManifest.vacantName(number))
    return number
  }

  /// Gives a number to a subject whose name the manifest has.
  mutating func note(_ number: Int) { numbers[manifest.subjects[number]] = number }

  /// Makes a number available for another subject.
  /// - Parameter name: the name of the former one; `nil` for none.
  mutating func vacate(_ number: Int, _ name: String? = nil) {
    if let name { numbers[name] = nil }
    vacant.append(number)
    subjects[number] = SubjectRows(sealedUpTo: nil)
  }
}

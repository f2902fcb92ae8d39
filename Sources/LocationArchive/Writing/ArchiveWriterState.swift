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
  private let lock: FileStorage
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
  private var numbers: [String: Int] = [:]
  /// Locations that were appended since the last flush.
  var unflushed = 0
  /// Rows that no segment has.
  var buffered = 0
  var counts = ArchiveCounts()
  private(set) var damages: [DamagedSpan] = []
  /// The failure after which nothing is written any more, because the content of the disk is unknown.
  var failure: LocationError?

  /// The maximum number of rows of all subjects whose blocks are not full: about 14 MB.
  static let mostBuffered = 65_536

  init(_ folder: ArchiveFolder, segmentSize: Int) throws(LocationError) {
    (self.folder, self.segmentSize) = (folder, segmentSize)
    guard mkdir(folder.path, 0o777) == 0 || errno == EEXIST else { throw Self.unmakeable(folder.path, errno) }
    lock = try Self.lock(folder)
    current = try FileStorage(writing: folder.current)
    if try current.size() == 0 { try writeCurrent() } else { try openCurrent() }
  }

  private mutating func openCurrent() throws(LocationError) {
    let (found, end) = try CurrentFile.manifest(of: current, folder: folder)
    manifest = found
    let file = ArchiveFile(current, start: end, end: try current.size())
    let (blocks, damages, wholeEnd) = try file.tail()
    self.damages += damages
    counts.tornBytes = file.end - wholeEnd
    if counts.tornBytes > 0 { try current.truncate(to: wholeEnd) }
    currentEnd = wholeEnd
    folder.removeLeftovers(besides: manifest.segments)
    try openSegments()
    try restore(blocks, from: file)
  }

  private static func lock(_ folder: ArchiveFolder) throws(LocationError) -> FileStorage {
    do throws(LocationError) {
      return try FileStorage(writing: folder.lock)
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
      remedy: "name a folder inside one that exists and can be written to")
  }

  // MARK: Opening

  /// Adds the blocks of all segments to the index of stored rows, and opens the last segment for writing.
  private mutating func openSegments() throws(LocationError) {
    for name in manifest.subjects {
      numbers[name] = sealed.count
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
    guard let last = manifest.segments.last else { return }
    let storage = try FileStorage(writing: folder.segment(last.number))
    // A segment that has lost its end is not continued: what is lost would be taken for what comes.
    guard try storage.size() >= last.length else { return }
    try storage.truncate(to: last.length)
    // An index that was written before a crash may describe what was cut off.
    try storage.forgetIndex(folder.index(last.number))
    (segment, segmentEnd) = (storage, last.length)
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
    // What is damaged in `current` is left behind with it.
    if damages.contains(where: { $0.path == file.path }) { try writeCurrent() }
  }

  // MARK: Appending

  mutating func append(_ location: Location, subject: String) throws(LocationError) {
    if let failure { throw failure }
    guard let time = location.time, time.nanoseconds != ArchiveColumn.absent else {
      counts.untimed += 1
      return
    }
    // If the disk is full, blocks cannot be written, and rows accumulate: not without a limit.
    guard buffered < 2 * Self.mostBuffered else {
      throw LocationError(
        .writingFailed, "\(buffered) locations wait to be written", context: folder.path,
        remedy: "make room on the disk")
    }
    let number = number(of: subject)
    if time.nanoseconds <= subjects[number].latest, try isStored(location, time.nanoseconds, number) {
      counts.repeated += 1
      return
    }
    subjects[number].append(location, key: time.nanoseconds)
    counts.appended += 1
    unflushed += 1
    buffered += 1
    if subjects[number].rows.count >= BlockHeader.mostRows { try seal(number) }
    if buffered >= Self.mostBuffered { try sealFullest() }
  }

  /// Returns whether the archive contains this location.
  private mutating func isStored(_ location: Location, _ key: Int64, _ number: Int) throws(LocationError) -> Bool {
    var only = RowBuffer()
    only.append(location, key: key)
    if subjects[number].contains(only) { return true }
    for block in sealed[number].blocks(including: key) {
      // What is damaged may be stored again.
      guard let rows = try rows(of: block) else { continue }
      var row = rows.firstRow(from: key)
      while row < rows.count, rows[.key, row] == key {
        if rows.reportsSame(row, as: only, 0) { return true }
        row += 1
      }
    }
    return false
  }

  private mutating func rows(of block: SealedBlocks.Block) throws(LocationError) -> RowBuffer? {
    let key = BlockKey(segment: block.segment, offset: block.place.offset)
    if let known = recent[key] { return known }
    let file = ArchiveFile(
      try FileStorage(reading: folder.segment(block.segment)), start: SegmentFile.headSize, end: block.place.end)
    let rows = try file.rows(of: block.place)
    recent.insert(rows, for: key)
    return rows
  }

  private mutating func number(of subject: String) -> Int {
    if let number = numbers[subject] { return number }
    let number = subjects.count
    numbers[subject] = number
    subjects.append(SubjectRows(sealedUpTo: nil))
    sealed.append(SealedBlocks())
    manifest.subjects.append(subject)
    // `current` must name it before it has blocks of it.
    needsManifest = true
    return number
  }

  /// Adds blocks of the open segment to the index of stored rows.
  mutating func note(_ places: [BlockPlace], of number: Int, in segment: UInt32) {
    for place in places {
      headers.append(place.header)
      sealed[number].insert(place, segment: segment)
    }
  }
}

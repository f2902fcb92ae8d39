import Glibc
import LocationIO
import LocationKit

extension ArchiveWriterState {
  /// Writes the subjects with the most rows, because the blocks of many subjects rarely become full.
  mutating func sealFullest() throws(LocationError) {
    for number in subjects.indices.sorted(by: { subjects[$0].rows.count > subjects[$1].rows.count }) {
      if buffered <= Self.mostBuffered / 2 { return }
      try seal(number, isLast: true)
    }
  }

  /// Writes whole blocks of a subject to the segment. After a failure, those that are not written remain in memory.
  ///
  /// - Parameter isLast: whether all of its rows are written.
  mutating func seal(_ number: Int, isLast: Bool = false) throws(LocationError) {
    try removeRepetitions(number)
    let blocks = subjects[number].seal(isLast: isLast)
    if !blocks.isEmpty { needsManifest = true }
    for (index, rows) in blocks.enumerated() {
      do throws(LocationError) { try write(rows, of: number) } catch {
        subjects[number].takeBack(blocks[index...])
        throw error
      }
      buffered -= rows.count
    }
  }

  private mutating func write(_ rows: RowBuffer, of number: Int) throws(LocationError) {
    var bytes: [UInt8] = []
    ArchiveBlock.append(rows, subject: (number, manifest.subjects[number]), to: &bytes)
    let storage = try writableSegment()
    try storage.write(bytes, at: segmentEnd)
    if let header = bytes.withUnsafeBytes({ BlockHeader($0) }) {
      let place = BlockPlace(header: header, offset: segmentEnd)
      headers.append(header)
      sealed[number].insert(place, segment: manifest.segments.last?.number ?? 0)
    }
    isIndexed = false
    segmentEnd += bytes.count
  }

  private mutating func writableSegment() throws(LocationError) -> FileStorage {
    if let segment, segmentEnd < segmentSize { return segment }
    try closeSegment()
    let number = nextSegment
    let storage = try SegmentFile.create(number, at: folder.segment(number), mode: folder.fileMode)
    manifest.segments.append(ArchiveManifest.Segment(number: number, length: SegmentFile.headSize))
    (segment, segmentEnd, headers, isIndexed) = (storage, SegmentFile.headSize, [], false)
    return storage
  }

  /// The number of the next segment. No number is used twice, because a reader with an earlier manifest would open the
  /// wrong segment.
  var nextSegment: UInt32 { max(reservedSegment, manifest.segments.map(\.number).max() ?? 0) + 1 }

  /// Ends the segment, and writes its index.
  mutating func closeSegment() throws(LocationError) {
    guard let segment, let last = manifest.segments.last else { return }
    try synchronize(segment)
    try SegmentFile.writeIndex(headers, to: folder.index(last.number), mode: folder.fileMode)
    manifest.segments[manifest.segments.count - 1].length = segmentEnd
    self.segment = nil
  }

  /// Writes the index of the segment that is not complete yet, if a manifest counts all of its blocks. Without an index,
  /// readers read the headers from the segment.
  mutating func writeIndex() {
    guard segment != nil, !isIndexed, !needsManifest, failure == nil, let last = manifest.segments.last else { return }
    isIndexed = (try? SegmentFile.writeIndex(headers, to: folder.index(last.number), mode: folder.fileMode)) != nil
  }

  /// Removes the archive if this writer has created it and it has no locations.
  mutating func removeIfUnused() {
    guard isNew, counts.stored == 0, manifest.segments.isEmpty else { return }
    for path in [folder.current, folder.lock] { unlink(path) }
    if hasMadeFolder { rmdir(folder.path) }
    failure = LocationError(.writingFailed, "the archive was removed", context: folder.path)
  }

  // MARK: Flushing

  mutating func flush() throws(LocationError) {
    if let failure { throw failure }
    let changed = changed.sorted()
    for number in changed { try complete(number) }
    if needsManifest {
      if let segment {
        try synchronize(segment)
        manifest.segments[manifest.segments.count - 1].length = segmentEnd
      }
      return try writeCurrent()
    }
    guard unflushed > 0 else {
      self.changed = []
      return
    }
    var bytes: [UInt8] = []
    for number in changed { append(subjects[number].unpersistedRows, of: number, to: &bytes) }
    do throws(LocationError) {
      try current.write(bytes, at: currentEnd)
    } catch {
      try? current.truncate(to: currentEnd)
      throw error
    }
    try synchronize(current)
    currentEnd += bytes.count
    markPersisted(changed)
  }

  /// Synchronizes a file. After a failure, the system may have dropped the written data, and a second attempt would
  /// succeed without it.
  private mutating func synchronize(_ file: FileStorage) throws(LocationError) {
    do throws(LocationError) { try file.synchronize() } catch {
      failure = error
      throw error
    }
  }

  /// Replaces `current` by a new manifest and the rows that are in no segment.
  mutating func writeCurrent() throws(LocationError) {
    manifest.generation += 1
    var bytes = manifest.bytes
    for number in subjects.indices { append(subjects[number].allRows, of: number, to: &bytes) }
    var file = try ReplacingFile(folder.current, mode: folder.fileMode)
    try file.append(bytes.span.bytes)
    try file.finish()
    do throws(LocationError) { current = try FileStorage(writing: folder.current, creation: .never) } catch {
      // The former file is open, but no longer belongs to the archive.
      failure = error
      throw error
    }
    currentEnd = bytes.count
    needsManifest = false
    markPersisted(subjects.indices)
  }

  private func append(_ rows: RowBuffer, of number: Int, to bytes: inout [UInt8]) {
    for piece in rows.pieces { ArchiveBlock.append(piece, subject: (number, manifest.subjects[number]), to: &bytes) }
  }

  private mutating func markPersisted(_ numbers: some Sequence<Int>) {
    for number in numbers { subjects[number].markPersisted() }
    (unflushed, changed) = (0, [])
    counts.stored = counts.appended
    DurableEnd(generation: manifest.generation, end: currentEnd).write(to: lock)
  }
}

extension FileStorage {
  /// Removes the index of this segment. It is written when the segment ends.
  func forgetIndex(_ path: String) throws(LocationError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw OutputFile.error(errno, path) }
  }
}

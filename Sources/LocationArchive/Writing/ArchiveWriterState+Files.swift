import Glibc
import LocationIO
import LocationKit

extension ArchiveWriterState {
  /// Writes the subjects with the most rows, because the blocks of many subjects rarely become full.
  mutating func sealFullest() throws(LocationError) {
    for number in subjects.indices.sorted(by: { subjects[$0].rows.count > subjects[$1].rows.count }) {
      if buffered <= Self.mostBuffered / 2 { return }
      try seal(number)
    }
  }

  /// Writes all rows of a subject to the segment.
  mutating func seal(_ number: Int) throws(LocationError) {
    var sealing = subjects[number]
    var bytes: [UInt8] = []
    var starts: [Int] = []
    for rows in sealing.seal() {
      starts.append(bytes.count)
      ArchiveBlock.append(rows, subject: (number, manifest.subjects[number]), to: &bytes)
    }
    let storage = try writableSegment()
    try storage.write(bytes, at: segmentEnd)
    let places = bytes.withUnsafeBytes { bytes in
      starts.compactMap { start in
        BlockHeader(UnsafeRawBufferPointer(rebasing: bytes[start...])).map {
          BlockPlace(header: $0, offset: segmentEnd + start)
        }
      }
    }
    note(places, of: number, in: manifest.segments.last?.number ?? 0)
    isIndexed = false
    segmentEnd += bytes.count
    needsManifest = true
    buffered -= subjects[number].rows.count
    subjects[number] = sealing
  }

  private mutating func writableSegment() throws(LocationError) -> FileStorage {
    if let segment, segmentEnd < segmentSize { return segment }
    try closeSegment()
    let number = nextSegment
    let storage = try SegmentFile.create(number, in: folder)
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
    try SegmentFile.writeIndex(headers, to: folder.index(last.number))
    manifest.segments[manifest.segments.count - 1].length = segmentEnd
    self.segment = nil
  }

  /// Writes the index of the segment that is not complete yet, if a manifest counts all of its blocks. Without an index,
  /// readers read the headers from the segment.
  mutating func writeIndex() {
    guard segment != nil, !isIndexed, !needsManifest, failure == nil, let last = manifest.segments.last else { return }
    isIndexed = (try? SegmentFile.writeIndex(headers, to: folder.index(last.number))) != nil
  }

  // MARK: Flushing

  mutating func flush() throws(LocationError) {
    if let failure { throw failure }
    if needsManifest {
      if let segment {
        try synchronize(segment)
        manifest.segments[manifest.segments.count - 1].length = segmentEnd
      }
      return try writeCurrent()
    }
    guard unflushed > 0 else { return }
    var bytes: [UInt8] = []
    for number in subjects.indices { append(subjects[number].unpersistedRows, of: number, to: &bytes) }
    do throws(LocationError) {
      try current.write(bytes, at: currentEnd)
    } catch {
      try? current.truncate(to: currentEnd)
      throw error
    }
    try synchronize(current)
    currentEnd += bytes.count
    markPersisted()
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
    var file = try ReplacingFile(folder.current)
    try file.append(bytes.span.bytes)
    try file.finish()
    do throws(LocationError) { current = try FileStorage(writing: folder.current) } catch {
      // The former file is open, but no longer belongs to the archive.
      failure = error
      throw error
    }
    currentEnd = bytes.count
    needsManifest = false
    markPersisted()
  }

  private func append(_ rows: RowBuffer, of number: Int, to bytes: inout [UInt8]) {
    for piece in rows.pieces { ArchiveBlock.append(piece, subject: (number, manifest.subjects[number]), to: &bytes) }
  }

  private mutating func markPersisted() {
    for number in subjects.indices { subjects[number].markPersisted() }
    unflushed = 0
  }
}

extension FileStorage {
  /// Removes the index of this segment. It is written when the segment ends.
  func forgetIndex(_ path: String) throws(LocationError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw OutputFile.error(errno, path) }
  }
}

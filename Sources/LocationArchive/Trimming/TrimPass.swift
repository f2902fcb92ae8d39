import LocationKit

/// Rewrites segments of an archive without the locations that are removed.
struct TrimPass {
  private let archive: Archive
  private let trimming: ArchiveTrimming
  /// Numbers of the files in the snapshot.
  private let files: Set<Int>
  /// Locations that the new segments contain.
  private(set) var written = 0
  /// Locations that thinning has dropped.
  private(set) var thinned = 0

  private static let rewritten = 1
  private static let unchanged = 0

  init(_ archive: Archive, _ trimming: ArchiveTrimming, files: Set<Int>) {
    (self.archive, self.trimming, self.files) = (archive, trimming, files)
  }

  /// - Parameter progress: is called with the number of locations that have been read since the last call.
  mutating func run(
    into output: inout SegmentOutput, _ progress: (Int) throws(LocationError) -> Void
  ) throws(LocationError) {
    for subject in archive.subjects.indices { try rewrite(subject, into: &output, progress) }
    try output.finish()
  }

  private mutating func rewrite(
    _ subject: Int, into output: inout SegmentOutput, _ progress: (Int) throws(LocationError) -> Void
  ) throws(LocationError) {
    let keys = trimming.firstKey...(.max)
    var thinning = ThinningRows(trimming)
    // Rows of rewritten segments that are kept, until there are enough for a block.
    var kept = RowBuffer()
    func decide(_ candidate: ThinningRows.Candidate, isKept: Bool) {
      guard isKept else {
        thinned += 1
        return
      }
      if candidate.tag == Self.rewritten { kept.append(candidate.row, of: candidate.rows) }
    }
    for group in archive.groups(of: subject, within: keys) {
      let isRewritten = files.contains(archive.snapshot.blocks[subject][group.blocks.lowerBound].file)
      // Thinning depends on the locations before, even if these are not rewritten.
      guard isRewritten || trimming.mayThin(group.keys.lowerBound) else { continue }
      var cursor = RowCursor(archive, subject, group, keys, columns: isRewritten ? .all : .intervals)
      while let (rows, range) = try cursor.next() {
        thinning.take(rows, range, tag: isRewritten ? Self.rewritten : Self.unchanged, decide)
        try write(&kept, of: subject, before: thinning.earliestOpen, to: &output)
        try progress(range.count)
      }
    }
    thinning.finish(decide)
    try write(&kept, of: subject, before: nil, isLast: true, to: &output)
  }

  /// Writes whole blocks of the rows before a key, and at the end all rows.
  private mutating func write(
    _ rows: inout RowBuffer, of subject: Int, before key: Int64?, isLast: Bool = false, to output: inout SegmentOutput
  ) throws(LocationError) {
    guard isLast || rows.count >= 2 * BlockHeader.mostRows else { return }
    rows = SubjectRows.sorted(rows)
    let ready = key.map { rows.firstRow(from: $0) } ?? rows.count
    let end = isLast ? ready : ready - ready % BlockHeader.mostRows
    guard end > 0 else { return }
    for piece in rows.rows(0..<end).pieces {
      try output.append(piece, subject: (subject, archive.subjects[subject]))
      written += piece.count
    }
    rows = rows.rowsWithUsedLists(end..<rows.count)
  }
}

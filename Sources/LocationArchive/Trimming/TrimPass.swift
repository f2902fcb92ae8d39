import LocationKit

/// Rewrites segments of an archive without the locations that are removed.
struct TrimPass {
  private let archive: Archive
  private let trimming: ArchiveTrimming
  private let target: Int?
  /// Numbers of the files in the snapshot.
  private let files: Set<Int>
  /// Locations that the new segments contain.
  private(set) var written = 0
  /// Locations that thinning has dropped.
  private(set) var thinned = 0

  private static let rewritten = 1
  private static let unchanged = 0

  /// - Parameter target: number of the subject that gets the locations of another one.
  init(_ archive: Archive, _ trimming: ArchiveTrimming, target: Int?, files: Set<Int>) {
    (self.archive, self.trimming, self.target, self.files) = (archive, trimming, target, files)
  }

  /// - Parameter progress: is called with the number of locations that have been read since the last call.
  mutating func run(
    into output: inout SegmentOutput, _ progress: (Int) throws(LocationError) -> Void
  ) throws(LocationError) {
    for subject in archive.snapshot.subjects.indices { try rewrite(subject, into: &output, progress) }
    try output.finish()
  }

  private mutating func rewrite(
    _ subject: Int, into output: inout SegmentOutput, _ progress: (Int) throws(LocationError) -> Void
  ) throws(LocationError) {
    let keys = trimming.firstKey...(.max)
    var thinning = ThinningRows(trimming)
    // Rows of rewritten segments that are kept, until there are enough for a block.
    var kept = RowBuffer()
    let deletions = trimming.deletions(of: archive.snapshot.subjects[subject])
    var isAfterDeleted = false
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
        if deletions.isEmpty || !isRewritten {
          thinning.take(rows, range, tag: isRewritten ? Self.rewritten : Self.unchanged, decide)
        } else {
          var rows = rows
          for row in range {
            let isDeleted = deletions.contains { $0.removes(row, of: rows) }
            defer { isAfterDeleted = isDeleted }
            if isDeleted { continue }
            // No line leads across what was deleted.
            if isAfterDeleted { rows.insert(.startsSegment, row: row) }
            thinning.take(rows, row..<(row + 1), tag: Self.rewritten, decide)
          }
        }
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
    let name = archive.snapshot.subjects[subject]
    let move = trimming.move.flatMap { $0.subject == name ? $0 : nil }
    for piece in rows.rows(0..<end).pieces {
      let new = move?.isMerge == true ? try withoutRepetitions(piece, of: target ?? subject) : piece
      guard !new.isEmpty else { continue }
      let owner = move.flatMap { move in target.map { ($0, move.target) } } ?? (subject, name)
      try output.append(new, subject: owner)
      written += new.count
    }
    rows = rows.rowsWithUsedLists(end..<rows.count)
  }

  /// Returns the rows that report nothing which the subject has already.
  private func withoutRepetitions(_ rows: RowBuffer, of subject: Int) throws(LocationError) -> RowBuffer {
    guard rows.count > 0 else { return rows }
    let all = rows[.key]
    let keys = all[0]...all[all.count - 1]
    let wanted = Set(all)
    var reports: [Int64: [RowBuffer.Report]] = [:]
    for group in archive.groups(of: subject, within: keys) {
      var cursor = RowCursor(archive, subject, group, keys)
      while let (stored, range) = try cursor.next() {
        for row in range where wanted.contains(stored[.key, row]) {
          reports[stored[.key, row], default: []].append(stored.report(row))
        }
      }
    }
    if reports.isEmpty { return rows }
    let new = rows.indices.filter { row in !(reports[all[row]]?.contains(rows.report(row)) ?? false) }
    return rows.rows(in: new).rowsWithUsedLists(0..<new.count)
  }
}

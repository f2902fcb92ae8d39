import LocationKit

/// The segments that trimming rewrites. Segments that it leaves alone have nothing to remove.
struct TrimPlan {
  private let archive: Archive
  private let trimming: ArchiveTrimming
  /// Numbers of the files in the snapshot.
  private(set) var files: Set<Int> = []

  /// - Parameter progress: is called with the number of locations that have been read since the last call.
  init(
    _ archive: Archive, _ trimming: ArchiveTrimming,
    progress: (Int) throws(LocationError) -> Void
  ) throws(LocationError) {
    (self.archive, self.trimming) = (archive, trimming)
    for subject in archive.subjects.indices {
      noteExpired(subject)
      if !trimming.thinnings.isEmpty { try noteThinned(subject, progress) }
    }
    addOverlapping()
  }

  private mutating func noteExpired(_ subject: Int) {
    for block in archive.snapshot.blocks[subject] where block.place.header.keys.lowerBound < trimming.firstKey {
      files.insert(block.file)
    }
  }

  private mutating func noteThinned(
    _ subject: Int, _ progress: (Int) throws(LocationError) -> Void
  ) throws(LocationError) {
    var thinning = ThinningRows(trimming)
    var concerned: Set<Int> = []
    let groups = archive.groups(of: subject, within: trimming.firstKey...(.max))
    for index in groups.indices where trimming.mayThin(groups[index].keys.lowerBound) {
      var cursor = RowCursor(archive, subject, groups[index], trimming.firstKey...(.max), columns: .intervals)
      while let (rows, range) = try cursor.next() {
        thinning.take(rows, range, tag: index) { row, isKept in if !isKept { concerned.insert(row.tag) } }
        try progress(range.count)
      }
    }
    for index in concerned { insertFiles(of: groups[index], subject) }
  }

  private mutating func insertFiles(of group: BlockGroup, _ subject: Int) {
    for block in archive.snapshot.blocks[subject][group.blocks] { files.insert(block.file) }
  }

  /// Blocks that overlap are read together, and therefore rewritten together.
  private mutating func addOverlapping() {
    let groups = archive.subjects.indices.flatMap { subject in
      archive.groups(of: subject, within: .min...(.max)).filter { $0.blocks.count > 1 }.map { (subject, $0) }
    }
    var count = -1
    while count != files.count {
      count = files.count
      for (subject, group) in groups {
        let isRewritten = archive.snapshot.blocks[subject][group.blocks].contains { files.contains($0.file) }
        if isRewritten { insertFiles(of: group, subject) }
      }
    }
  }
}

extension ArchiveTrimming {
  /// Whether locations from this key on may be thinned.
  func mayThin(_ key: Int64) -> Bool { interval(at: key) != nil }
}

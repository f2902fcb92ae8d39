package import LocationKit

/// The segments that trimming rewrites. Segments that it leaves alone have nothing to remove.
struct TrimPlan {
  private let archive: Archive
  private let trimming: ArchiveTrimming
  /// Numbers of the files in the snapshot.
  private(set) var files: Set<Int> = []
  /// What the deletions remove.
  private(set) var deleted: [DeletedLocations] = []

  /// - Parameter progress: is called with the number of locations that have been read since the last call.
  init(
    _ archive: Archive, _ trimming: ArchiveTrimming,
    progress: (Int) throws(LocationError) -> Void
  ) throws(LocationError) {
    (self.archive, self.trimming) = (archive, trimming)
    for subject in archive.snapshot.subjects.indices {
      noteExpired(subject)
      if !trimming.thinnings.isEmpty { try noteThinned(subject, progress) }
      try noteDeleted(subject, progress)
      if archive.snapshot.subjects[subject] == trimming.move?.subject {
        files.formUnion(archive.snapshot.blocks[subject].map(\.file))
      }
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

  private mutating func noteDeleted(
    _ subject: Int, _ progress: (Int) throws(LocationError) -> Void
  ) throws(LocationError) {
    let name = archive.snapshot.subjects[subject]
    let deletions = trimming.deletions(of: name)
    if deletions.isEmpty { return }
    var found = DeletedLocations(subject: name)
    for group in archive.groups(of: subject, within: .min...(.max))
    where deletions.contains(where: { $0.concerns(group.keys) }) {
      let (before, damaged) = (found.count, archive.damages.count)
      if deletions.contains(where: { $0.covers(group.keys) }) {
        let blocks = archive.snapshot.blocks[subject][group.blocks]
        found.note(group.keys, blocks.reduce(0) { $0 + $1.place.header.count })
      } else {
        let columns = ColumnSet.coordinates.union(.keys)
        var cursor = RowCursor(archive, subject, group, group.keys, columns: columns)
        while let (rows, range) = try cursor.next() {
          for row in range where deletions.contains(where: { $0.removes(row, of: rows) }) {
            found.note(rows[.key, row]...rows[.key, row], 1)
          }
          try progress(range.count)
        }
      }
      // Nothing can be said about what is damaged.
      if found.count > before || archive.damages.count > damaged { insertFiles(of: group, subject) }
    }
    if found.count > 0 { deleted.append(found) }
  }

  private mutating func insertFiles(of group: BlockGroup, _ subject: Int) {
    for block in archive.snapshot.blocks[subject][group.blocks] { files.insert(block.file) }
  }

  /// Blocks that overlap are read together, and therefore rewritten together.
  private mutating func addOverlapping() {
    let groups = archive.snapshot.subjects.indices.flatMap { subject in
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

/// The locations of one subject that a deletion removes.
package struct DeletedLocations: Sendable, Hashable {
  package let subject: String
  package private(set) var count = 0
  private var keys: ClosedRange<Int64>?

  init(subject: String) { self.subject = subject }

  /// The first and the last time.
  package var times: ClosedRange<UTCInstant>? {
    keys.map { UTCInstant(nanoseconds: $0.lowerBound)...UTCInstant(nanoseconds: $0.upperBound) }
  }

  mutating func note(_ keys: ClosedRange<Int64>, _ count: Int) {
    self.count += count
    self.keys = self.keys.map { min($0.lowerBound, keys.lowerBound)...max($0.upperBound, keys.upperBound) } ?? keys
  }
}

extension Archive {
  /// Returns what the deletions of a trimming would remove, by subject.
  package func locationsDeleted(by trimming: ArchiveTrimming) throws(LocationError) -> [DeletedLocations] {
    try TrimPlan(self, trimming) { _ in }.deleted
  }
}

extension ArchiveTrimming {
  func deletions(of subject: String) -> [Deletion] { deletions.filter { $0.subject == nil || $0.subject == subject } }

  /// Whether locations from this key on may be thinned.
  func mayThin(_ key: Int64) -> Bool { interval(at: key) != nil }
}

import LocationKit

extension ArchiveWriterState {
  /// Returns the archive as it is now. If it has locations that trimming may concern, all locations are in segments,
  /// and no segment is continued.
  mutating func beginTrimming(_ trimming: ArchiveTrimming) throws(LocationError) -> LocationArchive {
    let end = trimming.endKey
    let isConcerned = sealed.contains { $0.begins(before: end) } || subjects.contains { $0.begins(before: end) }
    if isConcerned {
      for number in subjects.indices where !subjects[number].rows.isEmpty { try seal(number, isLast: true) }
      try closeSegment()
      needsManifest = true
    }
    try flush()
    return try LocationArchive(folder.path)
  }

  /// The number of a segment that does not belong to the archive yet.
  mutating func reserveSegment() -> UInt32 {
    reservedSegment = nextSegment
    return reservedSegment
  }

  /// Replaces segments by others, in one step.
  ///
  /// - Parameter paths: the files of the segments.
  mutating func replace(
    _ paths: Set<String>, by new: [ArchiveManifest.Segment],
    _ blocks: [(subject: Int, place: BlockPlace, segment: UInt32)]
  ) throws(LocationError) {
    let former = manifest.segments
    let removed = former.filter { paths.contains(folder.segment($0.number)) }
    let index = former.firstIndex { paths.contains(folder.segment($0.number)) } ?? former.count
    manifest.segments.removeAll { removed.contains($0) }
    manifest.segments.insert(contentsOf: new, at: index)
    let numbers = removed.map(\.number)
    manifest.replaced = numbers
    needsManifest = true
    do throws(LocationError) { try flush() } catch {
      // After a failure that leaves the state of the disk unknown, either may be the archive's: the next writer cleans up.
      if failure == nil {
        manifest.segments = former
        manifest.replaced = []
        folder.remove(new.map(\.number))
      }
      throw error
    }
    for number in sealed.indices { sealed[number].remove(segments: Set(numbers)) }
    for block in blocks { sealed[block.subject].insert(block.place, segment: block.segment) }
    folder.remove(numbers)
  }
}

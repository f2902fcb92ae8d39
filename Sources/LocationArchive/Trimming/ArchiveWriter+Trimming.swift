public import LocationKit
import Synchronization

extension ArchiveWriter {
  /// Removes old locations and thins others.
  ///
  /// Rewrites the segments that contain such locations, and replaces them all at once: after a crash, the archive is
  /// the former one or the new one. Archives that are open for reading keep what they had. Locations may be appended
  /// meanwhile. The disk needs room for the new segments next to the former ones. Memory: some blocks.
  ///
  /// A location that was removed is stored again if it is appended again.
  ///
  /// - Parameters:
  ///   - trimming: what to remove.
  ///   - progress: is called with the number of locations that have been read so far. An error that it throws ends the
  ///     work.
  /// - Throws: writing failed, invalid data if a segment that would have to be rewritten is damaged (see
  ///   ``ArchiveTrimming/dropsDamaged``), or what `progress` throws. The archive then remains as it was.
  @discardableResult
  public func trim(
    _ trimming: ArchiveTrimming, progress: (Int) throws(LocationError) -> Void = { _ in }
  ) throws(LocationError) -> ArchiveTrimCounts {
    let outcome = trimmingLock.withLock { _ in
      Result { () throws(LocationError) in
        try flush()
        let archive = try withState { state throws(LocationError) in try state.beginTrimming(trimming) }
        return try trim(archive, trimming, progress)
      }
    }
    return try outcome.get()
  }

  private func trim(
    _ archive: LocationArchive, _ trimming: ArchiveTrimming, _ progress: (Int) throws(LocationError) -> Void
  ) throws(LocationError) -> ArchiveTrimCounts {
    var count = 0
    func note(_ added: Int) throws(LocationError) {
      count += added
      try progress(count)
    }
    let files = try TrimPlan(archive, trimming, progress: note).files
    let size = archive.snapshot.files.reduce(0) { $0 + $1.end }
    var counts = ArchiveTrimCounts(kept: archive.count, bytesBefore: size, bytesAfter: size)
    guard !files.isEmpty else { return counts }
    let folder = ArchiveFolder(path: path)
    var segments = SegmentOutput(folder, segmentSize: segmentSize) { self.reserveSegment() }
    var pass = TrimPass(archive, trimming, files: files)
    try pass.run(into: &segments, note)
    if !trimming.dropsDamaged { try archive.requireNoDamage(in: files) }
    archive.complete(&counts, files, written: pass.written, thinned: pass.thinned)
    counts.bytesAfter += segments.size - files.reduce(0) { $0 + archive.snapshot.files[$1].end }
    let paths = Set(files.map { archive.snapshot.files[$0].path })
    let (new, blocks) = try segments.handOver()
    try withState { state throws(LocationError) in try state.replace(paths, by: new, blocks) }
    return counts
  }
}

extension LocationArchive {
  fileprivate func requireNoDamage(in files: Set<Int>) throws(LocationError) {
    let paths = Set(files.map { snapshot.files[$0].path })
    guard let damage = damages.first(where: { paths.contains($0.path) }) else { return }
    throw LocationError(
      .invalidData,
      "bytes \(damage.bytes.lowerBound) to \(damage.bytes.upperBound) of this segment are damaged, and would be lost",
      context: damage.path,
      remedy: "restore it from a copy, or drop the damaged part with --drop-damaged (dropsDamaged)")
  }

  fileprivate func complete(
    _ counts: inout ArchiveTrimCounts, _ files: Set<Int>, written: Int, thinned: Int
  ) {
    let blocks = snapshot.blocks.joined().filter { files.contains($0.file) }
    let damaged = Set(damages)
    let lost = blocks.filter { damaged.contains(snapshot.damage(of: $0)) }
    let before = blocks.reduce(0) { $0 + $1.place.header.count }
    counts.thinned = thinned
    counts.damaged = lost.reduce(0) { $0 + $1.place.header.count }
    counts.removed = before - written - thinned - counts.damaged
    counts.kept -= before - written
  }
}

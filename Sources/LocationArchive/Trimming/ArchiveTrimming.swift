public import LocationKit
import Synchronization

/// The locations that ``ArchiveWriter/trim(_:progress:)`` removes: all old ones, and most of those that are rather old.
public struct ArchiveTrimming: Sendable, Hashable {
  /// Removes most locations before a time.
  public struct Thinning: Sendable, Hashable {
    /// Locations before this time are thinned.
    public var before: UTCInstant
    /// The longest time between two locations that remain, where the archive has locations in between; nanoseconds
    /// are significant.
    public var interval: Duration

    /// Creates the rule for the locations before a time.
    public init(before: UTCInstant, interval: Duration) { (self.before, self.interval) = (before, interval) }
  }

  /// Locations before this time are removed; `nil` keeps all.
  public var start: UTCInstant?
  /// Where several apply to a location, the one with the longest interval counts.
  public var thinnings: [Thinning]
  /// Whether damaged blocks are removed as well. Otherwise trimming fails where it would have to rewrite them.
  public var dropsDamaged: Bool

  /// Creates a selection; by default, it removes nothing.
  public init(start: UTCInstant? = nil, thinnings: [Thinning] = [], dropsDamaged: Bool = false) {
    (self.start, self.thinnings, self.dropsDamaged) = (start, thinnings, dropsDamaged)
  }
}

extension ArchiveTrimming {
  /// Key of the first location that is kept.
  var firstKey: Int64 { start?.nanoseconds ?? .min }

  /// Keys from here on are neither removed nor thinned.
  var endKey: Int64 { thinnings.map(\.before.nanoseconds).reduce(firstKey, max) }

  /// The interval in nanoseconds that applies to a key; `nil` if the location is not thinned.
  func interval(at key: Int64) -> Int64? {
    var longest: Int64?
    for thinning in thinnings where key < thinning.before.nanoseconds {
      longest = max(longest ?? 0, thinning.interval.inNanoseconds)
    }
    return longest
  }
}

/// The outcome of ``ArchiveWriter/trim(_:progress:)``.
public struct ArchiveTrimCounts: Sendable, Hashable {
  /// Locations that were removed because of their age.
  public var removed = 0
  /// Locations that were removed by thinning.
  public var thinned = 0
  /// Locations of damaged blocks, which were removed.
  public var damaged = 0
  /// Locations that remain.
  public var kept = 0
  /// Size of the archive in bytes before.
  public var bytesBefore = 0
  /// Size of the archive in bytes now.
  public var bytesAfter = 0
}

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
    _ archive: Archive, _ trimming: ArchiveTrimming, _ progress: (Int) throws(LocationError) -> Void
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

extension Archive {
  fileprivate func requireNoDamage(in files: Set<Int>) throws(LocationError) {
    let paths = Set(files.map { snapshot.files[$0].path })
    guard let damage = damages.first(where: { paths.contains($0.path) }) else { return }
    throw LocationError(
      .invalidData,
      "bytes \(damage.bytes.lowerBound) to \(damage.bytes.upperBound) of this segment are damaged, and would be lost",
      context: damage.path,
      remedy: "restore it from a copy, or drop the damaged part")
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

extension ArchiveWriterState {
  /// Returns the archive as it is now. If it has locations that trimming may concern, all locations are in segments,
  /// and no segment is continued.
  mutating func beginTrimming(_ trimming: ArchiveTrimming) throws(LocationError) -> Archive {
    let end = trimming.endKey
    let isConcerned = sealed.contains { $0.begins(before: end) } || subjects.contains { $0.begins(before: end) }
    if isConcerned {
      for number in subjects.indices where !subjects[number].rows.isEmpty { try seal(number, isLast: true) }
      try closeSegment()
      needsManifest = true
    }
    try flush()
    return try Archive(folder.path)
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

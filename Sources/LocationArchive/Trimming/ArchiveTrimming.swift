public import LocationKit
import Synchronization

/// The locations that ``ArchiveWriter/trim(_:progress:)`` removes: all old ones, and most of those that are rather old;
/// those of a subject, a period or a place; or, of a subject that becomes another one, those that the other one has.
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

  /// Removes the locations of a subject, a period and a place.
  package struct Deletion: Sendable, Hashable {
    /// `nil` for all subjects.
    package var subject: String?
    /// The earliest time, inclusive; `nil` for the beginning.
    package var from: UTCInstant?
    /// The latest time, inclusive; `nil` for the end.
    package var to: UTCInstant?
    /// Where the locations lie; empty for anywhere.
    package var regions: [Region] = []

    package init(subject: String? = nil, from: UTCInstant? = nil, to: UTCInstant? = nil, regions: [Region] = []) {
      (self.subject, self.from, self.to, self.regions) = (subject, from, to, regions)
    }
  }

  /// Gives all locations of a subject to another one, without those that the other subject has.
  package struct Move: Sendable, Hashable {
    package var subject: String
    package var target: String
    /// Whether the other subject exists; otherwise it must not.
    package var isMerge: Bool

    package init(_ subject: String, to target: String, isMerge: Bool) {
      (self.subject, self.target, self.isMerge) = (subject, target, isMerge)
    }
  }

  /// Locations before this time are removed; `nil` keeps all.
  public var start: UTCInstant?
  /// Where several apply to a location, the one with the longest interval counts.
  public var thinnings: [Thinning]
  /// Whether damaged blocks are removed as well. Otherwise trimming fails where it would have to rewrite them.
  public var dropsDamaged: Bool
  package var deletions: [Deletion] = []
  package var move: Move?

  /// Creates a selection; by default, it removes nothing.
  public init(start: UTCInstant? = nil, thinnings: [Thinning] = [], dropsDamaged: Bool = false) {
    (self.start, self.thinnings, self.dropsDamaged) = (start, thinnings, dropsDamaged)
  }
}

extension ArchiveTrimming {
  /// Key of the first location that is kept.
  var firstKey: Int64 { start?.nanoseconds ?? .min }

  /// Keys from here on are neither removed nor thinned.
  var endKey: Int64 {
    deletions.isEmpty && move == nil ? thinnings.map(\.before.nanoseconds).reduce(firstKey, max) : .max
  }

  /// The last year from which locations are removed, other than by thinning; `nil` for any year.
  var lastYear: Int? { deletions.isEmpty && move == nil ? start?.date.year ?? .min : nil }

  /// The interval in nanoseconds that applies to a key; `nil` if the location is not thinned.
  func interval(at key: Int64) -> Int64? {
    var longest: Int64?
    for thinning in thinnings where key < thinning.before.nanoseconds {
      longest = max(longest ?? 0, thinning.interval.inNanoseconds)
    }
    return longest
  }
}

extension ArchiveTrimming.Deletion {
  /// `nil` if the period ends before it begins.
  private var keys: ClosedRange<Int64>? {
    let (first, last) = (from?.nanoseconds ?? .min, to?.nanoseconds ?? .max)
    return first <= last ? first...last : nil
  }

  /// Whether a location with one of the keys may be removed.
  func concerns(_ keys: ClosedRange<Int64>) -> Bool { self.keys?.overlaps(keys) ?? false }

  /// Whether all locations with these keys are removed, wherever they lie.
  func covers(_ keys: ClosedRange<Int64>) -> Bool {
    regions.isEmpty && self.keys.map { $0.lowerBound <= keys.lowerBound && keys.upperBound <= $0.upperBound } ?? false
  }

  func removes(_ row: Int, of rows: RowBuffer) -> Bool {
    guard keys?.contains(rows[.key, row]) == true else { return false }
    if regions.isEmpty { return true }
    let (latitude, longitude) = (Double(rows[.latitude, row]) / 1e7, Double(rows[.longitude, row]) / 1e7)
    guard let place = Coordinate(latitude: latitude, longitude: longitude) else { return false }
    return regions.contains { $0.contains(place) }
  }
}

/// The outcome of ``ArchiveWriter/trim(_:progress:)``.
public struct ArchiveTrimCounts: Sendable, Hashable {
  /// Locations that were removed because of their age, or as they were chosen.
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
  /// Removes old or chosen locations and thins others.
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
        let begun = try withState { state throws(LocationError) in try state.beginTrimming(trimming) }
        do throws(LocationError) { return try trim(begun.archive, trimming, begun.target, progress) } catch {
          try? withState { state throws(LocationError) in state.endMove(begun.target) }
          throw error
        }
      }
    }
    return try outcome.get()
  }

  private func trim(
    _ archive: Archive, _ trimming: ArchiveTrimming, _ target: Int?, _ progress: (Int) throws(LocationError) -> Void
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
    var pass = TrimPass(archive, trimming, target: target, files: files)
    try pass.run(into: &segments, note)
    if !trimming.dropsDamaged { try archive.requireNoDamage(in: files) }
    archive.complete(&counts, files, written: pass.written, thinned: pass.thinned)
    counts.bytesAfter += segments.size - files.reduce(0) { $0 + archive.snapshot.files[$1].end }
    let paths = Set(files.map { archive.snapshot.files[$0].path })
    let (new, blocks) = try segments.handOver()
    try withState { state throws(LocationError) in
      try state.replace(paths, by: new, blocks, vacates: !trimming.deletions.isEmpty || trimming.move != nil) {
        state throws(LocationError) in try state.nameTarget(trimming.move, target)
      }
    }
    folder.removeSums(through: trimming.lastYear)
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
  /// Returns the archive as it is now, and the number of the subject that gets the locations of another one. If it has
  /// locations that trimming may concern, all locations are in segments, and no segment is continued.
  mutating func beginTrimming(
    _ trimming: ArchiveTrimming
  ) throws(LocationError) -> (archive: Archive, target: Int?) {
    var target: Int?
    if let move = trimming.move { target = try begin(move) }
    let end = trimming.endKey
    let isConcerned = sealed.contains { $0.begins(before: end) } || subjects.contains { $0.begins(before: end) }
    if isConcerned {
      for number in subjects.indices where !subjects[number].rows.isEmpty { try seal(number, isLast: true) }
      try closeSegment()
      needsManifest = true
    }
    try flush()
    return (try Archive(folder.path), target)
  }

  /// Returns the number of the subject that gets the locations. It has its name with them, and not before.
  private mutating func begin(_ move: ArchiveTrimming.Move) throws(LocationError) -> Int {
    guard hasLocations(of: move.subject) else { throw unknown(move.subject) }
    let isKnown = hasLocations(of: move.target)
    if move.isMerge, !isKnown { throw unknown(move.target) }
    guard move.isMerge || !isKnown, move.subject != move.target else { throw existing(move.target) }
    return numbers[move.target] ?? makeNumber()
  }

  /// Names the subject that gets the locations. Throws if one of this name has come meanwhile.
  mutating func nameTarget(_ move: ArchiveTrimming.Move?, _ target: Int?) throws(LocationError) {
    guard let move, let target, manifest.isVacant(target) else { return }
    if numbers[move.target] != nil { throw existing(move.target) }
    manifest.subjects[target] = move.target
  }

  /// Makes the number available again if no subject has got it.
  mutating func endMove(_ target: Int?) {
    if let target, manifest.isVacant(target) { vacate(target) }
  }

  private func existing(_ subject: String) -> LocationError {
    LocationError(
      .invalidArgument, "the archive has a subject \(subject) already", context: folder.path,
      remedy: "choose another name, or merge two subjects with: locate archive merge")
  }

  private func unknown(_ subject: String) -> LocationError {
    LocationError(
      .inputNotFound, "the archive has no subject \(subject)", context: folder.path,
      remedy: "see its subjects with: locate history \(folder.path)")
  }

  private func hasLocations(of subject: String) -> Bool {
    numbers[subject].map { !sealed[$0].isEmpty || !subjects[$0].rows.isEmpty } ?? false
  }

  /// The number of a segment that does not belong to the archive yet.
  mutating func reserveSegment() -> UInt32 {
    reservedSegment = nextSegment
    return reservedSegment
  }

  /// Replaces segments by others, in one step.
  ///
  /// - Parameters:
  ///   - paths: the files of the segments.
  ///   - vacates: whether the archive forgets the names of subjects without locations.
  ///   - prepare: changes the manifest before.
  mutating func replace(
    _ paths: Set<String>, by new: [ArchiveManifest.Segment],
    _ blocks: [(subject: Int, place: BlockPlace, segment: UInt32)], vacates: Bool,
    _ prepare: (inout ArchiveWriterState) throws(LocationError) -> Void
  ) throws(LocationError) {
    let former = manifest
    try prepare(&self)
    let removed = former.segments.filter { paths.contains(folder.segment($0.number)) }
    let index = former.segments.firstIndex { paths.contains(folder.segment($0.number)) } ?? former.segments.count
    manifest.segments.removeAll { removed.contains($0) }
    manifest.segments.insert(contentsOf: new, at: index)
    let segments = Set(removed.map(\.number))
    manifest.replaced = removed.map(\.number)
    let used = Set(blocks.map(\.subject))
    let vacated = subjects.indices.filter {
      vacates && subjects[$0].rows.isEmpty && sealed[$0].isWithin(segments) && !sealed[$0].isEmpty && !used.contains($0)
    }
    for number in vacated { manifest.subjects[number] = ArchiveManifest.vacantName(number) }
    needsManifest = true
    do throws(LocationError) { try flush() } catch {
      // After a failure that leaves the state of the disk unknown, either may be the archive's: the next writer cleans up.
      if failure == nil {
        (manifest.segments, manifest.subjects, manifest.replaced) = (former.segments, former.subjects, [])
        folder.remove(new.map(\.number))
      }
      throw error
    }
    for number in sealed.indices { sealed[number].remove(segments: segments) }
    for block in blocks {
      sealed[block.subject].insert(block.place, segment: block.segment)
      subjects[block.subject].noteSealed(upTo: block.place.header.keys.upperBound)
    }
    for number in vacated { vacate(number, former.subjects[number]) }
    for number in used { note(number) }
    folder.remove(removed.map(\.number))
  }
}

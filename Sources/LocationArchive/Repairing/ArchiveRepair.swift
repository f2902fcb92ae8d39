import Glibc
import LocationIO
package import LocationKit

/// The repair of an archive: all blocks that can be read belong to it afterwards, and nothing is damaged.
///
/// Segments without damage stay as they are. The locations of other files are appended again, unless the archive has
/// them. A file that does not belong to the archive any more gets another name; no file is deleted. Whatever happens
/// meanwhile, the next repair has all that this one had.
package struct ArchiveRepair {
  private let folder: ArchiveFolder
  /// Whether the list of segments was missing or damaged, and was made again.
  package private(set) var hasRebuiltList = false
  /// Whether `current` was missing or empty, so that the locations that were in no segment are lost.
  package private(set) var hasLostCurrent = false
  /// Locations that belong to the archive again.
  package private(set) var recovered = 0
  /// What is lost.
  package private(set) var damages: [DamagedSpan] = []
  /// New names of files that do not belong to the archive.
  package private(set) var setAside: [String] = []

  /// Repairs an archive, and waits for the disk. The caller reads ``damages`` for what is lost.
  ///
  /// - Throws: source unavailable if a process writes the archive, input not found, invalid data for an archive of
  ///   another version, permission denied, writing failed.
  package init(_ path: String) throws(LocationError) {
    folder = ArchiveFolder(path: path)
    guard folder.wasWritten || !folder.setAsideNames.isEmpty else {
      throw LocationError(
        .inputNotFound, ArchiveSnapshot.absence(of: path), context: path, remedy: "check the name")
    }
    let lock = try ArchiveWriterState.lock(folder)
    try rewriteList(lock)
    try appendAgain(lock)
  }

  // MARK: The list of segments

  /// A file whose blocks have been read.
  private struct Examined {
    var file: ArchiveFile
    var blocks: [BlockPlace] = []
    var subjects: [String] = []
    var damages: [DamagedSpan] = []
    /// The end of the blocks.
    var end = 0

    var isIntact: Bool { damages.isEmpty && !file.isMissing }
  }

  private mutating func rewriteList(_ lock: FileStorage) throws(LocationError) {
    let current = try? FileStorage(reading: folder.current)
    let known = try knownManifest(current)
    let segments = known?.manifest.segments ?? folder.segmentNumbers.map { .init(number: $0, length: .max) }
    var examined: [UInt32: Examined] = [:]
    for segment in segments { examined[segment.number] = try examine(segment, isListed: known != nil) }
    let tail = try current.map { file throws(LocationError) in
      try examine(
        ArchiveFile(file, start: known?.end ?? ArchiveManifest.headSize, end: try file.size()),
        durable: known.flatMap { DurableEnd(of: folder)?.end(in: $0.manifest) } ?? 0)
    }
    hasRebuiltList = known == nil
    hasLostCurrent = try current.map { file throws(LocationError) in try file.size() == 0 } ?? true
    var manifest = known?.manifest ?? rebuilt(segments.compactMap { examined[$0.number] } + (tail.map { [$0] } ?? []))
    manifest.segments = chosen(segments, examined, manifest, isRebuilt: known == nil)
    let others = segments.filter { segment in !manifest.segments.contains { $0.number == segment.number } }
    let isTailIntact = known != nil && tail?.isIntact ?? false
    damages =
      others.flatMap { examined[$0.number]?.damages ?? [] }
      + (tail?.damages ?? []).filter { known != nil || $0.bytes.lowerBound > ArchiveManifest.headSize }
    guard !others.isEmpty || !isTailIntact else { return }
    if !isTailIntact, let current, try current.size() > 0 { setAside.append(try folder.keep(current)) }
    for segment in others {
      for path in [folder.segment(segment.number), folder.index(segment.number)] {
        guard stat.of(path: path) != nil, let name = path.split(separator: "/").last else { continue }
        setAside.append(try folder.setAside(String(name)))
      }
    }
    try write(manifest, tail, lock)
  }

  /// `nil` if it is missing or damaged.
  private func knownManifest(
    _ current: FileStorage?
  ) throws(LocationError) -> (manifest: ArchiveManifest, end: Int)? {
    guard let current else { return nil }
    do throws(LocationError) { return try CurrentFile.manifest(of: current, folder: folder) } catch {
      // An archive of another version is not damaged.
      guard error.context == folder.current else { throw error }
      return nil
    }
  }

  private func examine(
    _ segment: ArchiveManifest.Segment, isListed: Bool
  ) throws(LocationError) -> Examined {
    guard isListed else {
      let file = try FileStorage(reading: folder.segment(segment.number))
      return try examine(ArchiveFile(file, start: SegmentFile.headSize, end: try file.size()))
    }
    let (file, blocks, damages) = try SegmentFile.open(segment, in: folder)
    var examined = Examined(file: file, damages: damages, end: segment.length)
    for block in blocks {
      guard let subject = try file.subject(of: block) else {
        examined.damages.append(DamagedSpan(path: file.path, block))
        continue
      }
      examined.blocks.append(block)
      examined.subjects.append(subject)
      if try !file.hasHeader(of: block) { try restoreHeader(of: block, in: file) }
    }
    return examined
  }

  /// Writes the header of an intact body, which comes from the index, over a damaged one.
  private func restoreHeader(of block: BlockPlace, in file: ArchiveFile) throws(LocationError) {
    var bytes: [UInt8] = []
    block.header.append(to: &bytes)
    let storage = try FileStorage(writing: file.path, creation: .never)
    try storage.write(bytes, at: block.offset)
    try storage.synchronize()
  }

  private func examine(_ file: ArchiveFile, durable: Int = 0) throws(LocationError) -> Examined {
    let (blocks, damages, end) = try file.tail(durable: durable)
    var examined = Examined(file: file, blocks: blocks, damages: damages, end: end)
    for block in blocks { examined.subjects.append(try file.subject(of: block) ?? "") }
    return examined
  }

  /// A manifest without segments, with the names of the subjects up to the first number whose name is not known.
  private func rebuilt(_ files: [Examined]) -> ArchiveManifest {
    var names: [Int: Set<String>] = [:]
    for file in files {
      for (block, name) in zip(file.blocks, file.subjects) { names[block.header.subject, default: []].insert(name) }
    }
    var manifest = ArchiveManifest(generation: DurableEnd(of: folder)?.generation ?? 0)
    while let found = names[manifest.subjects.count], found.count == 1, let name = found.first,
      !manifest.subjects.contains(name)
    {
      manifest.subjects.append(name)
    }
    return manifest
  }

  /// The segments that the new list has: intact ones with the subjects of the manifest. If the former list is lost, a
  /// segment whose times overlap those of earlier ones may repeat them, and is not listed.
  private func chosen(
    _ segments: [ArchiveManifest.Segment], _ examined: [UInt32: Examined], _ manifest: ArchiveManifest, isRebuilt: Bool
  ) -> [ArchiveManifest.Segment] {
    var sealed = manifest.subjects.map { _ in SealedBlocks() }
    return segments.compactMap { segment in
      guard let found = examined[segment.number], found.isIntact else { return nil }
      guard isRebuilt else { return segment }
      let isKnown = zip(found.blocks, found.subjects).allSatisfy { block, name in
        let number = block.header.subject
        return sealed.indices.contains(number) && manifest.subjects[number] == name
          && sealed[number].blocks(overlapping: block.header.keys).isEmpty
      }
      guard isKnown else { return nil }
      for block in found.blocks { sealed[block.header.subject].insert(block, segment: segment.number) }
      return ArchiveManifest.Segment(number: segment.number, length: found.end)
    }
  }

  /// Replaces `current` by the manifest and the blocks of `tail`.
  private func write(
    _ manifest: ArchiveManifest, _ tail: Examined?, _ lock: FileStorage
  ) throws(LocationError) {
    var manifest = manifest
    manifest.generation += 1
    var bytes = manifest.bytes
    for (block, name) in zip(tail?.blocks ?? [], tail?.subjects ?? []) {
      let number = block.header.subject
      guard manifest.subjects.indices.contains(number), manifest.subjects[number] == name else { continue }
      bytes += try tail?.file.bytes(of: block) ?? []
    }
    var file = try ReplacingFile(folder.current, mode: folder.fileMode)
    try file.append(bytes.span.bytes)
    try file.finish()
    DurableEnd(generation: manifest.generation, end: bytes.count).write(to: lock)
  }

  // MARK: Other files

  /// Appends the locations of all files that are set aside, unless the archive has them.
  private mutating func appendAgain(_ lock: FileStorage) throws(LocationError) {
    let numbers = folder.segmentNumbers + folder.setAsideNames.compactMap { UInt32($0.prefix { $0 != "." }) }
    var state = try ArchiveWriterState(folder, segmentSize: ArchiveLimits().segmentSize, lock: lock)
    setAside += state.setAside
    // Readers may still use the former segments of these numbers.
    state.reservedSegment = numbers.max() ?? 0
    for name in folder.setAsideNames where !name.contains(".index") {
      let storage = try FileStorage(reading: "\(folder.path)/\(name)")
      let file = ArchiveFile(storage, start: min(SegmentFile.headSize, try storage.size()), end: try storage.size())
      let (blocks, _, _) = try file.tail()
      for block in blocks {
        guard let subject = try file.subject(of: block), let rows = try file.rows(of: block) else { continue }
        state.take(rows, subject: subject)
        try state.makeRoom()
      }
    }
    try state.flush()
    state.writeIndex()
    recovered = state.counts.stored
  }
}

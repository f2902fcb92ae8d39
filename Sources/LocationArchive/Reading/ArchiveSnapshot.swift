import Glibc
import LocationIO
import LocationKit

/// The content of an archive at one moment: its blocks by subject, in open files.
///
/// A writer does not change it: files only grow, and replaced files stay open.
struct ArchiveSnapshot: Sendable {
  struct Block: Sendable {
    var place: BlockPlace
    /// The place of its file in ``files``.
    var file: Int
  }

  let manifest: ArchiveManifest
  private(set) var files: [ArchiveFile] = []
  private(set) var subjects: [String]
  /// By the subject's number.
  private(set) var blocks: [BlockList]
  /// By the subject's number.
  private(set) var groups: [BlockGroups] = []
  private(set) var damages: [DamagedSpan] = []
  /// Whether the file of a segment is missing.
  private var isIncomplete = false

  /// Number of attempts to open files that a writer replaces meanwhile.
  private static let attempts = 20

  static func open(_ path: String) throws(LocationError) -> ArchiveSnapshot {
    let folder = ArchiveFolder(path: path)
    var generation: UInt64?
    for _ in 1..<attempts {
      let snapshot = try ArchiveSnapshot(folder)
      // A writer may just have replaced a missing segment by others: there is another manifest then.
      if !snapshot.isIncomplete || generation == snapshot.manifest.generation { return snapshot }
      generation = snapshot.manifest.generation
    }
    return try ArchiveSnapshot(folder)
  }

  private init(_ folder: ArchiveFolder) throws(LocationError) {
    // Before the file that it describes, which a writer may extend meanwhile.
    let durable = DurableEnd(of: folder)
    let current = try Self.openCurrent(folder)
    let (manifest, end) = try CurrentFile.manifest(of: current, folder: folder)
    self.manifest = manifest
    subjects = manifest.subjects
    blocks = [BlockList](repeating: BlockList(), count: subjects.count)
    var tables: [HeaderTable] = []
    for segment in manifest.segments {
      let (file, table, damages) = try SegmentFile.open(segment, in: folder)
      if file.isMissing { isIncomplete = true }
      add(file, table, damages)
      tables.append(table)
    }
    let file = ArchiveFile(current, start: end, end: try current.size())
    let (tail, damages, _) = try file.tail(durable: durable?.end(in: manifest) ?? 0)
    let table = HeaderTable(tail)
    add(file, table, damages)
    tables.append(table)
    for number in blocks.indices { blocks[number].finish(tables) }
    groups = blocks.map(\.groups)
  }

  private static func openCurrent(_ folder: ArchiveFolder) throws(LocationError) -> FileStorage {
    do throws(LocationError) {
      return try FileStorage(reading: folder.current)
    } catch  where error.code == .inputNotFound {
      if !folder.segmentNumbers.isEmpty { throw CurrentFile.damaged(folder, "missing") }
      throw LocationError(
        .inputNotFound, absence(of: folder.path), context: folder.path, remedy: "check the name")
    }
  }

  /// Returns the reason why there is no archive.
  static func absence(of path: String) -> String {
    guard let status = stat.of(path: path) else { return "there is no such folder" }
    return status.isFolder
      ? "this folder contains no location archive" : "a location archive is a folder, and this is a file"
  }

  private mutating func add(_ file: ArchiveFile, _ table: HeaderTable, _ damages: [DamagedSpan]) {
    files.append(file)
    self.damages += damages
    for number in table.indices {
      let subject = table[number].header.subject
      if blocks.indices.contains(subject) {
        blocks[subject].append(table[number].header, file: files.count - 1, number: number)
      } else {
        self.damages.append(DamagedSpan(path: file.path, table[number]))
      }
    }
  }

  /// The file that contains a block.
  func file(of block: Block) -> ArchiveFile { files[block.file] }

  /// The damage of a block whose body cannot be read.
  func damage(of block: Block) -> DamagedSpan {
    DamagedSpan(path: file(of: block).path, block.place)
  }
}

extension ArchiveSnapshot {
  /// Whether each source has one device in these blocks. Several devices of one source are chosen among by all that each
  /// of them reports.
  func hasOneDevicePerSource(_ blocks: BlockList) throws(LocationError) -> Bool {
    if blocks.hasOneOrigin { return true }
    var origins: [UInt32: UInt32] = [:]
    var last: (source: UInt32, origin: UInt32)?
    for index in blocks.indices {
      let header = blocks[index].place.header
      if header.marks.contains(.severalDevices) { return false }
      if let last, !header.marks.contains(.severalOrigins), last == (header.sourceCheck, header.originCheck) {
        continue
      }
      for check in try checks(of: blocks[index]) {
        if origins.updateValue(check.origin, forKey: check.source).map({ $0 != check.origin }) == true { return false }
        last = check
      }
    }
    return true
  }

  /// The checks of sources and of origins in a block.
  private func checks(of block: Block) throws(LocationError) -> [(source: UInt32, origin: UInt32)] {
    let header = block.place.header
    guard header.marks.contains(.severalOrigins) else { return [(header.sourceCheck, header.originCheck)] }
    // A block that cannot be read has no origins.
    let origins = try file(of: block).rows(of: block.place, columns: .origins)?.origins ?? []
    return origins.map(BlockSummary.checks)
  }
}

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

  private(set) var files: [ArchiveFile] = []
  private(set) var subjects: [String]
  /// By the subject's number, in the order of their first keys; of equal ones in the order of writing.
  private(set) var blocks: [[Block]]
  /// By the subject's number.
  private(set) var groups: [[BlockGroup]] = []
  private(set) var damages: [DamagedSpan] = []

  /// Number of attempts to open files that a writer replaces meanwhile.
  private static let attempts = 20

  static func open(_ path: String) throws(LocationError) -> ArchiveSnapshot {
    let folder = ArchiveFolder(path: path)
    for _ in 1..<attempts {
      do throws(LocationError) {
        return try ArchiveSnapshot(folder)
      } catch  where error.code == .inputNotFound && error.context != folder.current {
        continue  // A writer has just replaced this segment by others.
      }
    }
    return try ArchiveSnapshot(folder)
  }

  private init(_ folder: ArchiveFolder) throws(LocationError) {
    let current = try Self.openCurrent(folder)
    let (manifest, end) = try CurrentFile.manifest(of: current, folder: folder)
    subjects = manifest.subjects
    blocks = [[Block]](repeating: [], count: subjects.count)
    for segment in manifest.segments {
      let (file, blocks, damages) = try SegmentFile.open(segment, in: folder)
      add(file, blocks, damages)
    }
    let file = ArchiveFile(current, start: end, end: try current.size())
    let (tail, damages, _) = try file.tail()
    add(file, tail, damages)
    for number in blocks.indices {
      let isSorted = blocks[number].indices.dropFirst().allSatisfy { index in
        blocks[number][index - 1].place.header.keys.lowerBound <= blocks[number][index].place.header.keys.lowerBound
      }
      if !isSorted { blocks[number].sortStably { $0.place.header.keys.lowerBound } }
    }
    groups = blocks.map(BlockGroup.groups)
  }

  private static func openCurrent(_ folder: ArchiveFolder) throws(LocationError) -> FileStorage {
    do throws(LocationError) {
      return try FileStorage(reading: folder.current)
    } catch  where error.code == .inputNotFound {
      throw LocationError(
        .inputNotFound, absence(of: folder.path), context: folder.path, remedy: "check the name")
    }
  }

  /// Returns the reason why there is no archive.
  private static func absence(of path: String) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else { return "there is no such folder" }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    return isFolder ? "this folder contains no location archive" : "a location archive is a folder, and this is a file"
  }

  private mutating func add(_ file: ArchiveFile, _ places: [BlockPlace], _ damages: [DamagedSpan]) {
    files.append(file)
    self.damages += damages
    for place in places {
      guard blocks.indices.contains(place.header.subject) else {
        self.damages.append(DamagedSpan(path: file.path, place))
        continue
      }
      blocks[place.header.subject].append(Block(place: place, file: files.count - 1))
    }
  }

  func rows(of block: Block, columns: ColumnSet = .all) throws(LocationError) -> RowBuffer? {
    try files[block.file].rows(of: block.place, columns: columns)
  }

  /// Replaces the content of `rows` by the rows of a block. `false` if its body is damaged.
  func read(_ block: Block, columns: ColumnSet = .all, into rows: inout RowBuffer) throws(LocationError) -> Bool {
    try files[block.file].read(block.place, columns: columns, into: &rows)
  }

  /// The body of a block; `nil` if it is damaged.
  func body(of block: Block) throws(LocationError) -> [UInt8]? { try files[block.file].body(of: block.place) }

  /// The damage of a block whose body cannot be read.
  func damage(of block: Block) -> DamagedSpan {
    DamagedSpan(path: files[block.file].path, block.place)
  }
}

extension Array {
  /// Sorts by a key; elements of equal keys keep their order.
  fileprivate mutating func sortStably(by key: (Element) -> Int64) {
    self = enumerated().sorted { (key($0.element), $0.offset) < (key($1.element), $1.offset) }.map(\.element)
  }
}

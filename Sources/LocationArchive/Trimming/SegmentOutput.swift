import Glibc
import LocationIO
import LocationKit

/// A writer of new segments of an archive. They belong to it once a manifest lists them. Segments that are not handed
/// over are deleted with the value.
struct SegmentOutput: ~Copyable {
  private let folder: ArchiveFolder
  private let segmentSize: Int
  private let number: () -> UInt32
  private var storage: FileStorage?
  private var headers: [BlockHeader] = []
  private var blocks: [(subject: Int, place: BlockPlace, segment: UInt32)] = []
  private var segments: [ArchiveManifest.Segment] = []

  /// - Parameter number: returns the number of the next segment.
  init(_ folder: ArchiveFolder, segmentSize: Int, number: @escaping () -> UInt32) {
    (self.folder, self.segmentSize, self.number) = (folder, segmentSize, number)
  }

  deinit { folder.remove(segments) }

  /// Bytes of all segments.
  var size: Int { segments.reduce(0) { $0 + $1.length } }

  /// - Parameter rows: at most as many as a block has, in the order of their keys.
  mutating func append(_ rows: RowBuffer, subject: (number: Int, name: String)) throws(LocationError) {
    var bytes: [UInt8] = []
    ArchiveBlock.append(rows, subject: subject, to: &bytes)
    let storage = try open()
    let last = segments.count - 1
    try storage.write(bytes, at: segments[last].length)
    guard let header = bytes.withUnsafeBytes({ BlockHeader($0) }) else { return }
    headers.append(header)
    blocks.append((subject.number, BlockPlace(header: header, offset: segments[last].length), segments[last].number))
    segments[last].length += bytes.count
  }

  /// Completes the last segment. The archive's highest number must stay in use, so that a number is never used for
  /// another segment: therefore there is at least one, which may be empty.
  mutating func finish() throws(LocationError) {
    _ = try open()
    try close()
  }

  /// The segments and their blocks, which are not deleted from now on.
  consuming func handOver() -> (
    segments: [ArchiveManifest.Segment], blocks: [(subject: Int, place: BlockPlace, segment: UInt32)]
  ) {
    let result = (segments, blocks)
    segments = []
    return result
  }

  private mutating func open() throws(LocationError) -> FileStorage {
    if let storage, let last = segments.last, last.length < segmentSize { return storage }
    try close()
    let number = number()
    let storage = try SegmentFile.create(number, in: folder)
    segments.append(ArchiveManifest.Segment(number: number, length: SegmentFile.headSize))
    self.storage = storage
    return storage
  }

  private mutating func close() throws(LocationError) {
    guard let storage, let last = segments.last else { return }
    try storage.synchronize()
    try SegmentFile.writeIndex(headers, to: folder.index(last.number))
    (self.storage, headers) = (nil, [])
  }
}

extension ArchiveFolder {
  /// Deletes segments that no manifest lists. If that fails, the next writer deletes them.
  func remove(_ segments: [ArchiveManifest.Segment]) {
    for segment in segments {
      unlink(self.segment(segment.number))
      unlink(index(segment.number))
    }
  }

  /// Deletes the remains of a killed writer: segments that the manifest does not list, and unfinished files.
  func removeLeftovers(besides segments: [ArchiveManifest.Segment]) {
    let listed = Set(segments.flatMap { [segment($0.number), index($0.number)] })
    for name in FolderEntries.names(in: path) where !listed.contains("\(path)/\(name)") {
      let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      let isNumbered = parts[0].count >= 8 && parts[0].utf8.allSatisfy { (0x30...0x39).contains($0) }
      let isSegment = isNumbered && parts.count == 2 && (parts[1] == "segment" || parts[1] == "index")
      let isUnfinished = name.hasSuffix(ReplacingFile.ending) && (isNumbered || parts[0] == "current")
      if isSegment || isUnfinished { unlink("\(path)/\(name)") }
    }
  }
}

import Glibc
import LocationIO
import LocationKit

/// A writer of new segments of an archive. They belong to it once a manifest lists them. Segments that are not handed
/// over are deleted with the value, or, after a kill, by the next writer.
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

  deinit { for segment in segments { folder.removeUnfinished(segment.number) } }

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

  /// The segments and their blocks, which have their names and are not deleted from now on.
  consuming func handOver() throws(LocationError) -> (
    segments: [ArchiveManifest.Segment], blocks: [(subject: Int, place: BlockPlace, segment: UInt32)]
  ) {
    for segment in segments { try folder.finish(segment.number) }
    let result = (segments, blocks)
    segments = []
    return result
  }

  private mutating func open() throws(LocationError) -> FileStorage {
    if let storage, let last = segments.last, last.length < segmentSize { return storage }
    try close()
    let number = number()
    let storage = try SegmentFile.create(number, at: folder.unfinishedSegment(number), mode: folder.fileMode)
    segments.append(ArchiveManifest.Segment(number: number, length: SegmentFile.headSize))
    self.storage = storage
    return storage
  }

  private mutating func close() throws(LocationError) {
    guard let storage, let last = segments.last else { return }
    try storage.synchronize()
    try SegmentFile.writeIndex(headers, to: folder.unfinishedIndex(last.number), mode: folder.fileMode)
    (self.storage, headers) = (nil, [])
  }
}

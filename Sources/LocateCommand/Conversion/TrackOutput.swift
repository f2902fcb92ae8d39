import LocationIO
import LocationKit
import LocationService
import LocationTracks

/// An output of one track file, which appears once it is complete (`DocumentFile`), of a pipe, which is written
/// continuously, or of an archive.
struct TrackOutput: ~Copyable {
  /// File; `nil` for standard output and for an archive.
  private var file: DocumentFile?
  private let archive: ArchiveOutput?
  private var writer: any TrackWriter
  private var standardOutput = StandardOutput()
  private var hasMetadata = false
  private var leftOutBefore: [String: Int] = [:]
  /// Entries passed to the writer.
  private(set) var written = EntryCount()

  /// Buffer size in bytes at which the cost of a system call is negligible.
  private static let fullAt = 65_536

  /// - Parameter path: the file, which remains unchanged until ``finish()``; `-` is standard output.
  init(_ path: String, writer: any TrackWriter) throws {
    file = path == "-" ? nil : try DocumentFile(path)
    archive = nil
    self.writer = writer
  }

  /// Appends to an archive. Entries that are no points are omitted and counted.
  init(_ archive: ArchiveOutput) {
    file = nil
    self.archive = archive
    writer = ArchiveMarks()
  }

  /// Entries that the format cannot represent.
  var writerLeftOut: [String: Int] { writer.leftOut.merging(archive?.leftOut ?? [:], uniquingKeysWith: +) }

  /// The same, and entries omitted by earlier steps.
  var leftOut: [String: Int] { writerLeftOut.merging(leftOutBefore, uniquingKeysWith: +) }

  /// Whether an archive contained some of the entries before.
  var hasRepetitions: Bool { archive.map { $0.repeated > 0 } ?? false }

  /// Adds entries omitted by an earlier step.
  mutating func leftOut(_ reasons: [String: Int]) { leftOutBefore.merge(reasons, uniquingKeysWith: +) }

  /// Writes the entries and removes them from the array.
  mutating func write(_ entries: inout [TrackEntry]) throws {
    for entry in entries { try write(entry) }
    entries.removeAll(keepingCapacity: true)
  }

  private mutating func write(_ entry: TrackEntry) throws {
    if case .metadata = entry {
      // Several inputs become one file: the metadata of the first one counts.
      if hasMetadata { return }
      hasMetadata = true
    }
    if case .fault = entry { return }
    written.count(entry)
    switch entry {
    case .point(let point): try archive?.take(.location(point.location))
    case .sky(let view): try archive?.take(.sky(view))
    default: break
    }
    writer.write(entry, to: &standardOutput.text.raw)
    if standardOutput.text.raw.bytes.count >= Self.fullAt { try flush() }
  }

  /// Writes the buffer.
  mutating func flush() throws {
    if standardOutput.text.raw.bytes.isEmpty { return }
    guard file != nil else { return try standardOutput.flush(due: true) }
    try file?.append(standardOutput.text.raw.bytes)
    standardOutput.text.raw.removeAll()
  }

  /// Completes the document and moves the file to its place; flushes an archive.
  mutating func finish() throws {
    if let archive { return try archive.flush() }
    writer.closing(to: &standardOutput.text.raw)
    try flush()
    try file?.finish()
  }
}

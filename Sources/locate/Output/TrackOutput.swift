import LocationIO
import LocationKit
import LocationTracks

/// Writes one track file, which appears when it is finished (`DocumentFile`), or to a pipe as it comes.
struct TrackOutput: ~Copyable {
  /// `nil` for standard output.
  private var file: DocumentFile?
  private var writer: any TrackWriter
  private var standardOutput = StandardOutput()
  private var hasMetadata = false
  private var leftOutBefore: [String: Int] = [:]
  /// What was given to the writer.
  private(set) var written = EntryCount()

  /// A system call costs little beside so much.
  private static let fullAt = 65_536

  /// - Parameter path: the file, which stays as it is until ``finish()``; `-` is standard output.
  init(_ path: String, writer: any TrackWriter) throws {
    file = path == "-" ? nil : try DocumentFile(path)
    self.writer = writer
  }

  /// What the format has no room for.
  var writerLeftOut: [String: Int] { writer.leftOut }

  /// The same, and what others have left out before.
  var leftOut: [String: Int] { writer.leftOut.merging(leftOutBefore, uniquingKeysWith: +) }

  /// Something was left out before it came here.
  mutating func leftOut(_ reasons: [String: Int]) { leftOutBefore.merge(reasons, uniquingKeysWith: +) }

  /// Writes the entries, and empties them for the next ones.
  mutating func write(_ entries: inout [TrackEntry]) throws {
    for entry in entries { try write(entry) }
    entries.removeAll(keepingCapacity: true)
  }

  private mutating func write(_ entry: TrackEntry) throws {
    if case .metadata = entry {
      // Several inputs make one file: the first tells what it is.
      if hasMetadata { return }
      hasMetadata = true
    }
    if case .fault = entry { return }
    written.count(entry)
    writer.write(entry, to: &standardOutput.text.raw)
    if standardOutput.text.raw.bytes.count >= Self.fullAt { try flush() }
  }

  /// Gives away what has been collected.
  mutating func flush() throws {
    if standardOutput.text.raw.bytes.isEmpty { return }
    guard file != nil else { return try standardOutput.flush(due: true) }
    try file?.append(standardOutput.text.raw.bytes)
    standardOutput.text.raw.removeAll()
  }

  /// Ends the document, and puts the file in its place.
  mutating func finish() throws {
    writer.closing(to: &standardOutput.text.raw)
    try flush()
    try file?.finish()
  }
}

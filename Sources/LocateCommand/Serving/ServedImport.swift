import LocationArchive
import LocationIO
package import LocationKit
import LocationTracks

/// A file that a client of the server sends, and that is imported into the archive like an input of `locate convert`.
package final class ServedImport: Sendable {
  private let file: PrivateFile
  private let writer: ArchiveWriter

  /// - Parameter name: the client's name of the file.
  init(named name: String, to writer: ArchiveWriter) throws(LocationError) {
    self.writer = writer
    file = try PrivateFolder().makeFile(Self.fileName(name))
  }

  /// Returns a name that leads to no other folder, is not hidden, and is not one of an archive's files.
  private static func fileName(_ name: String) -> String {
    let last = String(name.split { $0 == "/" || $0 == "\\" }.last ?? "").visible.drop { $0 == "." }
    // The ending tells what is packed.
    let short = String(last.suffix(100)).drop { $0 == "." }
    return short.isEmpty || short == "current" || short.hasSuffix(".segment") ? "upload" : String(short)
  }

  /// Writes bytes of the file; waits for the disk.
  package func append(_ bytes: [UInt8]) throws(LocationError) { try file.append(bytes) }

  /// Imports the complete file. Returns the numbers of points read and stored, and what was read and skipped.
  ///
  /// - Parameter progress: is called with the number of points read so far.
  package func run(
    subject: String, _ progress: @Sendable (Int) -> Void
  ) async throws -> (read: Int, stored: Int, lines: [String]) {
    let folder = file.folder.path
    guard let tree = try ImportTree([folder], without: "-") else { return (0, 0, []) }
    var options = TrackOptions()
    (options.content, options.wantsSky) = (.everything, false)
    (options.subject, options.separatesSubjects) = (subject, true)
    var (queue, account) = (TrackQueue(tree.readers(.all, options)), ArchiveMarks())
    var (entries, read, untimed, text): ([TrackEntry], Int, Int, ASCIIWriter) = ([], 0, 0, ASCIIWriter())
    try writer.flush()
    let repeated = writer.counts.repeated
    while try await queue.next(into: &entries) {
      for entry in entries {
        account.write(entry, to: &text)
        guard case .point(let point) = entry else { continue }
        read += 1
        if point.location.time == nil { untimed += 1 }
        try writer.append(point.location, subject: subject)
      }
      entries.removeAll(keepingCapacity: true)
      progress(read)
      // Other requests have their turn.
      await Task.yield()
      try Task.checkCancellation()
    }
    // Others may store locations of the subject meanwhile; they rarely repeat one.
    try await onBlockingThread { [writer] () throws(LocationError) in try writer.flush() }
    let known = writer.counts.repeated - repeated
    var omitted = account.leftOut
    omitted["locations without a time"] = untimed > 0 ? untimed : nil
    omitted["locations that it had already"] = known > 0 ? known : nil
    var lines = tree.table(queue.failures)
    if !omitted.isEmpty { lines.append("omitted: " + RunAccount.list(omitted)) }
    return (read, max(0, read - untimed - known), lines.map { $0.replacing("\(folder)/", with: "") })
  }
}

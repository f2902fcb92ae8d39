import LocationArchive
import LocationKit
import LocationService
import LocationTracks

/// Writes locations to an archive: those of a conversion, or of a live source.
final class ArchiveOutput: Sendable {
  private let writer: ArchiveWriter
  private let subject: String

  /// Opens the archive, or creates it, and reports what is damaged or was torn by a crash.
  init(_ name: ArchiveName, isQuiet: Bool) throws(LocationError) {
    writer = try ArchiveWriter(name.path)
    subject = name.subject ?? ""
    for damage in writer.damages { StandardError.complain(damage.error.sentence) }
    let torn = writer.account.tornBytes
    if torn > 0, !isQuiet {
      StandardError.complain("\(name.path): the last \(torn) bytes were not completely written, and are dropped")
    }
  }

  /// The archive by this name, which need not end in `.archive`.
  convenience init(name: String, isQuiet: Bool) throws(LocationError) {
    try self.init(ArchiveName(writing: name), isQuiet: isQuiet)
  }

  func append(_ location: Location) throws(LocationError) { try writer.append(location, subject: subject) }

  func flush() throws(LocationError) { try writer.flush() }

  /// Flushes once a second until the task is cancelled. If the disk is full it reports that, and tries again: what
  /// was appended meanwhile is
  /// in memory.
  func keepFlushing() async {
    while !Task.isCancelled {
      do throws(LocationError) { try await writer.run() } catch { _ = StandardError.report(error.sentence) }
    }
  }

  /// Locations that the archive had already.
  var repeated: Int { writer.account.repeated }

  /// What an archive has no room for, and how many of each were left out.
  var leftOut: [String: Int] {
    let account = writer.account
    return ["locations without a time": account.untimed, "locations that it had already": account.repeated]
      .filter { $0.value > 0 }
  }

  /// `12 locations stored, without 2 locations without a time`.
  var text: String {
    let omissions = leftOut.sorted { $0.key < $1.key }.map { RunAccount.count($0.value, $0.key) }
    return "\(writer.path): \(RunAccount.count(writer.account.appended, "locations")) stored"
      + (omissions.isEmpty ? "" : ", without " + omissions.joined(separator: ", "))
  }
}

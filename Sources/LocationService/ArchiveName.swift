import Glibc
import LocationIO
package import LocationKit

/// The name of a location archive on the command line: `trips.archive`, `trips.archive?subject=van`.
package struct ArchiveName: Sendable {
  /// The folder.
  package let path: String
  /// `nil` for the only subject of the archive.
  package let subject: String?

  /// Creates the name of an archive for reading; `nil` if it names something else. An archive whose name ends in
  /// `.archive` need not exist.
  package init?(_ name: String) {
    self.init(writing: name)
    let isNamed = path.hasSuffix(Self.ending)
    let status = stat.of(path: path)
    guard status.map({ $0.isFolder && (isNamed || isArchive) }) ?? isNamed else { return nil }
  }

  /// Returns the archive that an output of this name leads to; `nil` for other outputs.
  ///
  /// - Throws: writing failed if the name ends in `.archive`, but a file has this name.
  package static func ofOutput(_ name: String) throws(LocationError) -> ArchiveName? {
    if let archive = ArchiveName(name) { return archive }
    let path = ArchiveName(writing: name).path
    guard path.hasSuffix(ending) else { return nil }
    throw LocationError(
      .writingFailed, "a location archive is a folder, and this is a file", context: path,
      remedy: "choose another output"
    )
  }

  /// Creates the name of an archive that may exist or not.
  package init(writing name: String) {
    let mark = name.ranges(of: "?subject=").last
    var path = mark.map { String(name[..<$0.lowerBound]) } ?? name
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
    subject = mark.map { String(name[$0.upperBound...]) }
  }

  private static let ending = ".archive"

  /// Whether the folder has files of an archive, although the list of its segments may be missing.
  private var isArchive: Bool {
    access("\(path)/current", F_OK) == 0 || FolderEntries.names(in: path).contains { $0.hasSuffix(".segment") }
  }
}

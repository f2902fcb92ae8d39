import Glibc

/// A location archive as a user names it: `trips.archive`, `trips.archive?subject=van`.
package struct ArchiveName {
  /// The folder.
  package let path: String
  /// `nil` for the only subject of the archive.
  package let subject: String?

  /// The archive by this name; `nil` if it is something else. A name that ends in `.archive` need not exist.
  package init?(_ name: String) {
    self.init(writing: name)
    var status = stat()
    let exists = stat(path, &status) == 0
    let isNamed = path.hasSuffix(Self.ending)
    guard exists ? status.st_mode & S_IFMT == S_IFDIR && (isNamed || access(trackFile, F_OK) == 0) : isNamed else {
      return nil
    }
  }

  /// The archive by this name, whether it exists or not.
  package init(writing name: String) {
    let mark = name.ranges(of: "?subject=").last
    var path = mark.map { String(name[..<$0.lowerBound]) } ?? name
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
    subject = mark.map { String(name[$0.upperBound...]) }
  }

  private static let ending = ".archive"

  /// The file that stands for the archive where a track is read.
  var trackFile: String { "\(path)/current" }

  /// The folder of such a file.
  static func folder(ofTrackFile path: String) -> String {
    path.hasSuffix("/current") ? String(path.dropLast("/current".count)) : "."
  }
}

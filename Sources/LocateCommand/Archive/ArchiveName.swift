import Foundation

/// A location archive as a user names it: `trips.archive`, `trips.archive?subject=van`.
struct ArchiveName {
  /// The folder.
  let path: String
  /// `nil` for the only subject of the archive.
  let subject: String?

  /// The archive by this name; `nil` if it is something else. A name that ends in `.archive` need not exist.
  init?(_ name: String) {
    self.init(writing: name)
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    let isNamed = path.hasSuffix(Self.ending)
    guard exists ? isFolder.boolValue && (isNamed || Self.isArchive(path)) : isNamed else { return nil }
  }

  /// The archive by this name, whether it exists or not.
  init(writing name: String) {
    let mark = name.range(of: "?subject=", options: .backwards)
    var path = mark.map { String(name[..<$0.lowerBound]) } ?? name
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
    subject = mark.map { String(name[$0.upperBound...]) }
  }

  private static let ending = ".archive"

  private static func isArchive(_ path: String) -> Bool { FileManager.default.fileExists(atPath: "\(path)/current") }

  /// The file that stands for the archive where a track is read.
  var trackFile: String { "\(path)/current" }

  /// The folder of such a file.
  static func folder(ofTrackFile path: String) -> String {
    path.hasSuffix("/current") ? String(path.dropLast("/current".count)) : "."
  }
}

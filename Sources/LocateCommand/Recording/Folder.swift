import Glibc
import LocationIO
import LocationKit

/// The files of a folder.
enum Folder {
  /// Creates a folder for this user only, unless it exists. The one that contains it must exist.
  static func create(_ path: String) throws(LocationError) {
    guard mkdir(path, NewFile.ownerOnlyFolder) != 0, errno != EEXIST else { return }
    throw OutputFile.error(errno, path)
  }

  /// - Parameter path: with a trailing slash; empty for the current folder.
  static func files(_ path: String) -> [(name: String, size: Int)] {
    FolderEntries.names(in: path.isEmpty ? "." : path).compactMap { name in
      guard let status = stat.of(path: path + name), status.isRegularFile else { return nil }
      return (name, Int(status.st_size))
    }
  }
}

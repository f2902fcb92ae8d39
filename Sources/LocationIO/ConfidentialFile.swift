import Glibc
package import LocationKit

/// A file that only its owner may change, because its content permits something. One process changes it at a time.
package struct ConfidentialFile: Sendable {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// Identifies the content of a file without reading it.
  package struct Version: Sendable, Hashable {
    private let inode: UInt
    private let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    fileprivate init(_ status: stat) {
      (inode, size) = (UInt(status.st_ino), Int(status.st_size))
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
  }

  /// Returns the version; `nil` if there is no file. Throws if other users may change it.
  package func version() throws(LocationError) -> Version? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT || errno == ENOTDIR else { throw OutputFile.error(errno, path) }
      return nil
    }
    guard status.st_mode & 0o022 == 0 else {
      throw LocationError(
        .permissionDenied, "other users may change this file", context: path, remedy: "run: chmod 600 \(path)")
    }
    return Version(status)
  }

  /// Replaces the content while other processes that change the file wait. Creates the folder, for this user only.
  package func change(_ content: () throws(LocationError) -> [UInt8]) throws(LocationError) {
    try createFolder()
    let folder = open(OutputFile.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw OutputFile.error(errno, path) }
    defer { close(folder) }
    guard flock(folder, LOCK_EX) == 0 else { throw OutputFile.error(errno, path) }
    let bytes = try content()
    var file = try ReplacingFile(path, isPrivate: true)
    try file.append(bytes.span.bytes)
    try file.finish()
  }

  private func createFolder() throws(LocationError) {
    var made = path.hasPrefix("/") ? "" : "."
    for part in OutputFile.folder(of: path).split(separator: "/") {
      made += "/" + part
      var status = stat()
      guard stat(made, &status) == 0 || mkdir(made, 0o700) == 0 || errno == EEXIST else {
        throw OutputFile.error(errno, made)
      }
    }
  }
}

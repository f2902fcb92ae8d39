import Glibc
package import LocationKit

/// A file that only its owner may change, because its content permits something. One process changes it at a time.
package struct ConfidentialFile: Sendable {
  package let path: String
  private let isSecret: Bool

  /// - Parameter isSecret: whether other users may not even read the file.
  package init(_ path: String, isSecret: Bool = false) { (self.path, self.isSecret) = (path, isSecret) }

  /// Returns the version; `nil` if there is no file. Throws if other users may change it, and also if they may read a
  /// secret one.
  package func version() throws(LocationError) -> FileVersion? {
    guard let status = stat.of(path: path) else {
      guard errno == ENOENT || errno == ENOTDIR else { throw OutputFile.error(errno, path) }
      return nil
    }
    guard status.st_mode & (isSecret ? isPassedBySystemd ? 0o027 : 0o077 : 0o022) == 0 else {
      throw LocationError(
        .permissionDenied, "other users may \(isSecret ? "read or " : "")change this file", context: path,
        remedy: "run: chmod 600 \(path)")
    }
    return FileVersion(status)
  }

  /// Whether systemd has given the file to this service by LoadCredential, in the folder that systemd.exec(5) names: the
  /// group may read it then. Only systemd can write there.
  private var isPassedBySystemd: Bool { path.hasPrefix("/run/credentials/") }

  /// Returns the first line of a file that contains a secret. Throws ``LocationError/Code/inputNotFound``,
  /// ``LocationError/Code/permissionDenied``, and ``LocationError/Code/invalidData`` if it is empty.
  package func firstLine() throws(LocationError) -> String {
    guard try version() != nil else { throw LocationError(.inputNotFound, "there is no such file", context: path) }
    let file = try FileStorage(reading: path)
    let bytes = try file.read(at: 0, count: min(file.size(), 4096))
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard !line.isEmpty else { throw LocationError(.invalidData, "the file has no password", context: path) }
    return String(decoding: line, as: UTF8.self)
  }

  package enum Change {
    case none
    /// Of an existing file. A crash may cut the bytes off.
    case append([UInt8])
    case replace([UInt8])
  }

  /// Changes the content while other processes that change the file wait, and returns the version that the disk has then.
  /// Creates the folder, for this user only.
  package func change(_ change: () throws(LocationError) -> Change) throws(LocationError) -> FileVersion? {
    try createFolder()
    let folder = open(OutputFile.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw OutputFile.error(errno, path) }
    defer { close(folder) }
    guard flock(folder, LOCK_EX) == 0 else { throw OutputFile.error(errno, path) }
    switch try change() {
    case .none: break
    case .append(let bytes):
      let file = try FileStorage(writing: path)
      try file.write(bytes, at: try file.size())
      try file.synchronize()
    case .replace(let bytes):
      var file = try ReplacingFile(path, isPrivate: true)
      try file.append(bytes.span.bytes)
      try file.finish()
    }
    return try version()
  }

  private func createFolder() throws(LocationError) {
    var made = path.hasPrefix("/") ? "" : "."
    for part in OutputFile.folder(of: path).split(separator: "/") {
      made += "/" + part
      guard stat.of(path: made) != nil || mkdir(made, 0o700) == 0 || errno == EEXIST else {
        throw OutputFile.error(errno, made)
      }
    }
  }
}

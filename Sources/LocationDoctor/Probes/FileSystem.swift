import Glibc
import LocationIO

/// The file operations of the checks, including `/proc`. No file is kept open.
protocol FileSystem: Sendable {
  /// Returns up to `limit` bytes from the beginning; `nil` if the file cannot be read.
  func contents(of path: String, limit: Int) -> [UInt8]?
  /// Returns the names in a folder, sorted; empty if the folder does not exist.
  func names(in folder: String) -> [String]
  /// Returns the status of a file; `nil` if it does not exist. Links are followed.
  func status(of path: String) -> FileStatus?
  /// Returns the content of a link; `nil` if the path is no link, or may not be read.
  func link(at path: String) -> String?
  /// Returns the path that a path resolves to; `nil` if the file does not exist.
  func target(of path: String) -> String?
}

extension FileSystem {
  func text(of path: String, limit: Int = 65_536) -> String? {
    contents(of: path, limit: limit).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The files of this machine.
struct HostFiles: FileSystem {
  func contents(of path: String, limit: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var all: [UInt8] = []
    while all.count < limit {
      let room = limit - all.count
      var count = 0
      let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, initialized in
        count = read(descriptor, buffer.baseAddress, room)
        initialized = max(0, count)
      }
      if count < 0 { return all.isEmpty ? nil : all }
      if count == 0 { break }
      all += piece
    }
    return all
  }

  func names(in folder: String) -> [String] { FolderEntries.names(in: folder).sorted() }

  func status(of path: String) -> FileStatus? {
    guard let status = stat.of(path: path) else { return nil }
    let kind: FileStatus.Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFCHR: .characterDevice
      default: .other
      }
    return FileStatus(
      kind: kind, permissions: status.st_mode & 0o777, owner: status.st_uid, group: status.st_gid,
      size: Int(status.st_size), device: UInt64(status.st_rdev))
  }

  func link(at path: String) -> String? { FileLink.target(of: path) }

  func target(of path: String) -> String? { FileLink.resolved(path) }
}

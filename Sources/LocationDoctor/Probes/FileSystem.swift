import Glibc
import LocationIO

/// What the checks ask of a machine's files, `/proc` included. Nothing of it is kept open.
public protocol FileSystem: Sendable {
  /// Up to `limit` bytes from the beginning; `nil` where that cannot be read.
  func contents(of path: String, limit: Int) -> [UInt8]?
  /// What a folder holds, in order; empty where there is none.
  func names(in folder: String) -> [String]
  /// `nil` where there is no such file. Follows links.
  func status(of path: String) -> FileStatus?
  /// What a link says; `nil` where it is none, or may not be read.
  func link(at path: String) -> String?
  /// Where a path leads to in the end; `nil` where there is no such file.
  func target(of path: String) -> String?
}

extension FileSystem {
  func text(of path: String, limit: Int = 65_536) -> String? {
    contents(of: path, limit: limit).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The files of this machine.
public struct HostFiles: FileSystem {
  public init() {}

  public func contents(of path: String, limit: Int) -> [UInt8]? {
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

  public func names(in folder: String) -> [String] {
    FolderEntries.names(in: folder).sorted()
  }

  public func status(of path: String) -> FileStatus? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
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

  public func link(at path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.bindMemory(to: CChar.self).baseAddress.map { readlink(path, $0, bytes.count) } ?? -1
    }
    return count < 0 ? nil : String(decoding: buffer.prefix(count), as: UTF8.self)
  }

  public func target(of path: String) -> String? {
    guard let target = realpath(path, nil) else { return nil }
    defer { free(target) }
    return String(cString: target)
  }
}

package import Glibc

extension stat {
  /// Returns the status of the file that a path leads to; `nil` if there is none, with the reason in `errno`.
  package static func of(path: String) -> stat? {
    var status = stat()
    return fstatat(AT_FDCWD, path, &status, 0) == 0 ? status : nil
  }

  package static func of(descriptor: Int32) -> stat? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status : nil
  }

  package var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }
  package var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  package var isSocket: Bool { st_mode & S_IFMT == S_IFSOCK }
}

/// Identifies the content of a file without reading it.
package struct FileVersion: Sendable, Hashable {
  private let inode: UInt
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  package init(_ status: stat) {
    (inode, size) = (UInt(status.st_ino), Int(status.st_size))
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }
}

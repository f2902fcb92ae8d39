import Glibc
package import LocationKit

/// A file that is only appended to: earlier content stays. It is closed when the value is destroyed.
package struct AppendingFile: ~Copyable {
  /// Path of the file, as given.
  package let path: String
  /// Size in bytes; 0 at the beginning if it is not a regular file.
  package private(set) var size: Int
  private let descriptor: Int32

  /// Opens the file, or creates it. Throws like ``OutputFile/init(_:)``.
  package init(_ path: String) throws(LocationError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY, 0o666)
    guard descriptor >= 0 else { throw OutputFile.error(errno, path) }
    var status = stat()
    size = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Returns whether a regular file with content exists at `path` that begins neither with `opening` nor with a
  /// truncated part of it: appending would damage it.
  package static func isOther(_ path: String, than opening: StaticString) -> Bool {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    return opening.withUTF8Buffer { expected in
      var bytes = [UInt8](repeating: 0, count: expected.count)
      let count = read(descriptor, &bytes, bytes.count)
      return count > 0 && !bytes[..<count].elementsEqual(expected[..<count])
    }
  }

  /// Passes the bytes to the system: they survive the end of this process. Throws
  /// ``LocationError/Code/writingFailed``.
  package mutating func append(_ bytes: [UInt8]) throws(LocationError) {
    var written = 0
    while written < bytes.count {
      let (count, number) = bytes[written...].withUnsafeBytes { buffer in
        BrokenPipeSignal.withheld { (write(descriptor, buffer.baseAddress, buffer.count), errno) }
      }
      if count < 0, number == EINTR { continue }
      guard count > 0 else { throw OutputFile.failure(number, path) }
      written += count
    }
    size += bytes.count
  }

  /// Waits until the disk has stored the bytes: they survive a crash of the machine. It has no effect for a path that
  /// is not a file on a disk. Throws ``LocationError/Code/writingFailed``.
  package func synchronize() throws(LocationError) {
    guard fdatasync(descriptor) != 0, errno != EINVAL, errno != EROFS else { return }
    throw OutputFile.failure(errno, path)
  }
}

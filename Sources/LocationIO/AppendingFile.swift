import Glibc
public import LocationKit

/// A file that only grows: what was written before stays. Closed when it goes.
public struct AppendingFile: ~Copyable {
  public let path: String
  /// Bytes.
  public private(set) var size: Int
  private let descriptor: Int32

  /// Opens the file, or makes it. Throws as ``OutputFile/init(_:)`` does.
  public init(_ path: String) throws(LocationError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY, 0o666)
    guard descriptor >= 0 else { throw OutputFile.error(errno, path) }
    var status = stat()
    size = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Whether there is a regular file with something in it that does not begin with `opening`, nor is cut within it: what
  /// is appended would spoil it.
  public static func isOther(_ path: String, than opening: StaticString) -> Bool {
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

  /// Hands the bytes to the system: they survive this process.
  public mutating func append(_ bytes: [UInt8]) throws(LocationError) {
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

  /// Waits until the disk has them: they survive the machine. What is no file on a disk needs none.
  public func synchronize() throws(LocationError) {
    guard fdatasync(descriptor) != 0, errno != EINVAL, errno != EROFS else { return }
    throw OutputFile.failure(errno, path)
  }
}

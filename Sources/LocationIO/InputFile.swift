import Glibc
package import LocationKit

/// A file named by the user, or bytes in memory, open for reading in order. It is closed when the value is destroyed.
package struct InputFile: ~Copyable {
  /// Path as the user named it.
  package let path: String
  /// Size in bytes; `nil` if there is none, as for a pipe or a device.
  package let size: Int?
  private let descriptor: Int32
  private let memory: Memory?

  /// What is still to be read of bytes in memory.
  private final class Memory {
    var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }
  }

  /// Opens the file. Throws ``LocationError/Code/inputNotFound`` if there is no file or the path is a folder, and
  /// ``LocationError/Code/permissionDenied`` if this process may not read it.
  package init(_ path: String) throws(LocationError) {
    // Non-blocking, so that opening does not wait for the other end of a pipe or for the line of a modem.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw Self.error(errno, path) }
    guard let status = stat.of(descriptor: descriptor), !status.isFolder else {
      close(descriptor)
      throw LocationError(.inputNotFound, "this is a folder", context: path, remedy: "specify a file in it")
    }
    self.path = path
    self.descriptor = descriptor
    memory = nil
    size = status.isRegularFile ? Int(status.st_size) : nil
  }

  /// Creates a file that is in memory.
  /// - Parameter name: its name in errors.
  public init(_ bytes: [UInt8], named name: String) {
    (path, size, descriptor, memory) = (name, bytes.count, -1, Memory(bytes))
  }

  /// Whether the content is in memory, and ``path`` is only a name.
  public var isInMemory: Bool { memory != nil }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Returns a reader for a file without a ``size``, which reads without blocking. Use it instead of ``read(into:)``.
  package func makeReader() throws(LocationError) -> DescriptorReader {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw LocationError(.internalError, "no descriptor left", context: path) }
    return DescriptorReader(descriptor: copy, place: path)
  }

  /// Fills `buffer` from its start with up to its capacity of bytes. Returns `false` at the end of the file. Blocks as
  /// long as the file system, or the writer of a pipe, does; throws ``LocationError/Code/cancelled`` if the task is
  /// cancelled while it waits for a writer.
  package func read(into buffer: inout [UInt8]) throws(LocationError) -> Bool {
    let capacity = buffer.capacity
    if let memory {
      buffer.removeAll(keepingCapacity: true)
      buffer += memory.rest.prefix(capacity)
      memory.rest = memory.rest.dropFirst(capacity)
      return !buffer.isEmpty
    }
    var failure: Int32 = 0
    var isCancelled = false
    // Only the bytes that read(2) has written are declared initialized.
    buffer = Array(unsafeUninitializedCapacity: capacity) { bytes, count in
      var result = -1
      repeat {
        guard waitUntilReadable() else {
          isCancelled = true
          return
        }
        result = Glibc.read(descriptor, bytes.baseAddress, capacity)
      } while result < 0 && SystemError.isTransient(errno)
      if result < 0 { failure = errno }
      count = max(0, result)
    }
    if isCancelled { throw LocationError(.cancelled, "nothing was written to it until the end", context: path) }
    if failure != 0 { throw Self.error(failure, path) }
    return !buffer.isEmpty
  }

  /// Waits for the first writer: a pipe without a writer reads as if it had ended. Returns `false` if the task is
  /// cancelled.
  private func waitUntilReadable() -> Bool {
    guard size == nil else { return true }
    while !isReady(descriptor, POLLIN, within: Self.pause) {
      if Task.isCancelled { return false }
    }
    return true
  }

  /// Milliseconds between two looks whether the task is cancelled.
  private static let pause: Int32 = 100

  /// Returns the content of a file of at most `limit` bytes; throws ``LocationError/Code/invalidData`` if it is larger.
  package static func contents(of path: String, limit: Int) throws(LocationError) -> [UInt8] {
    let file = try InputFile(path)
    var all: [UInt8] = []
    var buffer: [UInt8] = []
    buffer.reserveCapacity(65_536)
    while try file.read(into: &buffer) {
      all += buffer
      if all.count > limit {
        throw LocationError(.invalidData, "the file is larger than \(limit) bytes", context: path)
      }
    }
    return all
  }

  static func error(_ number: Int32, _ path: String) -> LocationError {
    let reason = SystemError.text(number)
    switch number {
    case EACCES, EPERM:
      return LocationError(
        .permissionDenied, "this file may not be read (\(reason))", context: path,
        remedy: "ask its owner for read permission: chmod a+r")
    case ENOENT, ENOTDIR:
      return LocationError(.inputNotFound, "there is no such file", context: path, remedy: "check the name")
    default:
      return LocationError(.inputNotFound, "this file cannot be read (\(reason))", context: path)
    }
  }
}

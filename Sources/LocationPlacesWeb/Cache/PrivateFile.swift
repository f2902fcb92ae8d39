import Glibc
import LocationIO
import LocationKit

/// Writes files that only their owner may read, and that are whole at any moment, also after a crash.
enum PrivateFile {
  /// Of the files that are not whole yet.
  static let ending = ".part"

  static func write(_ bytes: [UInt8], to path: String) throws(LocationError) {
    let part = "\(path).\(getpid())-\(UInt32.random(in: 0 ... .max))\(ending)"
    let descriptor = open(part, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(path) }
    var isWhole = writeAll(bytes, to: descriptor) && fsync(descriptor) == 0
    let error = isWhole ? nil : failure(path)
    close(descriptor)
    if isWhole { isWhole = rename(part, path) == 0 }
    if isWhole { return }
    let reason = error ?? failure(path)
    unlink(part)
    throw reason
  }

  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private static func failure(_ path: String) -> LocationError {
    let number = errno
    let reason = String(cString: strerror(number))
    return LocationError(
      number == EACCES || number == EROFS ? .permissionDenied : .internal, "an answer cannot be kept (\(reason))",
      place: path, remedy: "name another folder, or see whether the disk is full")
  }
}

import Glibc
import LocationKit

/// A symbolic link to a pseudo-terminal, which exists as long as this object.
final class DeviceLink: Sendable {
  private let path: String
  private let target: String

  init(at path: String, to target: String) throws(LocationError) {
    self.path = path
    self.target = target
    if Self.target(of: path)?.hasPrefix("/dev/pts/") == true { unlink(path) }
    guard symlink(target, path) == 0 else {
      throw LocationError(
        .invalidArgument, "no link could be made: \(String(cString: strerror(errno)))", context: path,
        remedy: "choose a path that does not exist, in a folder that you may write to")
    }
  }

  /// Another simulator may have replaced the link.
  deinit { if Self.target(of: path) == target { unlink(path) } }

  private static func target(of path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    return count >= 0 ? String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }
}

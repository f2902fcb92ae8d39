import Glibc
import LocationIO
import LocationKit

/// A symbolic link to a pseudo-terminal, which exists as long as this object.
final class DeviceLink: Sendable {
  private let path: String
  private let target: String

  init(at path: String, to target: String) throws(LocationError) {
    self.path = path
    self.target = target
    if FileLink.target(of: path)?.hasPrefix("/dev/pts/") == true { unlink(path) }
    guard symlink(target, path) == 0 else {
      throw LocationError(
        .invalidArgument, "no link could be made: \(SystemError.text(errno))", context: path,
        remedy: "choose a path that does not exist, in a folder that you may write to")
    }
  }

  /// Another simulator may have replaced the link.
  deinit { if FileLink.target(of: path) == target { unlink(path) } }
}

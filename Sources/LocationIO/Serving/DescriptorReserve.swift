import Glibc

/// The descriptors that clients leave to this process. Without them it could neither reconnect nor write a file.
enum DescriptorReserve {
  private static let size = 16

  /// Returns whether the reserve is free.
  /// - Parameter descriptor: an open descriptor.
  static func isFree(beside descriptor: Int32) -> Bool {
    // dup(2) takes the lowest free number: if that is far below the limit, that many numbers above it are free as
    // well.
    let lowest = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard lowest >= 0 else { return false }
    close(lowest)
    return Int(lowest) + reserve(of: limit) < limit
  }

  /// Returns the size of the reserve: with few descriptors, clients still get most of them.
  static func reserve(of limit: Int) -> Int { min(size, limit / 3) }

  private static var limit: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return .max }
    return Int(clamping: limit.rlim_cur)
  }
}

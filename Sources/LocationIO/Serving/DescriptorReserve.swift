import Glibc

/// Descriptors that clients leave to this process: it could not connect again, nor write a file, if they took them all.
enum DescriptorReserve {
  private static let size = 16

  /// Whether so many are free.
  /// - Parameter descriptor: one that is open.
  static func isFree(beside descriptor: Int32) -> Bool {
    // dup(2) takes the lowest number that is free: where that is far from the limit, so many above it are free, too.
    let lowest = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard lowest >= 0 else { return false }
    close(lowest)
    return Int(lowest) + reserve(of: limit) < limit
  }

  /// Of few descriptors clients get most all the same.
  static func reserve(of limit: Int) -> Int { min(size, limit / 3) }

  private static var limit: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return .max }
    return Int(clamping: limit.rlim_cur)
  }
}

import Glibc

/// How many descriptors this process may have.
enum FileLimit {
  /// Thousands of clients need more than the 1024 that a shell gives; the hard limit is the most that is possible.
  static func raise() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, 65_536)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}

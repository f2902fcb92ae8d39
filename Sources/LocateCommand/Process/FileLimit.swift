import Glibc

/// The limit of open descriptors of this process.
enum FileLimit {
  /// Raises the limit as far as the hard limit permits, to at most 65536: thousands of clients need more than the 1024
  /// that shells set.
  static func raise() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, 65_536)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}

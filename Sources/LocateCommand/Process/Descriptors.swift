import Glibc

/// The descriptors of standard input, output and error.
enum StandardDescriptors {
  /// Opens `/dev/null` on each descriptor that the parent process has closed. Otherwise the next file or socket would
  /// get its number, and output would be written to it.
  static func fill() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      // open(2) returns the lowest free descriptor, which is this one.
      _ = open("/dev/null", O_RDWR)
    }
  }
}

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

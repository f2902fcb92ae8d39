import Glibc

/// Standard input, output and error.
enum StandardDescriptors {
  /// Fills those that whoever started us has closed: else the next thing opened, a socket perhaps, would take their
  /// place, and our output its way.
  static func fill() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free one is taken: this one.
      _ = open("/dev/null", O_RDWR)
    }
  }
}

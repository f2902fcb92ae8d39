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

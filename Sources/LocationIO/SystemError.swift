import Glibc

/// The system's error numbers.
enum SystemError {
  /// `Connection refused`
  static func text(_ number: Int32) -> String { String(cString: strerror(number)) }

  /// Whether the call could not be done now, without anything being wrong.
  static func isTransient(_ number: Int32) -> Bool {
    number == EAGAIN || number == EWOULDBLOCK || number == EINTR
  }
}

import Glibc

/// The system's error numbers.
package enum SystemError {
  /// Returns the text of an error number: `Connection refused`.
  package static func text(_ number: Int32) -> String { String(cString: strerror(number)) }

  /// Returns whether the call can be repeated later: nothing is wrong.
  static func isTransient(_ number: Int32) -> Bool {
    number == EAGAIN || number == EWOULDBLOCK || number == EINTR
  }
}

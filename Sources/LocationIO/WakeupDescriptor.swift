import Glibc

/// A way to wake a thread that sleeps in poll(2). It is a pair of sockets: unlike those of a pipe, their flags are set
/// when they are created, so that no program started at the same time inherits them; and Glibc does not export eventfd
/// to Swift.
package struct WakeupDescriptor: Sendable {
  /// Descriptor that the thread polls for input.
  package let descriptor: Int32
  private let writeEnd: Int32

  /// Creates a wakeup; `nil` if no descriptor is left.
  package init?() {
    var pair: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &pair) == 0 else { return nil }
    descriptor = pair[0]
    writeEnd = pair[1]
  }

  /// Wakes the thread. Several calls before the next ``reset()`` have the effect of one.
  package func signal() {
    var byte: UInt8 = 1
    // If the buffer is full, the descriptor is already readable.
    send(writeEnd, &byte, 1, Int32(MSG_NOSIGNAL))
  }

  /// Resets the wakeup.
  package func reset() {
    var bytes: UInt64 = 0
    while recv(descriptor, &bytes, MemoryLayout.size(ofValue: bytes), 0) > 0 {}
  }

  package func close() {
    Glibc.close(descriptor)
    Glibc.close(writeEnd)
  }
}

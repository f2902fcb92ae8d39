import Glibc

/// Wakes a thread that sleeps in poll(2). A pair of sockets: unlike a pipe's, their flags come with their making, so that
/// no program started meanwhile inherits them; and Glibc shows no eventfd to Swift.
struct Alarm: Sendable {
  /// What the thread polls for input.
  let descriptor: Int32
  private let bell: Int32

  /// `nil` when no descriptor is left.
  init?() {
    var pair: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &pair) == 0 else { return nil }
    descriptor = pair[0]
    bell = pair[1]
  }

  /// Any number of rings until the next ``silence()`` are one.
  func ring() {
    var byte: UInt8 = 1
    // A full buffer rings already.
    send(bell, &byte, 1, Int32(MSG_NOSIGNAL))
  }

  func silence() {
    var bytes: UInt64 = 0
    while recv(descriptor, &bytes, MemoryLayout.size(ofValue: bytes), 0) > 0 {}
  }

  func close() {
    Glibc.close(descriptor)
    Glibc.close(bell)
  }
}

import Foundation

/// A client that waits for a greeting. Closed with this object.
final class Greeted {
  private let descriptor: Int32

  init?(port: UInt16) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard Loopback.with(port, { connect(descriptor, $0, $1) }) == 0 else { return nil }
  }

  deinit { leave() }

  func isGreeted(within duration: Duration) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, Int32(duration / .milliseconds(1))) > 0
  }

  func leave() { shutdown(descriptor, Int32(SHUT_RDWR)) }
}

/// Receives datagrams.
final class Datagrams {
  private let descriptor: Int32

  init?(port: UInt16) {
    descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard Loopback.with(port, { bind(descriptor, $0, $1) }) == 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// The next one; empty where none comes within half a minute.
  func next() -> String {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, 30_000) > 0 else { return "" }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}

/// Addresses of 127.0.0.1.
enum Loopback {
  static func with(_ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
    }
  }
}

#if Server
  import Glibc
  import LocationIO
  import LocationKit
  import Synchronization
  import Testing

  @testable import LocationServer

  /// A receiver on a free port of this machine that answers one connection with these bytes, or never.
  final class RawReceiver: Sendable {
    let port: UInt16
    private let descriptor: Int32
    private let answer: String?

    init(_ answer: String?) throws {
      self.answer = answer
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      self.descriptor = descriptor
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let status = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, size) == 0 && listen(descriptor, 16) == 0 && getsockname(descriptor, $0, &size) == 0
        }
      }
      try #require(status)
      port = UInt16(bigEndian: address.sin_port)
    }

    deinit { close(descriptor) }

    /// Accepts a connection, reads a request with a body of two bytes, answers, and returns the request.
    func received() async -> String { await onBlockingThread { self.exchange() } }

    private func exchange() -> String {
      // Far above what a client takes, for a busy machine.
      var patience = timeval(tv_sec: 60, tv_usec: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
      let connection = accept(descriptor, nil, nil)
      guard connection >= 0 else { return "" }
      defer { close(connection) }
      setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
      var (request, buffer) = ("", [UInt8](repeating: 0, count: 65_536))
      while !request.hasSuffix("\r\n\r\n{}") {
        let count = recv(connection, &buffer, buffer.count, 0)
        guard count > 0 else { break }
        request += String(decoding: buffer[..<count], as: UTF8.self)
      }
      let bytes = Array((answer ?? "").utf8)
      var sent = 0
      while sent < bytes.count {
        let count = send(connection, Array(bytes[sent...]), bytes.count - sent, Int32(MSG_NOSIGNAL))
        guard count > 0 else { break }
        sent += count
      }
      return request
    }
  }

  /// Answers of a name server, in order; the last one is repeated.
  final class Lookups: Sendable {
    private let count = Mutex(0)
    private let answers: [[UInt8]]

    init(_ answers: [[UInt8]]) { self.answers = answers }

    func next() -> [NetworkAddress] {
      let number = count.withLock { count in
        defer { count += 1 }
        return count
      }
      return [NetworkAddress(answers[min(number, answers.count - 1)])].compactMap { $0 }
    }

    /// Whether the name was asked for exactly once.
    var isUsedOnce: Bool { count.withLock { $0 == 1 } }
  }
#endif

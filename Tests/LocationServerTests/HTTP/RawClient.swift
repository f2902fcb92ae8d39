#if Server
  import Foundation

  /// A client that sends bytes as they are, and reads until the server closes the connection or a text has arrived.
  enum RawClient {
    static func exchange(_ port: Int, _ request: [UInt8], until end: String? = nil) async -> String {
      // Not on the threads for blocking calls, which the server that is asked may need.
      await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: blockingExchange(port, request, until: end)) }
      }
    }

    private static func blockingExchange(_ port: Int, _ request: [UInt8], until end: String?) -> String {
      guard let connection = RawConnection(port), connection.send(request) else { return "" }
      return connection.read(until: end)
    }
  }

  /// A connection that stays open until it is released.
  final class RawConnection: Sendable {
    private let descriptor: Int32

    /// - Parameters:
    ///   - address: of IPv4; by default this machine.
    ///   - receiveBuffer: bytes that the system takes for this side before it reads.
    init?(_ port: Int, address text: String = "127.0.0.1", receiveBuffer: Int32? = nil) {
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(UInt16(port)).bigEndian
      inet_pton(AF_INET, text, &address.sin_addr)
      // Far above what an answer takes, for a busy machine.
      var patience = timeval(tv_sec: 60, tv_usec: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
      if var receiveBuffer {
        setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
      }
      let isConnected = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      if !isConnected { return nil }
    }

    deinit { close(descriptor) }

    func send(_ bytes: [UInt8]) -> Bool {
      var sent = 0
      // A signal may interrupt a long request.
      while sent < bytes.count {
        let count = bytes.withUnsafeBytes {
          Glibc.send(descriptor, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
        }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }

    /// Reads until the server closes the connection or a text has arrived.
    func read(until end: String? = nil) -> String {
      var received: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { break }
        received += buffer[..<count]
        if let end, String(decoding: received, as: UTF8.self).contains(end) { break }
      }
      return String(decoding: received, as: UTF8.self)
    }
  }
#endif

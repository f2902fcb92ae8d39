#if Server
  import Glibc
  import LocationIO

  /// A client that sends bytes as they are, and reads until the server closes the connection or a text has arrived.
  enum RawClient {
    static func exchange(_ port: Int, _ request: [UInt8], until end: String? = nil) async -> String {
      await onOwnThread { blockingExchange(port, request, until: end) }
    }

    private static func blockingExchange(_ port: Int, _ request: [UInt8], until end: String?) -> String {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(UInt16(port)).bigEndian
      address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
      // Far above what an answer takes, for a busy machine.
      var patience = timeval(tv_sec: 60, tv_usec: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
      let isConnected = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      guard isConnected, send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
        return ""
      }
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

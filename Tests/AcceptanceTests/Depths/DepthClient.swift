import Foundation

/// Another client of gpsd, which knows nothing of this project.
enum DepthClient {
  /// When it has the first location of a daemon that may not be there yet: it tries to connect each millisecond. `nil`
  /// after twenty seconds.
  static func firstLocation(port: UInt16) async -> ContinuousClock.Instant? {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let deadline = ContinuousClock.now + .seconds(20)
        while ContinuousClock.now < deadline {
          if let instant = listen(port) { return continuation.resume(returning: instant) }
          usleep(1000)
        }
        continuation.resume(returning: nil)
      }
    }
  }

  private static func listen(_ port: UInt16) -> ContinuousClock.Instant? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    var patience = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = port.bigEndian
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    let request = Array(#"?WATCH={"enable":true,"json":true};"#.utf8)
    guard isConnected, send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
      return nil
    }
    return firstLocation(descriptor)
  }

  private static func firstLocation(_ descriptor: Int32) -> ContinuousClock.Instant? {
    var text = ""
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 {
      text += String(decoding: buffer[..<count], as: UTF8.self)
      let isLocation = text.split(whereSeparator: \.isNewline).contains { line in
        line.contains(#""class":"TPV""#) && (line.contains(#""mode":2"#) || line.contains(#""mode":3"#))
      }
      if isLocation { return ContinuousClock.now }
    }
    return nil
  }
}

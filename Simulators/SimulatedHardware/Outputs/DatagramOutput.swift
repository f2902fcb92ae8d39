import Glibc
public import LocationKit

/// An output that sends each epoch as one UDP datagram. It needs no listener.
public final class DatagramOutput: ReceiverOutput {
  private let socket: Int32
  private let address: [UInt8]
  private let place: String

  /// Resolves the host, which may block for some seconds if it is not a literal address.
  ///
  /// - Throws: `.invalidArgument` for an invalid port; `.sourceUnavailable` for an unknown host.
  public init(host: String, port: Int) throws(LocationError) {
    place = "\(host):\(port)"
    guard (1...65_535).contains(port) else {
      throw LocationError(.invalidArgument, "no port: \(port)", context: place, remedy: "a port is 1 to 65535")
    }
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_DGRAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, "\(port)", &hints, &list)
    defer { if let list { freeaddrinfo(list) } }
    guard status == 0, let first = list?.pointee else {
      throw LocationError(.sourceUnavailable, String(cString: gai_strerror(status)), context: place)
    }
    address = Array(UnsafeRawBufferPointer(start: first.ai_addr, count: Int(first.ai_addrlen)))
    socket = Glibc.socket(first.ai_family, first.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else {
      throw LocationError(.sourceUnavailable, String(cString: strerror(errno)), context: place)
    }
    var isOn: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_BROADCAST, &isOn, socklen_t(MemoryLayout<Int32>.size))
  }

  deinit { if socket >= 0 { close(socket) } }

  public var isSerialLine: Bool { false }

  /// - Throws: `.sourceUnavailable` if the network rejects the datagram, such as a broadcast that is not allowed.
  public func send(_ bytes: [UInt8]) async throws {
    let sent = address.withUnsafeBytes { address in
      sendto(
        socket, bytes, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL),
        address.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(address.count))
    }
    // A full queue loses datagrams, as any network may.
    guard sent >= 0 || errno == EAGAIN || errno == ECONNREFUSED || errno == ENOBUFS else {
      throw LocationError(.sourceUnavailable, "not sent: \(String(cString: strerror(errno)))", context: place)
    }
  }
}

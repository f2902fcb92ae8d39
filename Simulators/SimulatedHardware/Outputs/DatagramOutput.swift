import Glibc
import LocationIO
public import LocationKit

/// An output that sends each epoch as one UDP datagram. It needs no listener.
public final class DatagramOutput: ReceiverOutput {
  private let socket: Int32
  private let address: SocketAddress
  private let place: String

  /// Resolves the host, which may block for some seconds if it is not a literal address.
  ///
  /// - Throws: `.invalidArgument` for an invalid port; `.sourceUnavailable` for an unknown host.
  public init(host: String, port: Int) throws(LocationError) {
    place = "\(host):\(port)"
    guard let number = UInt16(exactly: port), number > 0 else {
      throw LocationError(.invalidArgument, "no port: \(port)", context: place, remedy: "a port is 1 to 65535")
    }
    let (addresses, status) = SocketAddress.all(host: host, port: number)
    guard let first = addresses.first else {
      throw LocationError(.sourceUnavailable, String(cString: gai_strerror(status)), context: place)
    }
    address = first
    socket = first.makeSocket(SOCK_DGRAM)
    guard socket >= 0 else { throw LocationError(.sourceUnavailable, SystemError.text(errno), context: place) }
    var isOn: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_BROADCAST, &isOn, socklen_t(MemoryLayout<Int32>.size))
  }

  deinit { if socket >= 0 { close(socket) } }

  public var isSerialLine: Bool { false }

  /// - Throws: `.sourceUnavailable` if the network rejects the datagram, such as a broadcast that is not allowed.
  public func send(_ bytes: [UInt8]) async throws {
    let sent = address.withSockaddr {
      sendto(socket, bytes, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL), $0, $1)
    }
    // A full queue loses datagrams, as any network may.
    guard sent >= 0 || errno == EAGAIN || errno == ECONNREFUSED || errno == ENOBUFS else {
      throw LocationError(.sourceUnavailable, "not sent: \(SystemError.text(errno))", context: place)
    }
  }
}

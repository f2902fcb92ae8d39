import Glibc

/// A socket that connects to one address.
struct ConnectingSocket {
  enum Outcome: Sendable {
    /// If the task is cancelled at this moment, no code receives the connection: it then closes itself when it is
    /// released.
    case connected(TCPConnection)
    /// Failed with the system's error number.
    case failed(Int32)
  }

  private let address: SocketAddress
  private let place: String

  init(_ address: SocketAddress, place: String) {
    self.address = address
    self.place = place
  }

  /// Connects. The socket is non-blocking and closed on exec. Throws `CancellationError` if the task is cancelled; the
  /// socket is closed then.
  func finish() async throws -> Outcome {
    let descriptor = address.makeSocket(SOCK_STREAM)
    guard descriptor >= 0 else { return .failed(errno) }
    do {
      let number = try await connect(descriptor)
      if number == 0 { return .connected(TCPConnection(descriptor: descriptor, place: place)) }
      close(descriptor)
      return .failed(number)
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Returns 0 when connected, otherwise the system's error number.
  private func connect(_ descriptor: Int32) async throws -> Int32 {
    let status = address.withSockaddr { Glibc.connect(descriptor, $0, $1) }
    if status == 0 { return 0 }
    let number = errno
    guard number == EINPROGRESS || number == EINTR else { return number }
    let watch = DescriptorWatch(descriptor: descriptor, events: POLLOUT)
    defer { watch.close() }
    try await watch.untilReady()
    return pendingError(of: descriptor)
  }

  private func pendingError(of descriptor: Int32) -> Int32 {
    var number: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &number, &size) == 0 ? number : errno
  }
}

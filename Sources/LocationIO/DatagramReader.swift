import CGlibc
import Glibc
package import LocationKit
import Synchronization

/// A receiver of datagrams on a UDP port, which returns their lines, separately for each sender.
package final class DatagramReader: ByteReader {
  private struct State {
    /// −1 after closing.
    var descriptor: Int32
    var lines = DatagramLines()
    var sender: String?
    /// Number of datagrams that the system had dropped when the reader was closed.
    var lost = 0
  }

  private let state: Mutex<State>
  private let watch: DescriptorWatch
  private let place: String

  /// Largest size of a datagram in bytes.
  private static let largest = 65_536
  /// Bytes that the system may hold until they are read; it grants less than it is asked for (`net.core.rmem_max`).
  private static let systemBuffer: CInt = 4 << 20

  private init(descriptor: Int32, place: String) {
    state = Mutex(State(descriptor: descriptor))
    watch = DescriptorWatch(descriptor: descriptor, events: POLLIN)
    self.place = place
  }

  deinit { close() }

  /// Starts to listen. Throws ``LocationError/Code/sourceUnavailable`` if the address does not belong to this machine
  /// or another program uses the port, ``LocationError/Code/permissionDenied`` if the port is reserved for the system,
  /// and `CancellationError`.
  ///
  /// - Parameter host: an address of this machine, or a name. Of a name's addresses, the first that is available is
  ///   used, which for `localhost` is often only ::1. `0.0.0.0` and `::` are all addresses of the machine.
  package static func listening(host: String, port: UInt16) async throws -> DatagramReader {
    let place = TCPConnection.place(host: host, port: port)
    let addresses = try await AddressResolver.addresses(host: host, port: port, place: place)
    var failure = LocationError(.sourceUnavailable, "there is no such address", context: place)
    for address in addresses {
      do throws(LocationError) {
        return DatagramReader(descriptor: try bind(address, port, place), place: place)
      } catch {
        failure = error
      }
    }
    throw failure
  }

  private static func bind(_ address: SocketAddress, _ port: UInt16, _ place: String) throws(LocationError) -> Int32 {
    let descriptor = address.makeSocket(SOCK_DGRAM)
    if descriptor >= 0, address.withSockaddr({ Glibc.bind(descriptor, $0, $1) }) == 0 {
      var size = systemBuffer
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<CInt>.size))
      return descriptor
    }
    let number = errno
    if descriptor >= 0 { Glibc.close(descriptor) }
    switch number {
    case EADDRINUSE:
      throw LocationError(
        .sourceUnavailable, "another program listens on this port", context: place,
        remedy: "find it: ss -ulpn sport = :\(port)")
    case EADDRNOTAVAIL:
      throw LocationError(
        .sourceUnavailable, "this machine has no such address", context: place,
        remedy: "choose one of its own (ip address), or 0.0.0.0 for all")
    case EACCES:
      throw LocationError(
        .permissionDenied, "this port is the system's", context: place, remedy: "take a port of 1024 or more")
    default: throw LocationError(.sourceUnavailable, SystemError.text(number), context: place)
    }
  }

  package var sender: String? { state.withLock { $0.sender } }

  package var lost: Int {
    state.withLock { $0.descriptor < 0 ? $0.lost : Self.dropped($0.descriptor) }
  }

  /// Returns how many datagrams the socket has dropped because they were not read in time; 0 if the system (before
  /// Linux 4.12) does not report it.
  private static func dropped(_ descriptor: Int32) -> Int {
    var numbers = [UInt32](repeating: 0, count: SK_MEMINFO_VARS)
    var size = socklen_t(numbers.count * MemoryLayout<UInt32>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_MEMINFO, &numbers, &size) == 0 else { return 0 }
    return Int(numbers[SK_MEMINFO_DROPS])
  }

  /// Returns the lines of datagrams that have arrived, each with its sender; empty if none have. Throws like ``next()``.
  ///
  /// - Parameter most: number of bytes beyond which the others are left for the next call.
  package func arrived(most: Int) throws(LocationError) -> [(sender: String, bytes: [UInt8])] {
    var (arrived, size): ([(sender: String, bytes: [UInt8])], Int) = ([], 0)
    while size < most {
      switch receive() {
      case .lines(let bytes):
        size += max(bytes.count, 64)
        if !bytes.isEmpty { arrived.append((sender ?? "", bytes)) }
      case .nothingYet, .closed: return arrived
      case .failure(let number): throw failure(number)
      }
    }
    return arrived
  }

  package func next() async throws -> [UInt8]? {
    while true {
      try Task.checkCancellation()
      switch receive() {
      case .lines(let bytes): return bytes
      case .closed: return nil
      case .nothingYet: try await watch.untilReady()
      case .failure(let number): throw failure(number)
      }
    }
  }

  private func failure(_ number: Int32) -> LocationError {
    LocationError(.sourceUnavailable, "receiving failed: \(SystemError.text(number))", context: place)
  }

  package func untilReadable() async throws {
    while !state.withLock({ $0.descriptor < 0 || isReady($0.descriptor, POLLIN) }) { try await watch.untilReady() }
    try Task.checkCancellation()
  }

  package func close() {
    let descriptor = state.withLock { state in
      if state.descriptor >= 0 { state.lost = Self.dropped(state.descriptor) }
      defer { state.descriptor = -1 }
      return state.descriptor
    }
    watch.close()
    if descriptor >= 0 { Glibc.close(descriptor) }
  }

  private enum Outcome {
    case lines([UInt8])
    case nothingYet
    case closed
    case failure(Int32)
  }

  /// Receives a datagram, under the lock, so that ``close()`` cannot close the descriptor in the meantime.
  private func receive() -> Outcome {
    state.withLock { state in
      guard state.descriptor >= 0 else { return .closed }
      var address = sockaddr_storage()
      var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
      var count = 0
      // Only the bytes that recvfrom(2) has written are declared initialized.
      let datagram = [UInt8](unsafeUninitializedCapacity: Self.largest) { buffer, initialized in
        count = withUnsafeMutablePointer(to: &address) { pointer in
          pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            recvfrom(state.descriptor, buffer.baseAddress, buffer.count, CInt(MSG_DONTWAIT), $0, &size)
          }
        }
        initialized = max(0, count)
      }
      if count < 0 { return SystemError.isTransient(errno) ? .nothingYet : .failure(errno) }
      let sender = PeerName.text(of: address, size)
      state.sender = sender
      return .lines(state.lines.take(datagram, from: sender))
    }
  }
}

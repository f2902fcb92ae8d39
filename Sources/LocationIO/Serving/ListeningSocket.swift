import Glibc
package import LocationKit

/// A socket on which clients connect.
package struct ListeningSocket: Sendable {
  /// The result of accept(2).
  enum Arrival: Equatable {
    /// A connection, closed on exec.
    case client(Int32)
    /// No client is waiting.
    case none
    /// The client has gone again; another may be waiting.
    case lost
    /// No client can be accepted for now: too few descriptors are left, or no memory. An immediate retry would have
    /// the same result.
    case exhausted

    init(failure number: Int32) {
      self =
        switch number {
        case EAGAIN, EWOULDBLOCK: .none
        // Errors of the accepted connection, as listed in accept(2).
        case EINTR, ECONNABORTED, EPROTO, EPERM, ENETDOWN, ENOPROTOOPT, EHOSTDOWN, ENONET, EHOSTUNREACH, ENETUNREACH:
          .lost
        default: .exhausted
        }
    }
  }

  let descriptor: Int32
  let port: UInt16
  /// Path of a socket in the file system; `nil` for one of TCP.
  private let path: String?

  /// Creates a socket and starts to listen.
  /// - Parameters:
  ///   - host: an address, not a name.
  ///   - port: 0 for any free port.
  /// - Throws: ``LocationError/Code/invalidArgument`` if the host is not an address; ``LocationError/Code/sourceUnavailable`` or
  ///   ``LocationError/Code/permissionDenied``, with the place `host:port`, if the system refuses.
  init(host: String, port: UInt16, remedy: String?) throws(LocationError) {
    let place = TCPConnection.place(host: host, port: port)
    let address = try Self.address(host, port, place)
    let descriptor = address.makeSocket(SOCK_STREAM)
    guard descriptor >= 0 else { throw Self.error(errno, place, remedy) }
    // Closed connections of a previous server must not block the port.
    Self.setOption(SO_REUSEADDR, 1, of: descriptor)
    guard address.withSockaddr({ bind(descriptor, $0, $1) }) == 0, listen(descriptor, SOMAXCONN) == 0 else {
      let number = errno
      Glibc.close(descriptor)
      throw Self.error(number, place, remedy)
    }
    self.descriptor = descriptor
    self.port = Self.port(of: descriptor) ?? port
    path = nil
  }

  /// Creates a socket in the file system, and starts to listen. It replaces one on which no program listens any more.
  /// All users of this machine may connect.
  ///
  /// - Throws: ``LocationError/Code/invalidArgument`` if the path is too long; ``LocationError/Code/sourceUnavailable`` or
  ///   ``LocationError/Code/permissionDenied``, with the path as the place, if the system refuses.
  init(path: String) throws(LocationError) {
    guard let address = SocketAddress(path: path) else {
      throw LocationError(.invalidArgument, "the path of a socket has 1 to 107 bytes", context: path)
    }
    Self.removeAbandoned(path, address)
    let descriptor = address.makeSocket(SOCK_STREAM)
    guard descriptor >= 0 else { throw Self.error(errno, path, nil) }
    guard address.withSockaddr({ bind(descriptor, $0, $1) }) == 0, chmod(path, 0o666) == 0,
      listen(descriptor, SOMAXCONN) == 0
    else {
      let number = errno
      Glibc.close(descriptor)
      throw switch number {
      case EADDRINUSE:
        LocationError(
          .sourceUnavailable, "something else has this name", context: path, remedy: "choose another path")
      case EACCES: LocationError(.permissionDenied, "not allowed to create a socket there", context: path)
      default: Self.error(number, path, nil)
      }
    }
    (self.descriptor, port, self.path) = (descriptor, 0, path)
  }

  /// Removes a socket on which no program listens.
  private static func removeAbandoned(_ path: String, _ address: SocketAddress) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return }
    let descriptor = address.makeSocket(SOCK_STREAM)
    guard descriptor >= 0 else { return }
    defer { Glibc.close(descriptor) }
    if address.withSockaddr({ connect(descriptor, $0, $1) }) != 0, errno == ECONNREFUSED { unlink(path) }
  }

  /// Returns whether the system does not have such an address: no IPv6, for instance.
  static func lacks(host: String) -> Bool {
    guard let address = try? address(host, 0, host) else { return false }
    let descriptor = address.makeSocket(SOCK_STREAM)
    guard descriptor >= 0 else { return errno == EAFNOSUPPORT }
    defer { Glibc.close(descriptor) }
    return address.withSockaddr { bind(descriptor, $0, $1) } != 0 && errno == EADDRNOTAVAIL
  }

  /// - Parameter systemBuffer: number of bytes that the system may buffer for the client.
  func accept(systemBuffer: Int) -> Arrival {
    guard DescriptorReserve.isFree(beside: descriptor) else { return .exhausted }
    // Glibc does not export accept4 to Swift.
    let accepted = Glibc.accept(descriptor, nil, nil)
    guard accepted >= 0 else { return Arrival(failure: errno) }
    _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
    // Linux doubles the value for its own bookkeeping.
    Self.setOption(SO_SNDBUF, Int32(clamping: systemBuffer / 2), of: accepted)
    // Messages are complete: waiting for more has no benefit.
    Self.setOption(TCP_NODELAY, 1, of: accepted, level: Int32(IPPROTO_TCP))
    return .client(accepted)
  }

  func close() {
    if let path { unlink(path) }
    Glibc.close(descriptor)
  }

  private static func address(_ host: String, _ port: UInt16, _ place: String) throws(LocationError) -> SocketAddress {
    guard let address = SocketAddress.all(host: host, port: port, isNumeric: true).addresses.first else {
      throw LocationError(
        .invalidArgument, "no address to listen on: \(host)", context: place,
        remedy: "give an address of this machine: 192.168.1.5, or 0.0.0.0 for all")
    }
    return address
  }

  /// Returns the error of a system that refuses a socket at a place.
  /// - Parameters:
  ///   - number: the error number.
  ///   - remedy: the remedy if the port is in use.
  package static func error(_ number: Int32, _ place: String, _ remedy: String?) -> LocationError {
    switch number {
    case EADDRINUSE: LocationError(.sourceUnavailable, "the port is in use", context: place, remedy: remedy)
    case EACCES:
      LocationError(
        .permissionDenied, "not allowed to listen there", context: place, remedy: "take a port from 1024 on")
    case EADDRNOTAVAIL:
      LocationError(.invalidArgument, "this machine does not have the address", context: place)
    default: LocationError(.sourceUnavailable, "cannot listen: \(SystemError.text(number))", context: place)
    }
  }

  private static func setOption(
    _ option: Int32, _ value: Int32, of descriptor: Int32, level: Int32 = SOL_SOCKET
  ) {
    var value = value
    setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  private static func port(of descriptor: Int32) -> UInt16? {
    var address = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
      let status = pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
      guard status == 0 else { return nil }
      // The ports of IPv4 and IPv6 are at the same offset.
      return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { UInt16(bigEndian: $0.pointee.sin_port) }
    }
  }
}

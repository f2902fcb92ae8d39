import Glibc
package import LocationKit

/// The service manager that has started this process, such as systemd: the protocols of sd_notify(3),
/// sd_watchdog_enabled(3) and sd_listen_fds(3). Without one, nothing is sent and nothing is inherited.
package struct ServiceManager: Sendable {
  /// Path of the socket of notifications; an abstract one begins with `@`.
  private let notifications: String?
  /// Time within which the manager expects a sign of life; `nil` if it expects none.
  let watchdog: Duration?
  /// Number of the listening sockets that this process has inherited.
  private let socketCount: Int32

  /// The first inherited descriptor.
  private static let firstSocket: Int32 = 3

  /// - Parameters:
  ///   - environment: the variables of the process. Those for another process are ignored: children inherit them.
  ///   - process: id of this process.
  package init(_ environment: [String: String], process: Int32 = getpid()) {
    func isForUs(_ name: String) -> Bool { environment[name].map { $0 == String(process) } ?? true }
    notifications = environment["NOTIFY_SOCKET"].flatMap { $0.first == "/" || $0.first == "@" ? $0 : nil }
    watchdog =
      isForUs("WATCHDOG_PID")
      ? environment["WATCHDOG_USEC"].flatMap { Int64($0) }.flatMap { $0 > 0 ? .microseconds($0) : nil } : nil
    let hasSockets = environment["LISTEN_PID"] == String(process)
    socketCount = hasSockets ? environment["LISTEN_FDS"].flatMap { Int32($0) } ?? 0 : 0
  }

  /// Returns the listening socket that the manager has opened; `nil` if there is none, and the server opens its own.
  /// Throws if there are several, or the descriptor is not a listening socket of a stream.
  package func socket() throws(LocationError) -> InheritedSocket? {
    guard socketCount > 0 else { return nil }
    guard socketCount == 1 else {
      throw LocationError(
        .invalidArgument, "the service manager has opened \(socketCount) sockets", context: "LISTEN_FDS",
        remedy: "specify one ListenStream in the unit of the socket")
    }
    return try InheritedSocket(Self.firstSocket)
  }

  /// Reports that the server accepts connections.
  package func noteReady() { send("READY=1") }

  /// Reports that the server stops.
  package func noteStopping() { send("STOPPING=1") }

  func noteAlive() { send("WATCHDOG=1") }

  /// Sends a datagram. The server works also if the manager does not receive it.
  private func send(_ text: String) {
    guard let notifications else { return }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = Array(notifications.utf8)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard path.count < room else { return }
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: path[0] == UInt8(ascii: "@") ? [0] + path.dropFirst() : path)
    }
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + path.count)
    let bytes = Array(text.utf8)
    withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, length)
      }
    }
  }
}

/// A listening socket that the service manager has opened.
package struct InheritedSocket: Sendable, Hashable {
  let descriptor: Int32
  /// Address that the socket is bound to; `localhost` for a socket in the file system, whose permissions protect it.
  package let address: String

  init(_ descriptor: Int32) throws(LocationError) {
    var (isListening, type, size) = (Int32(0), Int32(0), socklen_t(MemoryLayout<Int32>.size))
    guard getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &size) == 0, isListening != 0,
      getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &size) == 0, type == Int32(SOCK_STREAM.rawValue),
      let address = Self.address(of: descriptor)
    else {
      throw LocationError(
        .invalidArgument, "the inherited descriptor \(descriptor) is not a listening socket", context: "LISTEN_FDS",
        remedy: "specify a ListenStream in the unit of the socket")
    }
    // Programs of exec: must not inherit it.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    (self.descriptor, self.address) = (descriptor, address)
  }

  private static func address(of descriptor: Int32) -> String? {
    var (address, size) = (sockaddr_storage(), socklen_t(MemoryLayout<sockaddr_storage>.size))
    let status = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    guard status == 0 else { return nil }
    let bytes = withUnsafeBytes(of: address) { Array($0) }
    switch Int32(address.ss_family) {
    case AF_UNIX: return "localhost"
    case AF_INET: return NetworkAddress(Array(bytes[4..<8]))?.description
    case AF_INET6:
      // `::1` in the form that the checks of addresses know.
      let address = NetworkAddress(Array(bytes[8..<24]))
      return address == NetworkAddress(text: "::1") ? "::1" : address?.description
    default: return nil
    }
  }
}

import Glibc
import Synchronization

/// Many clients of a line-based server on 127.0.0.1, served by one thread that sleeps in poll(2). Some of them never
/// read.
public final class ClientCrowd: Sendable {
  /// The arrival of an awaited line at the reading clients: number of clients, first and last arrival.
  public struct Arrival: Sendable {
    public var count = 0
    public var first = ContinuousClock.now
    public var last = ContinuousClock.now
  }

  private struct State {
    /// Arrivals by the keys of the lines.
    var arrivals: [String: Arrival] = [:]
    var waiters: [(key: String, continuation: CheckedContinuation<Void, Never>)] = []
    var broken = 0
    var isOver = false
  }

  private let readers: [Int32]
  private let silent: [Int32]
  private let key: @Sendable (String) -> String?
  private let state = Mutex(State())

  /// Number of connections that broke unexpectedly.
  public var broken: Int { state.withLock { $0.broken } }
  public var arrivals: [String: Arrival] { state.withLock { $0.arrivals } }

  /// Connects all clients, and sends `greeting` from each. `nil` if the system refuses.
  ///
  /// - Parameters:
  ///   - silent: the number of clients that never read.
  ///   - key: returns the key of a line; `nil` for a line to ignore.
  public init?(
    port: UInt16, readers: Int, silent: Int, greeting: String, key: @escaping @Sendable (String) -> String?
  ) {
    Self.raiseFileLimit()
    self.key = key
    var descriptors: [Int32] = []
    for index in 0..<(readers + silent) {
      guard let descriptor = Self.connected(port, isSilent: index >= readers) else {
        for descriptor in descriptors { close(descriptor) }
        return nil
      }
      let bytes = Array(greeting.utf8)
      send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
      descriptors.append(descriptor)
    }
    self.readers = Array(descriptors[..<readers])
    self.silent = Array(descriptors[readers...])
    // The thread takes over this reference, and releases it when it ends.
    let body = Unmanaged.passRetained(self)
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<ClientCrowd>.fromOpaque(context).takeRetainedValue().read() }
        return nil
      }, body.toOpaque())
    pthread_detach(thread)
  }

  /// Disconnects all clients within a short time.
  public func leave() { state.withLock { $0.isOver = true } }

  /// Returns when every reading client has received the line, or a connection has broken.
  public func have(_ key: String) async {
    await withCheckedContinuation { continuation in
      state.withLock { $0.waiters.append((key, continuation)) }
      wake()
    }
  }

  /// Body of the thread.
  private func read() {
    var polled = readers.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var rests = [[UInt8]](repeating: [], count: polled.count)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !state.withLock({ $0.isOver }) {
      guard poll(&polled, nfds_t(polled.count), 100) > 0 else { continue }
      let now = ContinuousClock.now
      for index in polled.indices where polled[index].revents != 0 {
        let count = recv(polled[index].fd, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        if count <= 0 {
          polled[index].fd = -1
          state.withLock { $0.broken += 1 }
        } else {
          rests[index] += buffer[..<count]
          take(&rests[index], now)
        }
      }
      wake()
    }
    for descriptor in readers + silent { close(descriptor) }
  }

  private func take(_ rest: inout [UInt8], _ now: ContinuousClock.Instant) {
    guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return }
    for line in rest[...end].split(separator: UInt8(ascii: "\n")) {
      guard let key = key(String(decoding: line, as: UTF8.self)) else { continue }
      state.withLock { state in
        state.arrivals[key, default: Arrival(first: now)].count += 1
        state.arrivals[key]?.last = now
      }
    }
    rest.removeSubrange(...end)
  }

  private func wake() {
    let met = state.withLock { state in
      let isMet = { (waiter: (key: String, continuation: CheckedContinuation<Void, Never>)) in
        state.broken > 0 || state.arrivals[waiter.key]?.count ?? 0 >= self.readers.count
      }
      let met = state.waiters.filter(isMet)
      state.waiters.removeAll(where: isMet)
      return met
    }
    for waiter in met { waiter.continuation.resume() }
  }

  private static func connected(_ port: UInt16, isSilent: Bool) -> Int32? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    if isSilent {
      // A small buffer fills up quickly.
      var size: Int32 = 2048
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if status == 0 { return descriptor }
    close(descriptor)
    return nil
  }

  private static func raiseFileLimit() {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = min(limit.rlim_max, 65_536)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}

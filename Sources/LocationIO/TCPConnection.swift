import Glibc
public import LocationKit

/// A TCP connection as a client.
public final class TCPConnection: Sendable {
  private let reader: DescriptorReader
  private let writer: DescriptorWriter

  init(descriptor: Int32, place: String) {
    reader = DescriptorReader(descriptor: descriptor, place: place)
    writer = DescriptorWriter(descriptor: descriptor, place: place)
  }

  /// Connects to the first of the host's addresses, IPv6 or IPv4, that answers.
  ///
  /// - Parameters:
  ///   - timeout: for all the addresses together, on `clock`.
  ///   - remedy: what the user can do when nothing listens there; it becomes the error's, unless the host name cannot be
  ///     resolved.
  ///
  /// Throws source unavailable with the place `host:port`, or cancelled.
  public static func connect(
    host: String, port: UInt16, timeout: Duration, clock: any Clock<Duration> = ContinuousClock(),
    remedy: String? = nil
  ) async throws(LocationError) -> TCPConnection {
    let place = self.place(host: host, port: port)
    do {
      let connection = try await withTimeout(timeout, clock: clock) {
        let addresses = try await AddressResolver.addresses(host: host, port: port, place: place)
        return try await connect(to: addresses, share: timeout / addresses.count, clock, place, remedy)
      }
      if let connection { return connection }
    } catch is CancellationError {
      throw LocationError(.cancelled, "the connection was given up", place: place)
    } catch {
      throw LocationError(wrapping: error)
    }
    throw LocationError(.sourceUnavailable, "no answer within \(timeout)", place: place, remedy: remedy)
  }

  /// `localhost:2947`, `[::1]:2947`
  public static func place(host: String, port: UInt16) -> String {
    host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(port)" : "\(host):\(port)"
  }

  /// The next bytes; `nil` when the other end, or ``close()``, has closed. See ``DescriptorReader/next()``.
  public nonisolated(nonsending) func next() async throws -> [UInt8]? { try await reader.next() }

  /// Returns when ``next()`` would not have to wait. See ``DescriptorReader/untilReadable()``.
  public func untilReadable() async throws { try await reader.untilReadable() }

  /// Sends a short command, from anywhere. Throws source unavailable when the connection is closed, timed out when the
  /// other end reads nothing; it does not wait.
  public func send(_ bytes: [UInt8]) throws(LocationError) {
    try reader.whileOpen { () throws(LocationError) in try writer.write(bytes, patience: .zero) }
  }

  /// May be called again, from anywhere.
  public func close() { reader.close() }

  private static func connect(
    to addresses: [SocketAddress], share: Duration, _ clock: any Clock<Duration>, _ place: String, _ remedy: String?
  ) async throws -> TCPConnection {
    var failure = "no answer within \(share)"
    for address in addresses {
      let outcome = try await withTimeout(share, clock: clock) {
        try await ConnectingSocket(address, place: place).finish()
      }
      switch outcome {
      case .connected(let connection): return connection
      case .failed(let number): failure = SystemError.text(number)
      case nil: break
      }
    }
    throw LocationError(.sourceUnavailable, failure, place: place, remedy: remedy)
  }
}

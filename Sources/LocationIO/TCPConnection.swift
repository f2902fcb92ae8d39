import Glibc
package import LocationKit

/// A TCP connection of a client.
package final class TCPConnection: Sendable {
  private let reader: DescriptorReader
  private let writer: DescriptorWriter

  init(descriptor: Int32, place: String) {
    reader = DescriptorReader(descriptor: descriptor, place: place)
    writer = DescriptorWriter(descriptor: descriptor, place: place)
  }

  /// Connects to the first of the host's addresses, IPv6 or IPv4, that answers.
  ///
  /// - Parameters:
  ///   - host: a name or an address.
  ///   - port: the port.
  ///   - timeout: the time for all addresses together, on `clock`.
  ///   - clock: the clock of the time-out.
  ///   - remedy: the remedy of the error if no server listens there; not used if the host name cannot be resolved.
  /// - Throws: ``LocationError/Code/sourceUnavailable`` with the place `host:port`, or
  ///   ``LocationError/Code/cancelled``.
  package static func connect(
    host: String, port: UInt16, timeout: Duration, clock: any Clock<Duration> = ContinuousClock(),
    remedy: String? = nil
  ) async throws(LocationError) -> TCPConnection {
    let place = self.place(host: host, port: port)
    let clock = PollingClock.replacing(clock)
    do {
      let connection = try await withTimeout(timeout, clock: clock) {
        let addresses = try await AddressResolver.addresses(host: host, port: port, place: place)
        return try await connect(to: addresses, share: timeout / addresses.count, clock, place, remedy)
      }
      if let connection { return connection }
    } catch is CancellationError {
      throw LocationError(.cancelled, "the connection was given up", context: place)
    } catch {
      throw LocationError(wrapping: error)
    }
    throw LocationError(.sourceUnavailable, "no answer within \(timeout)", context: place, remedy: remedy)
  }

  /// Returns the place for errors: `localhost:2947`, `[::1]:2947`.
  package static func place(host: String, port: UInt16) -> String {
    host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(port)" : "\(host):\(port)"
  }

  /// Returns the next bytes; `nil` when the other end, or ``close()``, has closed the connection. See
  /// ``DescriptorReader/next()``.
  package nonisolated(nonsending) func next() async throws -> [UInt8]? { try await reader.next() }

  /// Returns when ``next()`` would not have to wait. See ``DescriptorReader/untilReadable()``.
  package func untilReadable() async throws { try await reader.untilReadable() }

  /// Sends a short command without waiting. May be called from any thread. Throws
  /// ``LocationError/Code/sourceUnavailable`` if the connection is closed, and ``LocationError/Code/timedOut`` if the
  /// other end does not read.
  package func send(_ bytes: [UInt8]) throws(LocationError) {
    try reader.whileOpen { () throws(LocationError) in try writer.write(bytes, patience: .zero) }
  }

  /// Closes the connection. May be called repeatedly, from any thread.
  package func close() { reader.close() }

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
    throw LocationError(.sourceUnavailable, failure, context: place, remedy: remedy)
  }
}

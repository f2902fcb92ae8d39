package import LocationKit

/// Bytes that go both ways: a ``TCPConnection``, or a simulation's.
package protocol ByteConnection: Sendable {
  /// The next bytes; `nil` when the other end, or ``close()``, has closed. Throws `CancellationError` at once when the
  /// task is cancelled. One call at a time.
  nonisolated(nonsending) func next() async throws -> [UInt8]?
  /// Sends a short command, from anywhere, without waiting.
  func send(_ bytes: [UInt8]) throws(LocationError)
  /// May be called again, from anywhere.
  func close()
}

extension TCPConnection: ByteConnection {}

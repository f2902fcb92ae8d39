package import LocationKit

/// A bidirectional stream of bytes: a ``TCPConnection``, or a simulated one.
package protocol ByteConnection: Sendable {
  /// Returns the next bytes; `nil` when the other end, or ``close()``, has closed the connection. Throws
  /// `CancellationError` immediately if the task is cancelled. Only one call at a time.
  nonisolated(nonsending) func next() async throws -> [UInt8]?
  /// Sends a short command without waiting. May be called from any thread.
  func send(_ bytes: [UInt8]) throws(LocationError)
  /// Closes the connection. May be called repeatedly, from any thread.
  func close()
}

extension TCPConnection: ByteConnection {}

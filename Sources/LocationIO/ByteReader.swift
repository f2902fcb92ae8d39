package import LocationKit

/// A source of bytes: a ``DescriptorReader``, or a simulated one.
package protocol ByteReader: Sendable {
  /// Returns the next bytes, empty if only a part of a unit has arrived; `nil` at the end, and after ``close()``.
  /// Throws `CancellationError` immediately if the task is cancelled. Only one call at a time.
  nonisolated(nonsending) func next() async throws -> [UInt8]?
  /// Returns when ``next()`` would not have to wait, and consumes nothing. Throws `CancellationError` immediately if
  /// the task is cancelled.
  func untilReadable() async throws
  /// Sleeps on the thread of a ``PollingExecutor`` until ``next()`` would not have to wait, without suspending the task.
  /// Returns `false` after the limit; `nil` if the task must be suspended instead. Not from an actor.
  func sleepsUntilReadable(within limit: Duration) -> Bool?
  /// Sender of the bytes that ``next()`` returned last, if there can be several; `nil` if there is only one.
  var sender: String? { get }
  /// Sends a short command without waiting, if the source takes any. May be called from any thread.
  func send(_ bytes: [UInt8]) throws(LocationError)
  /// Number of datagrams that were dropped before they were read; 0 of what is no datagram.
  var lost: Int { get }
  /// Ends the reading; a call of ``next()`` in progress returns `nil`. Returns soon, also if the task is cancelled,
  /// once all resources are released. May be called repeatedly, from any thread.
  func close() async
}

extension ByteReader {
  package func sleepsUntilReadable(within limit: Duration) -> Bool? { nil }
  package var sender: String? { nil }
  package func send(_ bytes: [UInt8]) throws(LocationError) {}
  package var lost: Int { 0 }
}

extension DescriptorReader: ByteReader {}

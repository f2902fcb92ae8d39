/// Bytes as they come: a ``DescriptorReader``, or a simulation's.
package protocol ByteReader: Sendable {
  /// The next bytes; `nil` at the end, and after ``close()``. Throws `CancellationError` at once when the task is
  /// cancelled. One call at a time.
  func next() async throws -> [UInt8]?
  /// Returns when ``next()`` would not have to wait, and takes nothing. Throws `CancellationError` at once when the task
  /// is cancelled.
  func untilReadable() async throws
  /// May be called again, from anywhere.
  func close()
}

extension DescriptorReader: ByteReader {}

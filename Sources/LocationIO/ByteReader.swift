/// Bytes as they come: a ``DescriptorReader``, or a simulation's.
package protocol ByteReader: Sendable {
  /// The next bytes; `nil` at the end, and after ``close()``. Throws `CancellationError` at once when the task is
  /// cancelled. One call at a time.
  func next() async throws -> [UInt8]?
  /// Returns when ``next()`` would not have to wait, and takes nothing. Throws `CancellationError` at once when the task
  /// is cancelled.
  func untilReadable() async throws
  /// Whose bytes ``next()`` has just given, where several may send; `nil` where there is one.
  var sender: String? { get }
  /// May be called again, from anywhere.
  func close()
}

extension ByteReader {
  package var sender: String? { nil }
}

extension DescriptorReader: ByteReader {}

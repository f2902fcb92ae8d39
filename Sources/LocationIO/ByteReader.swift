/// Bytes as they come: a ``DescriptorReader``, or a simulation's.
package protocol ByteReader: Sendable {
  /// The next bytes, none where there is only the half of something; `nil` at the end, and after ``close()``. Throws `CancellationError` at once when the task is
  /// cancelled. One call at a time.
  func next() async throws -> [UInt8]?
  /// Returns when ``next()`` would not have to wait, and takes nothing. Throws `CancellationError` at once when the task
  /// is cancelled.
  func untilReadable() async throws
  /// Whose bytes ``next()`` has just given, where several may send; `nil` where there is one.
  var sender: String? { get }
  /// Ends the reading; a call of ``next()`` under way returns `nil`. Returns when nothing is left of what it holds, also
  /// when the task is cancelled, and soon. May be called again, from anywhere.
  func close() async
}

extension ByteReader {
  package var sender: String? { nil }
}

extension DescriptorReader: ByteReader {}

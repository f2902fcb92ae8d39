package import LocationIO

/// What a stream of bytes comes from: a serial line, a socket, a program. Opened again when it has failed.
package protocol ByteSource: Sendable {
  /// What errors call it: `/dev/ttyUSB0`, `boat:10110`, `gpspipe -w`.
  var place: String { get }
  /// Whether an end without an error is the source's own end: a program that has done its work, not a line that broke.
  var endIsFinal: Bool { get }
  /// Begins anew. The reader throws a ``LocationError`` where it failed, and says why. Throws a ``LocationError`` with the
  /// place and a remedy, and `CancellationError`.
  func open() async throws -> any ByteReader
}

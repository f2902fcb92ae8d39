package import LocationIO
package import LocationKit

/// What a stream of bytes comes from: a serial line, a socket, a program. Opened again when it has failed.
package protocol ByteSource: Sendable {
  /// What errors call it: `/dev/ttyUSB0`, `boat:10110`, `gpspipe -w`.
  var place: String { get }
  /// Whether an end without an error is the source's own end: a program that has done its work, not a line that broke.
  var endIsFinal: Bool { get }
  /// Whether it cannot be opened again: what was handed over open.
  var failureIsFinal: Bool { get }
  /// What it means for the receiver that reading has failed.
  var lossReason: LossReason { get }
  /// After how long without a byte a connection counts as dead; `nil` where silence is no fault of the connection.
  var longestSilence: Duration? { get }
  /// The pauses between attempts to open it again.
  var backOff: BackOff { get }
  /// How long it must have gone well for the pauses to begin anew.
  var steadyAfter: Duration { get }
  /// Whether it counts as opened only when something has come: a program may start, and then say that it cannot do it.
  var opensBySpeaking: Bool { get }
  /// Begins anew. The reader throws a ``LocationError`` where it failed, and says why. Throws a ``LocationError`` with the
  /// place and a remedy, and `CancellationError`.
  func open() async throws -> any ByteReader
}

extension ByteSource {
  package var endIsFinal: Bool { false }
  package var failureIsFinal: Bool { false }
  package var lossReason: LossReason { .linkLost }
  package var longestSilence: Duration? { nil }
  package var backOff: BackOff { BackOff() }
  package var steadyAfter: Duration { .zero }
  package var opensBySpeaking: Bool { false }
}

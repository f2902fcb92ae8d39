package import LocationKit

/// A source of bytes: a serial line, a socket, a program. It is opened again after a failure.
package protocol ByteSource: Sendable {
  /// Name in errors: `/dev/ttyUSB0`, `boat:10110`, `gpspipe -w`.
  var place: String { get }
  /// Whether an end without an error ends the source, as for a program that is done; otherwise the connection counts as
  /// lost.
  var endIsFinal: Bool { get }
  /// Whether the source cannot be opened again, because it was passed in open.
  var failureIsFinal: Bool { get }
  /// Reason for the loss of the fix when reading fails.
  var lossReason: LossReason { get }
  /// When a silent connection counts as lost; `nil` if silence is normal.
  var silence: SilenceWatch? { get }
  /// Pauses between attempts to open it again.
  var backOff: BackOff { get }
  /// Pauses while it cannot be opened, if they differ; they start from the first again with each opening.
  var refusalBackOff: BackOff? { get }
  /// Time without a failure after which the pauses start from the first again.
  var steadyAfter: Duration { get }
  /// Whether the source counts as open only once data has arrived: a program may start, and then fail; the system accepts
  /// connections even to a stopped server.
  var opensBySpeaking: Bool { get }
  /// Opens the source. The reader throws a ``LocationError`` with the reason of a failure. Throws a ``LocationError``
  /// with the place and a remedy, and `CancellationError`.
  func open() async throws -> any ByteReader
  /// Returns what was wrong at the last opening, but does not end the source.
  func takeWarnings() -> [LocationError]
  /// Returns the error of an end that is not final.
  /// - Parameter hasSpoken: see ``SourceSession/hasSpoken``.
  func ended(hasSpoken: Bool) -> LocationError
}

extension ByteSource {
  package var endIsFinal: Bool { false }
  package var failureIsFinal: Bool { false }
  package var lossReason: LossReason { .linkLost }
  package var silence: SilenceWatch? { nil }
  package var backOff: BackOff { BackOff() }
  package var refusalBackOff: BackOff? { nil }
  package var steadyAfter: Duration { .zero }
  package var opensBySpeaking: Bool { false }
  package func takeWarnings() -> [LocationError] { [] }

  package func ended(hasSpoken: Bool) -> LocationError {
    LocationError(.sourceUnavailable, "the other end has closed the connection", context: place)
  }
}

package import LocationKit

/// What a source's bytes mean, across all its openings. It performs no I/O and does not wait; ``SourceRunner`` drives it.
///
/// Times are those since the beginning of the run.
package protocol SourceSession {
  /// Whether the source has identified itself since the last opening; most do that by any data.
  var hasSpoken: Bool { get }
  /// Returns the silence after which ``flush(at:into:)`` is called; `nil` if nothing waits for it.
  func patience(at elapsed: @autoclosure () -> Duration) -> Duration?
  /// Notes that the source has been opened. Returns the request to send.
  mutating func open() -> [UInt8]
  /// Takes received bytes, and appends their readings. Returns the request to send.
  /// - Parameter sender: the sender of the bytes, if there can be several.
  mutating func take(
    _ bytes: Span<UInt8>, from sender: String?, at elapsed: Duration, into readings: inout [Reading]
  ) -> [UInt8]
  /// Notes the number of datagrams since the last opening that were not read in time.
  mutating func note(lost count: Int, into readings: inout [Reading])
  /// Notes that the source is silent, and appends what waited for more.
  mutating func flush(into readings: inout [Reading])
  /// Appends what waits, at the end of an opening.
  mutating func finish(into readings: inout [Reading])
  /// Returns the readings of a failure that ended an opening, or of an attempt to open that failed: none if it is no news.
  /// - Parameter isSteady: whether the opening has lasted.
  mutating func close(_ failure: LocationError, _ reason: LossReason, isSteady: Bool) -> [Reading]
}

extension SourceSession {
  package mutating func note(lost count: Int, into readings: inout [Reading]) {}
}

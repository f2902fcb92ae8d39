import LocationReceivers
import LocationSources

/// A receiver that can be configured: on a serial line, or through gpsd.
protocol OpenReceiver: Sendable {
  /// Performs a dialogue. If it fails in the middle of a change, the change is undone where that is possible.
  func perform(_ job: ReceiverJob) async throws -> ReceiverOutcome
  /// Whether the next start with the receiver is to undo a change.
  var isPending: Bool { get }
  /// Leaves the receiver as it is: nothing is undone any more.
  func keep()
  /// Closes the line. Changes that were not kept are undone.
  func close() async
}

extension SerialReceiver: OpenReceiver {}

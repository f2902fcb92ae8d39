import LocationKit

/// An output that delivers the reports of a source to other programs.
protocol SharedOutput: Sendable {
  /// Description and address of the output, for the user.
  var announcement: String { get }
  /// Number of connected clients; `nil` if the output cannot count them.
  var clientCount: Int? { get }

  /// Delivers events to the clients. Never waits for a client.
  ///
  /// - Parameters:
  ///   - events: the events in order.
  ///   - sentences: the same as whole NMEA 0183 sentences with their line ends; empty if there are none.
  func tell(_ events: [LocationEvent], sentences: [UInt8]) async throws

  func close() async
}

extension SharedOutput {
  var clientCount: Int? { nil }
  func close() async {}
}

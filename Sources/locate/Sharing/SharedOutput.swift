import LocationKit

/// A way in which other programs get what a source reports.
protocol SharedOutput: Sendable {
  /// For the user: what it is, and where to connect.
  var announcement: String { get }
  /// How many listen; `nil` where nobody can know.
  var clientCount: Int? { get }

  /// Tells them. Waits for nobody.
  ///
  /// - Parameters:
  ///   - events: what has happened, in order.
  ///   - sentences: the same as whole sentences of NMEA 0183, with their line ends; empty where there is nothing to say.
  func tell(_ events: [LocationEvent], sentences: [UInt8]) async throws

  func close() async
}

extension SharedOutput {
  var clientCount: Int? { nil }
  func close() async {}
}

/// Where a simulated receiver's bytes go.
public protocol ReceiverOutput: Sendable {
  /// Whether the bytes trickle through a line of limited speed; else an epoch goes out at once.
  var isSerialLine: Bool { get }

  /// Sends the bytes now. Those that nobody takes are lost: a receiver does not wait for its readers for long.
  func send(_ bytes: [UInt8]) async throws
}

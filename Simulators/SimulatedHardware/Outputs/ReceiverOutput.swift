public import LocationScenario

/// Where a simulated receiver's bytes go, and where those come from that its readers write to it.
public protocol ReceiverOutput: Sendable {
  /// Whether the bytes trickle through a line of limited speed; else an epoch goes out at once.
  var isSerialLine: Bool { get }

  /// Sends the bytes now. Those that nobody takes are lost: a receiver does not wait for its readers for long. One call at
  /// a time.
  func send(_ bytes: [UInt8]) async throws

  /// Gives everything that readers write to `take`, until the task is cancelled. Returns where they cannot write.
  func receive(_ take: @escaping @Sendable ([UInt8]) async throws -> Void) async throws

  /// The speed at which the line's bytes come, for readers that ask.
  func setBaud(_ baud: Int)

  /// Pulls the receiver out. Nothing is sent until it is plugged in again.
  func unplug() async throws

  /// Plugs it in again, perhaps under another name.
  func plugIn() async throws

  /// What is to become of the daemon that reads the receiver, for outputs that have one.
  func setDaemon(_ condition: HardwareState.Daemon) async throws
}

extension ReceiverOutput {
  public func receive(_ take: @escaping @Sendable ([UInt8]) async throws -> Void) async throws {}
  public func setBaud(_ baud: Int) {}
  public func unplug() async throws {}
  public func plugIn() async throws {}
  public func setDaemon(_ condition: HardwareState.Daemon) async throws {}
}

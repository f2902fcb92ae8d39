public import LocationScenario

/// The output of a simulated receiver, and the source of bytes that its readers write to it.
public protocol ReceiverOutput: Sendable {
  /// Whether the bytes pass a line of limited speed; otherwise an epoch is sent at once.
  var isSerialLine: Bool { get }

  /// Sends the bytes now. Bytes that no reader takes are lost: a receiver does not wait for its readers for long. One
  /// call at a time.
  func send(_ bytes: [UInt8]) async throws

  /// Passes all bytes that readers write to `take`, until the task is cancelled. Returns if readers cannot write.
  func receive(_ take: @escaping @Sendable ([UInt8]) async throws -> Void) async throws

  /// Sets the speed of the line, for readers that query it.
  func setBaud(_ baud: Int)

  /// Unplugs the receiver. Nothing is sent until it is plugged in again.
  func unplug() async throws

  /// Plugs the receiver in again, perhaps under another name.
  func plugIn() async throws

  /// Sets the state of the daemon that reads the receiver, for outputs that have one.
  func setDaemon(_ condition: HardwareState.Daemon) async throws
}

extension ReceiverOutput {
  public func receive(_ take: @escaping @Sendable ([UInt8]) async throws -> Void) async throws {}
  public func setBaud(_ baud: Int) {}
  public func unplug() async throws {}
  public func plugIn() async throws {}
  public func setDaemon(_ condition: HardwareState.Daemon) async throws {}
}

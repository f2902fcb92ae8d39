public import LocationScenario

/// Several outputs of one receiver at the same time.
public struct OutputGroup: ReceiverOutput {
  private let outputs: [any ReceiverOutput]

  public init(_ outputs: [any ReceiverOutput]) { self.outputs = outputs }

  public var isSerialLine: Bool { outputs.contains { $0.isSerialLine } }

  public func send(_ bytes: [UInt8]) async throws {
    for output in outputs { try await output.send(bytes) }
  }

  public func receive(_ take: @escaping @Sendable ([UInt8]) async throws -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for output in outputs { group.addTask { try await output.receive(take) } }
      try await group.waitForAll()
    }
  }

  public func setBaud(_ baud: Int) {
    for output in outputs { output.setBaud(baud) }
  }

  public func unplug() async throws {
    for output in outputs { try await output.unplug() }
  }

  public func plugIn() async throws {
    for output in outputs { try await output.plugIn() }
  }

  public func setDaemon(_ condition: HardwareState.Daemon) async throws {
    for output in outputs { try await output.setDaemon(condition) }
  }
}

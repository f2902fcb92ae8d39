package import LocationScenario

/// Several outputs of one receiver at the same time.
package struct OutputGroup: ReceiverOutput {
  private let outputs: [any ReceiverOutput]

  package init(_ outputs: [any ReceiverOutput]) { self.outputs = outputs }

  package var isSerialLine: Bool { outputs.contains { $0.isSerialLine } }

  package func send(_ bytes: [UInt8]) async throws {
    for output in outputs { try await output.send(bytes) }
  }

  package func receive(_ take: @escaping @Sendable ([UInt8]) async throws -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for output in outputs { group.addTask { try await output.receive(take) } }
      try await group.waitForAll()
    }
  }

  package func setBaud(_ baud: Int) {
    for output in outputs { output.setBaud(baud) }
  }

  package func unplug() async throws {
    for output in outputs { try await output.unplug() }
  }

  package func plugIn() async throws {
    for output in outputs { try await output.plugIn() }
  }

  package func setDaemon(_ condition: HardwareState.Daemon) async throws {
    for output in outputs { try await output.setDaemon(condition) }
  }
}

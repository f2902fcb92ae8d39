import SimulatedHardware
import Synchronization

/// A pseudo-terminal that keeps what its readers write to it, and what they get.
final class RecordedTerminal: ReceiverOutput {
  private let terminal: PseudoTerminal
  private let state = Mutex<(written: [UInt8], sent: [UInt8])>(([], []))

  init(linkedAt link: String) throws { terminal = try PseudoTerminal(linkedAt: link) }

  /// What readers have written to the receiver.
  var written: [UInt8] { state.withLock { $0.written } }
  /// What the receiver has sent.
  var sent: [UInt8] { state.withLock { $0.sent } }

  var isSerialLine: Bool { true }

  func send(_ bytes: [UInt8]) async throws {
    state.withLock { $0.sent += bytes }
    try await terminal.send(bytes)
  }

  func receive(_ take: @escaping @Sendable ([UInt8]) async throws -> Void) async throws {
    try await terminal.receive { [self] bytes in
      state.withLock { $0.written += bytes }
      try await take(bytes)
    }
  }

  func setBaud(_ baud: Int) { terminal.setBaud(baud) }
  func unplug() async throws { try await terminal.unplug() }
  func plugIn() async throws { try await terminal.plugIn() }
}

import SimulatedHardware
import Synchronization

/// Keeps what happens to it.
final class PluggedOutput: ReceiverOutput {
  private let state = Mutex<[String]>([])

  var isSerialLine: Bool { false }
  var log: [String] { state.withLock { $0 } }

  func send(_ bytes: [UInt8]) async throws { state.withLock { $0.append("said") } }
  func unplug() async throws { state.withLock { $0.append("unplugged") } }
  func plugIn() async throws { state.withLock { $0.append("plugged in") } }
}

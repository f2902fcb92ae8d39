import Glibc
import LocationKit
import LocationScenario
import SimulatedHardware

/// Between a simulated receiver and a real gpsd: applies the scenario's faults to both, as udev and a broken cable do.
final class DepthCable: ReceiverOutput {
  private let terminal: PseudoTerminal
  private let gpsd: DepthGPSD

  init(_ terminal: PseudoTerminal, _ gpsd: DepthGPSD) {
    self.terminal = terminal
    self.gpsd = gpsd
  }

  var isSerialLine: Bool { terminal.isSerialLine }

  func send(_ bytes: [UInt8]) async throws { try await terminal.send(bytes) }

  func receive(_ take: @escaping @Sendable ([UInt8]) async throws -> Void) async throws {
    try await terminal.receive(take)
  }

  func setBaud(_ baud: Int) { terminal.setBaud(baud) }

  func unplug() async throws {
    try gpsd.remove(terminal.devicePath)
    try await terminal.unplug()
  }

  func plugIn() async throws {
    try await terminal.plugIn()
    try gpsd.add(terminal.devicePath)
  }

  func setDaemon(_ condition: HardwareState.Daemon) async throws {
    gpsd.signal(SIGCONT)
    switch condition {
    case .running: if !gpsd.isRunning { try gpsd.start() }
    case .stopped: gpsd.signal(SIGSTOP)
    case .killed: gpsd.kill()
    }
  }
}

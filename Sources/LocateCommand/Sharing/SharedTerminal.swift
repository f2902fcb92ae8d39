import LocationKit
import SimulatedHardware

/// An output of NMEA 0183 on a pseudo-terminal, for programs that read a serial device.
struct SharedTerminal: SharedOutput {
  private let terminal: PseudoTerminal
  let announcement: String

  init(linkedAt path: String) throws(LocationError) {
    // A program that does not read loses bytes at once, so that other clients do not wait.
    terminal = try PseudoTerminal(linkedAt: path, patience: .zero)
    announcement = "NMEA 0183 on the serial device \(path) (\(terminal.devicePath))"
  }

  func tell(_ events: [LocationEvent], sentences: [UInt8]) async throws {
    if !sentences.isEmpty { try await terminal.send(sentences) }
  }
}

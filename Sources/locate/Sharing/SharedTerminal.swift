import LocationKit
import SimulatedHardware

/// NMEA 0183, on a serial device that is not there.
struct SharedTerminal: SharedOutput {
  private let terminal: PseudoTerminal
  let announcement: String

  init(linkedAt path: String) throws(LocationError) {
    // Who does not read loses bytes at once, so that nobody else waits.
    terminal = try PseudoTerminal(linkedAt: path, patience: .zero)
    announcement = "NMEA 0183 on the serial device \(path) (\(terminal.devicePath))"
  }

  func tell(_ events: [LocationEvent], sentences: [UInt8]) async throws {
    if !sentences.isEmpty { try await terminal.send(sentences) }
  }
}

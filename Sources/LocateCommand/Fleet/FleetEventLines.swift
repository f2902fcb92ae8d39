import LocationFleet
import LocationKit
import LocationWire

/// Lines of events, as gpsd's JSON.
struct FleetEventLines {
  private let encoder = WireEncoder()
  private var writer = ASCIIWriter()
  private var scratch = ASCIIWriter()

  mutating func append(_ events: [FleetEvent]) {
    for event in events { encoder.encode(event.event, of: event.subject, to: &writer, scratch: &scratch) }
  }

  /// Returns and removes the lines.
  mutating func take() -> [UInt8] {
    defer { writer.removeAll() }
    return writer.bytes
  }
}

import LocationKit
import LocationWire

/// Lines of events, as gpsd's JSON with the member `subject`.
package struct FleetEventLines {
  private let encoder = WireEncoder()
  private var writer = ASCIIWriter()

  package init() {}

  /// Number of bytes.
  package var count: Int { writer.bytes.count }

  package mutating func append(_ events: [FleetEvent]) { for event in events { append(event) } }

  package mutating func append(_ event: FleetEvent) {
    encoder.encode(event.event, of: event.subject, to: &writer)
  }

  /// Returns and removes the lines.
  package mutating func take() -> [UInt8] {
    defer { writer.removeAll() }
    return writer.bytes
  }
}

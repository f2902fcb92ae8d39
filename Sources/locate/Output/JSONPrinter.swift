import LocationKit
import LocationWire

/// gpsd's JSON, one object a line: every reading before any filter, and what it caused.
struct JSONPrinter: EventPrinter {
  let takesUpdates = false
  private let encoder = WireEncoder()
  let classes: [WireClass]

  mutating func print(_ event: LocationEvent, to writer: inout TextWriter) {
    if let name = event.wireClass, classes.contains(name) { encoder.encode(event, to: &writer.raw) }
  }
}

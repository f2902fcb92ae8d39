import LocationKit
import LocationWire

/// A printer of gpsd JSON, one object per line: every reading, unfiltered, and the events that it caused.
struct JSONPrinter: EventPrinter {
  let takesUpdates = false
  private let encoder = WireEncoder()
  let classes: [WireClass]

  mutating func print(_ event: LocationEvent, to writer: inout TextWriter) {
    if let name = event.wireClass, classes.contains(name) { encoder.encode(event, to: &writer.raw) }
  }
}

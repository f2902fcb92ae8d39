import LocationKit
import LocationWire

/// gpsd's JSON, one object a line: every reading before any filter, and what it caused.
struct JSONPrinter: EventPrinter {
  let takesUpdates = false
  private let encoder = WireEncoder()
  private let classes: Set<WireClass>

  init(classes: [WireClass]) { self.classes = Set(classes) }

  mutating func print(_ event: LocationEvent, to writer: inout ASCIIWriter) {
    if let name = WireClass(event), classes.contains(name) { encoder.encode(event, to: &writer) }
  }
}

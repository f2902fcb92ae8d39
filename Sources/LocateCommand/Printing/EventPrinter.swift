import LocationKit
import LocationWire

/// A printer of events in one of the output formats.
protocol EventPrinter {
  /// Whether it prints `updated` events: the locations that passed the filter.
  var takesUpdates: Bool { get }

  mutating func print(_ event: LocationEvent, to writer: inout TextWriter)

  /// Completes the document at the end of the session.
  mutating func finish(to writer: inout TextWriter)
}

extension EventPrinter {
  mutating func finish(to writer: inout TextWriter) {}

  /// Prints a location that no filter removes.
  mutating func print(_ location: Location, to writer: inout TextWriter) {
    print(takesUpdates ? .updated(location) : .received(.location(location)), to: &writer)
  }
}

/// A printer of gpsd JSON, one object per line: every reading, unfiltered, and the events that it caused.
struct JSONPrinter: EventPrinter {
  let takesUpdates = false
  private let encoder = WireEncoder()
  let classes: [WireClass]
  private var receivers = ReceiverChanges()

  init(classes: [WireClass]) { self.classes = classes }

  mutating func print(_ event: LocationEvent, to writer: inout TextWriter) {
    if classes.contains(.rf) || classes.contains(.ver), let change = receivers.take(event) {
      if classes.contains(.ver), change.hasNewVersions {
        encoder.encodeVersions(of: change.receiver, change.origin, to: &writer.raw)
      }
      if classes.contains(.rf), change.hasNewState {
        encoder.encode(change.receiver, of: change.origin, at: change.time, to: &writer.raw)
      }
    }
    if let name = event.wireClass, classes.contains(name) { encoder.encode(event, to: &writer.raw) }
  }
}

import LocationKit

/// Writes events in one of the output formats.
protocol EventPrinter {
  /// Whether it prints `updated`: a location that passed the filter.
  var takesUpdates: Bool { get }

  mutating func print(_ event: LocationEvent, to writer: inout TextWriter)

  /// The session has ended: writes what makes a whole document of all that was printed.
  mutating func finish(to writer: inout TextWriter)
}

extension EventPrinter {
  mutating func finish(to writer: inout TextWriter) {}
}

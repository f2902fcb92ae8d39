import LocationKit

/// Writes events in one of the output formats.
protocol EventPrinter {
  /// Whether it prints `updated`: a location that passed the filter.
  var takesUpdates: Bool { get }

  mutating func print(_ event: LocationEvent, to writer: inout ASCIIWriter)
}

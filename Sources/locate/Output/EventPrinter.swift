import LocationKit

/// Writes events in one of the output formats.
protocol EventPrinter {
  mutating func print(_ event: LocationEvent, to writer: inout ASCIIWriter)
}

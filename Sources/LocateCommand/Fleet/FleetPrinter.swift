import LocationFleet
import LocationKit
import LocationWire

/// A printer of the events of a fleet: gpsd JSON with the member `subject`, or the text of watch after the subject.
struct FleetPrinter {
  let format: ReportFormat
  var text: TextPrinter
  let classes: [WireClass]
  private let encoder = WireEncoder()

  init(format: ReportFormat, text: TextPrinter, classes: [WireClass]) {
    (self.format, self.text, self.classes) = (format, text, classes)
  }

  mutating func print(_ event: FleetEvent, to writer: inout TextWriter) {
    if let name = event.event.wireClass, !classes.contains(name) { return }
    switch format {
    case .json: encoder.encode(event.event, of: event.subject, to: &writer.raw)
    case .text:
      var line = TextWriter()
      text.print(event.event, to: &line)
      guard !line.raw.bytes.isEmpty else { return }
      if !event.subject.isEmpty {
        writer.append(text: event.subject)
        writer.append("  ")
      }
      writer.append(line)
    }
  }
}

import LocationKit

/// The events of a run on standard output, or in the live view.
struct EventLines {
  private var printer: any EventPrinter
  private var output = StandardOutput()
  private let isLive: Bool

  init(_ mode: PrintingMode) throws {
    printer = try mode.options.makePrinter(on: mode.display)
    isLive = mode.isLive
  }

  var takesUpdates: Bool { printer.takesUpdates }

  mutating func append(_ event: LocationEvent) throws {
    printer.print(event, to: &output.text)
    try output.flush(due: false)
  }

  /// Ends a batch of events that arrived together: writes them if a reader may wait for them.
  mutating func endBatch() throws { try output.flush(due: isLive) }

  /// Completes the document.
  mutating func finish() throws {
    printer.finish(to: &output.text)
    try output.flush(due: true)
  }
}

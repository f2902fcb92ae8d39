import ArgumentParser
import LocationJournal
import LocationKit
import LocationWire

struct Explain: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Explain an event of a journal, or list all events.",
    discussion: """
      A journal is the file of --journal in watch and replay; it can be read while
      they run. With the number of an event (seq in JSON), this command prints the
      location that caused it and its source, the rule, the limits in force, the
      distances to the edge before and after, and what would have changed the
      outcome. Without a number, it prints a line for each event. If the journal is
      damaged, it lists the readable events, reports the lost ones on standard
      error, and ends with exit code 65.

      Examples:
        locate explain events.journal
        locate explain events.journal 17
        locate explain events.journal 17 --format json
      """)

  @Argument(help: .value("journal", "Journal file."), completion: .file())
  var journal: String

  @Argument(help: .value("seq", "Number of an event."))
  var sequence: Int?

  @Option(help: "Output format: text, or json (an object a line).")
  var format = ReportFormat.text

  @OptionGroup var notation: NotationOptions

  func run() async throws {
    let file = try JournalFile(journal)
    if let sequence {
      try explain(try file.event(sequence))
    } else {
      try list(try file.events())
    }
  }

  /// Lists all readable events, also those after damage. Throws at the end if there was damage.
  private func list(_ events: JournalEvents) throws {
    var (events, output) = (events, StandardOutput())
    let (encoder, printer) = (WireEncoder(), notation.makePrinter())
    var damages = 0
    while true {
      do {
        guard let entry = try events.nextEntry() else { break }
        switch format {
        case .json: encoder.encode(entry.event, of: entry.subject, to: &output.text.raw)
        case .text: Self.write(entry, by: printer, to: &output.text)
        }
        try output.flush(due: false)
      } catch let error as LocationError where error.code == .invalidData {
        damages += 1
        if damages <= Self.shownDamages { StandardError.complain(error.sentence) }
      }
    }
    try output.flush(due: true)
    guard damages > 0 else { return }
    throw LocationError(
      .invalidData,
      "the journal is damaged at \(damages) place\(damages == 1 ? "" : "s"); the events that can be read are listed",
      context: journal, remedy: "restore the last good copy of the file, or start a new one")
  }

  private static let shownDamages = 20

  private func explain(_ event: LocationEvent) throws {
    let notation = notation.notation
    if let explanation = EventExplanation(event) {
      try format.print(ExplanationReport(explanation: explanation, notation: notation))
    } else if let report = VisitExplanationReport(event, notation: notation) {
      try format.print(report)
    }
  }

  /// Writes one line, with the number of the event, and its subject if it has one.
  private static func write(_ entry: JournalEntry, by printer: TextPrinter, to writer: inout TextWriter) {
    guard let sequence = entry.event.sequence, let (time, text) = printer.written(entry.event) else { return }
    writer.append(text: "\(String(sequence).rightAligned(to: 6))  ")
    writer.append(text: "\(time.map(printer.notation.time) ?? "no time                 ")  ")
    if let subject = entry.subject, !subject.isEmpty { writer.append(text: "\(subject): ") }
    writer.append(text)
    writer.append("\n")
  }
}

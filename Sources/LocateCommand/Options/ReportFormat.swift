import ArgumentParser
import LocationKit

/// The format of reports.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json

  func append(_ report: some Report, to writer: inout TextWriter) {
    switch self {
    case .text: report.append(to: &writer)
    case .json: report.appendJSON(to: &writer.raw)
    }
  }

  func print(_ report: some Report) throws {
    try StandardOutput.print { append(report, to: &$0) }
  }
}

/// What a command prints as text or as JSON lines.
protocol Report {
  func append(to writer: inout TextWriter)
  /// Appends JSON objects, one per line, in SI units and degrees. Unknown values are omitted.
  func appendJSON(to writer: inout ASCIIWriter)
}

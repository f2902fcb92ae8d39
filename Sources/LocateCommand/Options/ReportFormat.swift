import ArgumentParser
import LocationKit

/// The format of reports.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json

  func append(_ report: some Report, to writer: inout TextWriter) {
    switch self {
    case .text: report.append(to: &writer)
    case .json: report.appendJSON(to: &writer.raw)
    }
  }

  func print(_ report: some Report) throws {
    try StandardOutput.print { append(report, to: &$0) }
  }

  /// Prints the report of each file; `read` also returns the error after the readable part. All files are reported, and
  /// the last error is thrown.
  func printReports(
    of files: [String], _ read: (String) async throws -> (any Report, LocationError?)
  ) async throws {
    var output = StandardOutput()
    var failure: LocationError?
    for file in files {
      do {
        let (report, broken) = try await read(file)
        if file != files.first, self == .text { output.text.append("\n") }
        append(report, to: &output.text)
        try output.flush(due: true)
        if let broken { throw broken }
      } catch let error as LocationError {
        if let failure { StandardError.complain(failure.sentence) }
        failure = error
      }
    }
    if let failure { throw failure }
  }
}

/// What a command prints as text or as JSON lines.
protocol Report {
  func append(to writer: inout TextWriter)
  /// Appends JSON objects, one per line, in SI units and degrees. Unknown values are omitted.
  func appendJSON(to writer: inout ASCIIWriter)
}

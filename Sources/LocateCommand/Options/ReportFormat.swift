import ArgumentParser

/// The format of reports.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
}

import ArgumentParser

/// The form of what is found out about sources.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
}

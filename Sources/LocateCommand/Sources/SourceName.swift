import LocationKit

/// Names of sources in messages.
enum SourceName {
  /// Returns the name for messages; `-` becomes `standard input`.
  static func shown(_ source: String) -> String {
    if source == "-" { return "standard input" }
    return source.hasPrefix("-:") ? "standard input" + source.dropFirst() : source
  }

  /// Returns the names of all sources.
  static func all(_ sources: [String]) -> String {
    sources.count == 1 ? sources[0] : sources.map(shown).joined(separator: ", ")
  }
}

extension LocationError {
  /// The error as a sentence for the user.
  var sentence: String {
    LocationError(code, message, context: context.map(SourceName.shown), remedy: remedy).description
  }
}

import LocationKit

/// What messages call a source.
enum SourceName {
  /// `-` is how a user writes standard input, and no name for it.
  static func shown(_ source: String) -> String {
    if source == "-" { return "standard input" }
    return source.hasPrefix("-:") ? "standard input" + source.dropFirst() : source
  }

  /// Of several sources, all of them.
  static func all(_ sources: [String]) -> String {
    sources.count == 1 ? sources[0] : sources.map(shown).joined(separator: ", ")
  }
}

extension LocationError {
  /// The sentence for the user.
  var sentence: String {
    LocationError(code, message, place: place.map(SourceName.shown), remedy: remedy).description
  }
}

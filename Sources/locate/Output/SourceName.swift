import LocationKit

/// What messages call a source.
enum SourceName {
  /// `-` is how a user writes standard input, and no name for it.
  static func shown(_ source: String) -> String {
    if source == "-" { return "standard input" }
    return source.hasPrefix("-:") ? "standard input" + source.dropFirst() : source
  }
}

extension LocationError {
  /// The sentence for the user.
  var sentence: String {
    LocationError(code, message, place: place.map(SourceName.shown), remedy: remedy).description
  }
}

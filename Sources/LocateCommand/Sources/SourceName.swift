import LocationIO
import LocationKit

/// Names of sources in messages.
enum SourceName {
  /// Returns the name for messages; `-` becomes `standard input`.
  static func shown(_ source: String) -> String {
    if source == "-" { return "standard input" }
    return source.hasPrefix("-:") ? "standard input" + source.dropFirst() : source
  }

  static func all(_ sources: [String]) -> String {
    sources.count == 1 ? sources[0] : sources.map(shown).joined(separator: ", ")
  }
}

extension DescriptorReader {
  /// Opens a file or a pipe; `-` is standard input. Throws if it does not exist.
  static func input(_ path: String) throws(LocationError) -> DescriptorReader {
    path == "-"
      ? DescriptorReader(descriptor: 0, place: "standard input", closesDescriptor: false)
      : try InputFile(path).makeReader()
  }
}

extension LocationError {
  /// The error as a sentence for the user.
  var sentence: String {
    LocationError(
      code, OptionNames.added(to: message), context: context.map(SourceName.shown),
      remedy: remedy.map(OptionNames.added)
    ).description
  }
}

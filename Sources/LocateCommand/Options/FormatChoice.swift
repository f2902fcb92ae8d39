import ArgumentParser
import LocationKit
import LocationScenario
import LocationService
import LocationTracks

/// The track formats by their words.
enum FormatChoice {
  /// Returns a format for reading. Throws if there is no format with this word.
  static func reader(_ word: String) throws -> any TrackFormat {
    try find(word, among: [any TrackFormat].all)
  }

  /// Returns a format for writing. Throws if there is no such format with this word.
  static func writer(_ word: String) throws -> any TrackFormat { try find(word, among: writable) }

  static var writable: [any TrackFormat] {
    [any TrackFormat].all.filter { $0.makeWriter(TrackWriterOptions()) != nil }
  }

  /// Returns the format for a file name; `nil` if the name has no known extension.
  static func ofFile(_ path: String) -> (any TrackFormat)? {
    guard let ending = ending(ofFile: path) else { return nil }
    return [any TrackFormat].all.first { $0.fileExtensions.contains(ending) }
  }

  /// Returns the extension of a file name in lower case; `nil` if there is none.
  static func ending(ofFile path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
    return ending?.isEmpty == false ? ending : nil
  }

  /// Returns the writer of a format. Throws if the format can only be read.
  static func makeWriter(_ format: any TrackFormat, for output: String) throws(LocationError) -> any TrackWriter {
    if let writer = format.makeWriter(TrackWriterOptions(creator: Version.creator)) { return writer }
    throw LocationError(.invalidArgument, "\(format.name) cannot be written", context: output)
  }

  static func words(_ formats: [any TrackFormat]) -> String { formats.map(\.word).joined(separator: ", ") }

  private static func find(_ word: String, among formats: [any TrackFormat]) throws -> any TrackFormat {
    if let format = formats.first(where: { $0.word == word.lowercased() }) { return format }
    let hint = suggestion(for: word, among: formats.map(\.word))
    throw ValidationError("there is no format \(word)\(hint) (one of \(words(formats)))")
  }
}

import ArgumentParser
import LocationKit
import LocationScenario
import LocationService
import LocationTracks

/// The track formats by their words.
enum FormatChoice {
  /// Returns a format for reading. Throws if there is no format with this word.
  static func reader(_ word: String) throws -> any TrackFormat {
    try find(word, among: [any TrackFormat].allAndArchives)
  }

  /// Returns a format for writing. Throws if there is no such format with this word.
  static func writer(_ word: String) throws -> any TrackFormat { try find(word, among: writable) }

  static var writable: [any TrackFormat] {
    [any TrackFormat].allAndArchives.filter { $0.makeWriter(TrackWriterOptions()) != nil }
  }

  /// Returns the format for a file name; `nil` if the name has no known extension.
  static func ofFile(_ path: String) -> (any TrackFormat)? {
    let name = path.split(separator: "/").last ?? ""
    guard let point = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: point)...].lowercased()
    return [any TrackFormat].allAndArchives.first { $0.fileExtensions.contains(ending) }
  }

  static func words(_ formats: [any TrackFormat]) -> String { formats.map(\.word).joined(separator: ", ") }

  private static func find(_ word: String, among formats: [any TrackFormat]) throws -> any TrackFormat {
    if let format = formats.first(where: { $0.word == word.lowercased() }) { return format }
    let hint = nearest(to: word, among: formats.map(\.word)).map { ": did you mean \($0)?" } ?? ""
    throw ValidationError("there is no format \(word)\(hint) (one of \(words(formats)))")
  }
}

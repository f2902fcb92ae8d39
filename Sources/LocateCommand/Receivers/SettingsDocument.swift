import LocationIO
import LocationKit
import LocationReceivers

/// A file of a receiver's settings; `-` is standard output or standard input.
enum SettingsDocument {
  private static let mostBytes = 1 << 20

  static func write(_ settings: ReceiverSettings, to path: String) throws {
    guard path != "-" else { return try StandardOutput.print { $0.raw.append(contentsOf: Array(settings.text.utf8)) } }
    var file = try ReplacingFile(path)
    try file.append(Array(settings.text.utf8).span.bytes)
    try file.finish()
  }

  static func read(_ path: String) throws(LocationError) -> ReceiverSettings {
    let bytes = try InputFile.contents(of: path == "-" ? "/dev/stdin" : path, limit: mostBytes)
    return try ReceiverSettings(text: String(decoding: bytes, as: UTF8.self), place: path)
  }
}

import Foundation

/// What a user sees of a program that has ended.
struct ProgramResult {
  /// Negative: the signal that ended it.
  let code: Int32
  let outputBytes: Data
  let errors: String
  let duration: Duration

  var output: String { String(decoding: outputBytes, as: UTF8.self) }

  /// However they end: CR LF is one character.
  var lines: [String] { output.split(whereSeparator: \.isNewline).map(String.init) }

  var errorLines: [String] { errors.split(separator: "\n").map(String.init) }

  /// The lines of JSON, each an object; throws where one is none.
  func objects() throws -> [[String: Any]] {
    try lines.map { line in
      guard let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else {
        throw CocoaError(.coderReadCorrupt)
      }
      return object
    }
  }

  /// The objects of one of gpsd's classes, or of ours.
  func objects(_ name: String) throws -> [[String: Any]] { try objects().filter { $0["class"] as? String == name } }
}

public import Foundation

/// Recorded data with expected results from independent tools, in the folder that `LOCATE_CORPUS` names, otherwise
/// `../shared/corpus` next to the checkout. Tests that need it have the trait `.enabled(if: Corpus.isPresent,
/// Corpus.absence)`.
public enum Corpus {
  public static let folder: URL? = {
    let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder =
      ProcessInfo.processInfo.environment["LOCATE_CORPUS"].map { URL(filePath: $0) }
      ?? checkout.deletingLastPathComponent().appending(path: "shared/corpus")
    return FileManager.default.fileExists(atPath: folder.appending(path: "README.md").path) ? folder : nil
  }()

  public static var isPresent: Bool { folder != nil }

  /// Message of each test that is skipped.
  public static let absence = "SKIPPED: no corpus: set LOCATE_CORPUS to its folder"

  /// Returns the URL of a file of the corpus: `file("nmea/ublox-8.log")`.
  public static func file(_ path: String) throws -> URL {
    guard let folder else { throw CocoaError(.fileNoSuchFile) }
    return folder.appending(path: path)
  }

  public static func data(_ path: String) throws -> Data { try Data(contentsOf: file(path)) }

  /// Returns the rows of a file of JSON lines.
  public static func rows(_ path: String) throws -> [[String: Any]] {
    try data(path).split(separator: UInt8(ascii: "\n")).map { line in
      try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any] ?? [:]
    }
  }
}

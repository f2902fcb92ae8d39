import Foundation

/// The file in which regions and monitors survive a restart: JSON, written as a whole.
struct StateFile: Sendable {
  struct Contents: Codable, Sendable {
    struct Region: Codable, Sendable {
      var region: WatchedRegion
      var isInside: Bool?
    }

    var regions: [Region] = []
    var monitors: [String: MonitorBook.Contents] = [:]
  }

  let path: String

  /// Returns the contents; empty if there is no file yet.
  func read() throws -> Contents {
    let url = URL(fileURLWithPath: path)
    guard FileManager.default.fileExists(atPath: path) else { return Contents() }
    return try JSONDecoder().decode(Contents.self, from: Data(contentsOf: url))
  }

  func write(_ contents: Contents) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    try encoder.encode(contents).write(to: URL(fileURLWithPath: path), options: .atomic)
  }
}

import Foundation
import TestSupport

/// A folder for the files of one test; goes with it.
final class Workspace {
  let folder: URL

  init() throws {
    folder = RunFolder.url.appending(path: "locate-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// Writes a file; gives its path.
  func write(_ text: String, as name: String) throws -> String { try write(Data(text.utf8), as: name) }

  func write(_ data: Data, as name: String) throws -> String {
    try data.write(to: folder.appending(path: name))
    return path(name)
  }

  /// When a file has more than so many bytes.
  func waitForFile(_ name: String, beyond size: Int) async throws {
    _ = try await waitForFile(beyond: size) { $0 == name }
  }

  /// When what is written to take the place of a file has more than so many bytes; gives its path.
  func waitForPart(of name: String, beyond size: Int) async throws -> String {
    try await waitForFile(beyond: size) { $0.hasPrefix(name + ".") && $0.hasSuffix(".part") }
  }

  private func waitForFile(beyond size: Int, _ isSought: (String) -> Bool) async throws -> String {
    for _ in 0..<3000 {
      for name in (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? [] where isSought(name) {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path(name))
        if let now = attributes?[.size] as? Int, now > size { return path(name) }
      }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw CocoaError(.fileReadNoSuchFile)
  }
}

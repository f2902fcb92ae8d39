import Foundation
import TestSupport

/// A folder that exists as long as the value.
final class TemporaryFolder: Sendable {
  private let path = RunFolder.url.appending(path: UUID().uuidString).path

  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func path(_ name: String) -> String { path + "/" + name }
}

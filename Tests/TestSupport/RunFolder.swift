public import Foundation

/// The folder for all files of this run of the tests.
///
/// The run removes it when it ends. What a killed run has left is removed by the next one.
public enum RunFolder {
  /// The folder, which exists.
  public static let url = make(in: FileManager.default.temporaryDirectory)

  /// Path of the folder, without a slash at its end.
  public static var path: String { url.path }

  private static let prefix = "location-tests-"

  private static func make(in parent: URL) -> URL {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? [] where isAbandoned(name) {
      try? FileManager.default.removeItem(at: parent.appending(path: name))
    }
    let url = parent.appending(path: "\(prefix)\(getpid())")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(at: RunFolder.url) }
    return url
  }

  /// Whether the folder is that of a run whose process has ended.
  private static func isAbandoned(_ name: String) -> Bool {
    guard name.hasPrefix(prefix), let process = pid_t(name.dropFirst(prefix.count)), process > 0 else { return false }
    return kill(process, 0) == -1 && errno == ESRCH
  }
}

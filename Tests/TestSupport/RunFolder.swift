public import Foundation

/// The folder for all files of this run of the tests.
///
/// The run removes it when it ends, and what other processes have left that were killed: former runs, and the child
/// processes of tests that are expected to end.
public enum RunFolder {
  /// The folder, which exists.
  public static let url = make()

  /// Path of the folder, without a slash at its end.
  public static var path: String { url.path }

  private static let prefix = "location-tests-"
  private static let parent = FileManager.default.temporaryDirectory

  private static func make() -> URL {
    removeAbandoned()
    let url = parent.appending(path: "\(prefix)\(getpid())")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    atexit {
      try? FileManager.default.removeItem(at: RunFolder.url)
      RunFolder.removeAbandoned()
    }
    return url
  }

  private static func removeAbandoned() {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? [] where isAbandoned(name) {
      try? FileManager.default.removeItem(at: parent.appending(path: name))
    }
  }

  /// Whether the folder is that of a run whose process has ended.
  private static func isAbandoned(_ name: String) -> Bool {
    guard name.hasPrefix(prefix), let process = pid_t(name.dropFirst(prefix.count)), process > 0 else { return false }
    return kill(process, 0) == -1 && errno == ESRCH
  }
}

package import ArgumentParser
import FoundationEssentials

/// The option that names the file of tokens.
package struct TokenFileOption: ParsableArguments, Sendable {
  @Option(
    name: .customLong("tokens"),
    help: .value(
      "file",
      "File of the clients' tokens (default: tokens in $STATE_DIRECTORY, or locate/tokens in $XDG_STATE_HOME or"
        + " ~/.local/state)."), completion: .file())
  var named: String?

  package init() {}

  /// Path of the file; `nil` if it is not named and the environment names no folder.
  package var path: String? { named ?? Self.path(in: ProcessInfo.processInfo.environment) }

  /// Returns the path without the option. Only absolute folders count (XDG Base Directory Specification).
  static func path(in environment: [String: String]) -> String? {
    func folder(_ name: String) -> String? {
      environment[name].flatMap { $0.split(separator: ":").first }.flatMap { $0.hasPrefix("/") ? String($0) : nil }
    }
    if let state = folder("STATE_DIRECTORY") { return state + "/tokens" }
    if let state = folder("XDG_STATE_HOME") { return state + "/locate/tokens" }
    return folder("HOME").map { $0 + "/.local/state/locate/tokens" }
  }
}

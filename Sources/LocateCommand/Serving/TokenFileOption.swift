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

  /// Returns the path without the option. A service manager may name several folders.
  static func path(in environment: [String: String]) -> String? {
    let service = environment["STATE_DIRECTORY"]?.split(separator: ":").first
    if let service, service.hasPrefix("/") { return "\(service)/tokens" }
    return environment.userFolder("XDG_STATE_HOME", orHome: ".local/state").map { "\($0)/tokens" }
  }
}

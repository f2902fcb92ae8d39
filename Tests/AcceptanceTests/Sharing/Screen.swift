import Foundation

/// A program on a terminal of its own, which is there for nobody: tmux(1).
final class Screen {
  private let name = "locate-\(UUID().uuidString)"
  private let tmux = Program.installed("tmux") ?? "tmux"

  /// Not by Foundation, which waits for tmux's server, too: that stays in the background.
  init(_ command: String) throws {
    let code = try DepthProcess(tmux, ["-L", name, "new-session", "-d", "-x", "100", "-y", "50", command]).wait()
    if code != 0 { throw CocoaError(.executableNotLoadable) }
  }

  deinit {
    let process = Process()
    process.executableURL = URL(filePath: tmux)
    process.arguments = ["-L", name, "kill-server"]
    try? process.run()
    process.waitUntilExit()
  }

  /// What it shows, as soon as that `isEnough`; after half a minute in any case.
  func text(when isEnough: (String) -> Bool) async throws -> String {
    let deadline = ContinuousClock.now + .seconds(30)
    while true {
      let text = try await Program.command(tmux, ["-L", name, "capture-pane", "-p"]).output
      if isEnough(text) || ContinuousClock.now > deadline { return text }
      try await Task.sleep(for: .milliseconds(200))
    }
  }
}

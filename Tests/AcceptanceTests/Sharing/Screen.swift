import Foundation
import TestSupport

/// A program on its own terminal without a user: tmux(1).
final class Screen {
  private let name = "locate-\(UUID().uuidString)"
  private let tmux = Program.installed("tmux") ?? "tmux"

  /// Not by Foundation, which waits for tmux's server, too: that stays in the background.
  init(_ command: String, columns: Int = 100, rows: Int = 50) async throws {
    let size = ["-x", "\(columns)", "-y", "\(rows)"]
    let code = try await DepthProcess(tmux, ["-L", name, "-f", "/dev/null", "new-session", "-d"] + size + [command])
      .end()
    if code != 0 { throw CocoaError(.executableNotLoadable) }
  }

  deinit {
    _ = try? SpawnedProcess(tmux, ["-L", name, "kill-server"]).wait()
  }

  func resize(columns: Int, rows: Int) async throws {
    _ = try await Program.command(tmux, ["-L", name, "resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// Presses keys, by tmux's names: `C-c`, `Enter`.
  func press(_ keys: String...) async throws {
    _ = try await Program.command(tmux, ["-L", name, "send-keys"] + keys)
  }

  /// What it shows, as soon as that `isEnough`; after two minutes in any case.
  func text(when isEnough: (String) -> Bool) async throws -> String {
    let deadline = ContinuousClock.now + .seconds(120)
    while true {
      let text = try await Program.command(tmux, ["-L", name, "capture-pane", "-p"]).output
      if isEnough(text) || ContinuousClock.now > deadline { return text }
      try await Task.sleep(for: .milliseconds(200))
    }
  }
}

import ArgumentParser
import Glibc
import LocationIO
import LocationKit
import LocationSources

struct Sources: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "What a SOURCE can be, and what is there now.")

  func run() async throws {
    var standardOutput = StandardOutput()
    let entries = SourceCatalog().registry.entries
    let width = entries.map(\.form.count).max() ?? 0
    for entry in entries {
      let gap = String(repeating: " ", count: width - entry.form.count + 2)
      standardOutput.text.append(utf8: entry.form + gap + entry.summary + "\n")
    }
    standardOutput.text.append(utf8: "\n" + (await gpsdLine()) + "\n")
    for device in Self.receivers() { standardOutput.text.append(utf8: "receiver: \(device)\n") }
    try standardOutput.flush(due: true)
  }

  private func gpsdLine() async -> String {
    do {
      let connection = try await TCPConnection.connect(host: "localhost", port: 2947, timeout: .seconds(1))
      connection.close()
      return "gpsd: something listens on localhost:2947"
    } catch {
      return "gpsd: nothing listens on localhost:2947"
    }
  }

  /// Serial devices that receivers usually are.
  private static func receivers() -> [String] {
    var matches = glob_t()
    defer { globfree(&matches) }
    for (index, pattern) in ["/dev/serial/by-id/*", "/dev/ttyACM*", "/dev/ttyUSB*"].enumerated() {
      glob(pattern, index == 0 ? 0 : GLOB_APPEND, nil, &matches)
    }
    return (0..<Int(matches.gl_pathc)).compactMap { index in matches.gl_pathv[index].map { String(cString: $0) } }
  }
}

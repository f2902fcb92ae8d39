import Foundation
import TestSupport
import Testing

/// Hostile files through the built program: each run ends, reports what is wrong, and needs little memory.
@Suite("Attacks", .realTime)
struct AttackTests {
  /// Runs each of the files by itself, and prints `name, exit code, seconds, peak kilobytes, bytes of standard error,
  /// whether an infinity, a NaN or the machine's own files came out`.
  private static let probe = """
    import os, resource, subprocess, sys, time
    for name in sys.argv[2:]:
        start = time.monotonic()
        child = subprocess.Popen([sys.argv[1], 'replay', name, '--rate', 'max', '--format', 'json'],
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        out, err = child.communicate(timeout=60)
        odd = any(word in out.lower() for word in (b':nan', b':inf', b':-inf', b'root:'))
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        print(os.path.basename(name), child.returncode, time.monotonic() - start, peak, len(err), odd)
    """

  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  @Test("each attack ends within its limits of time and memory, and reports what is wrong")
  func each() async throws {
    let demands = Dictionary(uniqueKeysWithValues: Attack.all.map { ($0.name, $0.demand) })
    let files = try Attack.all.map { attack in
      let path = workspace.path(attack.name)
      try Data(attack.bytes).write(to: URL(filePath: path))
      return path
    }
    let python = try #require(Program.installed("python3"), "python3 is among what Config/setup installs")
    let result = try await Program.command(
      python, ["-c", Self.probe, Program.path] + files, environment: ["SWIFT_BACKTRACE": "enable=no"],
      deadline: .seconds(300))
    #expect(result.lines.count == files.count, "\(result.errors)")
    var (slowest, largest) = (0.0, 0)
    for line in result.lines {
      let words = line.split(separator: " ").map(String.init)
      let (name, code) = (words[0], try #require(Int(words[1])))
      #expect(code == 0 || code == 65, "\(name) ended with \(code)")
      if demands[name] == .reject { #expect(code == 65, "\(name) was taken") }
      if demands[name] == .accept { #expect(code == 0, "\(name) was refused") }
      #expect(words[4] != "0", "\(name): neither an account nor an error")
      #expect(words[5] == "False", "\(name): an odd output")
      slowest = max(slowest, try #require(Double(words[2])))
      largest = max(largest, try #require(Int(words[3])))
    }
    // Of all children together: the largest counts.
    #expect(largest < 100_000, "kilobytes")
    print("Attacks: \(files.count) files; slowest \(slowest) s, at most \(largest / 1000) MB")
  }
}

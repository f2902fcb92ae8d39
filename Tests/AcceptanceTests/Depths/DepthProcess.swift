import Foundation
import TestSupport

/// A process in a process group of its own. It ends with this object, and is killed after a minute in any case, unless it
/// ends by itself.
final class DepthProcess: Sendable {
  /// Its standard output; `nil` where that is thrown away.
  let output: FileHandle?
  private let process: SpawnedProcess

  init(_ path: String, _ arguments: [String], readsOutput: Bool = false, endsByItself: Bool = false) throws {
    let pipe = readsOutput ? Pipe() : nil
    output = pipe?.fileHandleForReading
    process = try SpawnedProcess(
      path, arguments, environment: RunningProgram.surroundings.map { "\($0)=\($1)" },
      output: pipe?.fileHandleForWriting.fileDescriptor)
    try pipe?.fileHandleForWriting.close()
    if endsByItself { return }
    Thread.detachNewThread { [weak self] in
      sleep(60)
      self?.signal(SIGKILL)
    }
  }

  deinit { kill() }

  /// To the process and its children.
  func signal(_ number: Int32) { process.send(number, toGroup: true) }

  /// Kills the process. If it only waits for its child, as timeout(1) does, the child is killed and the parent ends
  /// then, so that no zombie is left.
  func kill() {
    for child in children { Glibc.kill(child, SIGKILL) }
    signal(children.isEmpty ? SIGKILL : SIGCONT)
    process.wait()
  }

  private var children: [pid_t] {
    let path = "/proc/\(process.identifier)/task/\(process.identifier)/children"
    let list = try? String(contentsOfFile: path, encoding: .utf8)
    return (list ?? "").split(separator: " ").compactMap { pid_t($0) }
  }

  /// Waits for its end: its exit code, or 128 and the signal.
  func end() async -> Int32 {
    let code = await process.end()
    return code < 0 ? 128 - code : code
  }
}

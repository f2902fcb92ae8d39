import Foundation
import Synchronization
import Testing

/// A process in a process group of its own. It ends with this object, and is killed after a minute in any case, unless it
/// ends by itself.
final class DepthProcess: Sendable {
  /// Its standard output; `nil` where that is thrown away.
  let output: FileHandle?
  private let identifier: pid_t
  /// Once it has been waited for: its number may be another's then.
  private let exitCode = Mutex<Int32?>(nil)

  init(_ path: String, _ arguments: [String], readsOutput: Bool = false, endsByItself: Bool = false) throws {
    let pipe = readsOutput ? Pipe() : nil
    output = pipe?.fileHandleForReading
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    for descriptor: Int32 in 0...2 { posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0) }
    if let pipe {
      posix_spawn_file_actions_adddup2(&actions, pipe.fileHandleForWriting.fileDescriptor, 1)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    // The threads of the test runner block signals; a child that inherits the mask does not end on a signal.
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
    // Nor is anything that other tests have open its business: it would never end for them.
    for descriptor in 3..<min(getdtablesize(), 1024) { posix_spawn_file_actions_addclose(&actions, descriptor) }
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    var identifier = pid_t()
    var surroundings = RunningProgram.surroundings.map { strdup("\($0)=\($1)") } + [nil]
    let result = posix_spawn(&identifier, path, &actions, &attributes, &words, &surroundings)
    for word in words + surroundings { free(word) }
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
    try pipe?.fileHandleForWriting.close()
    self.identifier = identifier
    try #require(result == 0, "\(path): \(String(cString: strerror(result)))")
    if endsByItself { return }
    Thread.detachNewThread { [weak self] in
      sleep(60)
      self?.signal(SIGKILL)
    }
  }

  deinit { kill() }

  /// To the process and its children.
  func signal(_ number: Int32) {
    exitCode.withLock { if $0 == nil { Glibc.kill(-identifier, number) } }
  }

  /// Where it only waits for its child, as timeout(1) does, the child is killed and the parent ends by that: nobody is
  /// left whom nobody waits for.
  func kill() {
    let children: [pid_t] = exitCode.withLock { $0 == nil } ? self.children : []
    for child in children { Glibc.kill(child, SIGKILL) }
    signal(children.isEmpty ? SIGKILL : SIGCONT)
    wait()
  }

  private var children: [pid_t] {
    let list = try? String(contentsOfFile: "/proc/\(identifier)/task/\(identifier)/children", encoding: .utf8)
    return (list ?? "").split(separator: " ").compactMap { pid_t($0) }
  }

  /// Waits for its end: its exit code, or 128 and the signal.
  @discardableResult
  func wait() -> Int32 {
    // It stays a zombie for now, so that it can be signalled until the lock is taken.
    var information = siginfo_t()
    while exitCode.withLock({ $0 }) == nil, waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) != 0,
      errno == EINTR
    {}
    return exitCode.withLock { exitCode in
      if let exitCode { return exitCode }
      var status: Int32 = 0
      waitpid(identifier, &status, 0)
      let signal = status & 0x7F
      let code = signal == 0 ? (status >> 8) & 0xFF : 128 + signal
      exitCode = code
      return code
    }
  }
}

import Foundation
public import Glibc
import Synchronization

/// A process in a process group of its own, with default signals and no descriptor but the standard ones.
///
/// Foundation's `Process` is not used: it reads 256 bytes of each entry of /proc/self/fd, also of the last one of a buffer
/// that ends before. With about 1,300 open descriptors, which the tests reach, that is a segmentation fault at random.
public final class SpawnedProcess: Sendable {
  public let identifier: pid_t
  /// `nil` before the process has been waited for. After it, the number may belong to another process.
  private let code = Mutex<Int32?>(nil)

  public struct Failure: Error {
    public let path: String
    public let number: Int32
  }

  /// - Parameters:
  ///   - environment: as `NAME=value`; `nil` for the one of this process.
  ///   - folder: the working folder; `nil` for the one of this process.
  ///   - input, output, errors: descriptors for standard input, output and errors; `nil` for /dev/null. They stay open
  ///     here.
  public init(
    _ path: String, _ arguments: [String], environment: [String]? = nil, folder: String? = nil, input: Int32? = nil,
    output: Int32? = nil, errors: Int32? = nil
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in zip(Int32(0)..., [input, output, errors]) {
      if let descriptor {
        posix_spawn_file_actions_adddup2(&actions, descriptor, number)
      } else {
        posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
      }
    }
    for descriptor in 3..<min(getdtablesize(), 4096) { posix_spawn_file_actions_addclose(&actions, descriptor) }
    var attributes = Self.attributes()
    defer { posix_spawnattr_destroy(&attributes) }
    // posix_spawn(3) changes the folder by functions of glibc that Swift does not see.
    let command = (folder.map { ["/usr/bin/env", "-C", $0] } ?? []) + [path]
    var words = (command + arguments).map { strdup($0) } + [nil]
    var variables = (environment ?? []).map { strdup($0) } + [nil]
    defer { for text in words + variables { free(text) } }
    var identifier = pid_t()
    let number = variables.withUnsafeMutableBufferPointer { variables in
      posix_spawn(
        &identifier, command[0], &actions, &attributes, &words, environment == nil ? environ : variables.baseAddress)
    }
    self.identifier = identifier
    guard number == 0 else { throw Failure(path: path, number: number) }
  }

  /// The threads of the test runner block signals, and it ignores some: a child would inherit that.
  private static func attributes() -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    return attributes
  }

  /// Sends a signal to the process, or to its process group; to none if it has been waited for.
  public func send(_ signal: Int32, toGroup: Bool = false) {
    code.withLock { if $0 == nil { kill(toGroup ? -identifier : identifier, signal) } }
  }

  /// Returns its exit code after its end, or the negative number of the signal that ended it. Unlike ``wait()``, this
  /// blocks none of the threads that run tests: there are only as many as cores.
  @discardableResult
  public func end() async -> Int32 {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: self.wait()) }
    }
  }

  /// Waits for its end, and returns its exit code, or the negative number of the signal that ended it.
  @discardableResult
  public func wait() -> Int32 {
    // It stays a zombie until the lock is taken, so that its number is its own.
    var information = siginfo_t()
    while code.withLock({ $0 }) == nil, waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) != 0,
      errno == EINTR
    {}
    return code.withLock { code in
      if let code { return code }
      var status: Int32 = 0
      waitpid(identifier, &status, 0)
      let signal = status & 0x7F
      let ending = signal == 0 ? (status >> 8) & 0xFF : -signal
      code = ending
      return ending
    }
  }
}

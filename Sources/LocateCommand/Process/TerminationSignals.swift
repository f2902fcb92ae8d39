import ArgumentParser
import Glibc
import LocationKit
import Synchronization

/// A handler that turns Ctrl-C, Ctrl-\, SIGTERM and a closed terminal into the cancellation of the running task, so
/// that outputs are closed properly.
///
/// The signals are blocked in every thread, and the main thread waits for them. Nothing else may run on it, because the
/// main thread of an asynchronous `main` unblocks all signals while it is parked. A second signal ends the process at
/// once. The process also ends if the cancellation has no effect within the time limit, for instance because the reader
/// of its output is blocked. A signal that immediately follows the first is ignored: timeout(1) signals its command,
/// and then the command's process group.
final class TerminationSignals: Sendable {
  private let received = Mutex<Int32?>(nil)
  private let work = Mutex<Task<Void, any Error>?>(nil)
  private let signals: sigset_t
  /// The signals that end the process.
  private let endings: sigset_t

  /// Must be called first, on the main thread, because threads inherit the mask of blocked signals.
  init() {
    signal(SIGPIPE, SIG_IGN)
    // A file that has reached its size limit (ulimit -f) is then an error of write(2), like a full disk.
    signal(SIGXFSZ, SIG_IGN)
    // A shell starts background jobs with SIGINT ignored; a SIGINT sent explicitly must still work.
    signal(SIGINT, SIG_DFL)
    // If SIGCHLD is ignored, the exit status of child processes is lost.
    signal(SIGCHLD, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    sigaddset(&signals, SIGQUIT)
    if !Self.isIgnored(SIGHUP) { sigaddset(&signals, SIGHUP) }
    endings = signals
    sigaddset(&signals, SIGWINCH)
    if !Self.isIgnored(SIGTSTP) { sigaddset(&signals, SIGTSTP) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    self.signals = signals
  }

  /// Time limit for closing outputs, in seconds.
  private static let patience = Mutex(5)

  /// Extends the time limit for work that must be finished before the end.
  static func allow(_ duration: Duration) {
    patience.withLock { $0 += Int(clamping: duration.components.seconds) }
  }

  /// Nanoseconds during which a second signal counts as part of the first: too short for pressing Ctrl-C twice.
  private static let echo = 100_000_000

  /// Waits for signals and never returns; for the main thread.
  func wait() -> Never {
    var (signals, endings) = (signals, endings)
    while true {
      guard let first = received.withLock({ $0 }) else {
        var signal: Int32 = 0
        guard sigwait(&signals, &signal) == 0 else { continue }
        switch signal {
        case SIGWINCH: TerminalSignals.user.withLock { $0 }?.resized()
        case SIGTSTP: TerminalSignals.suspend()
        default:
          came(signal)
          var echo = timespec(tv_sec: 0, tv_nsec: Self.echo)
          _ = sigtimedwait(&endings, nil, &echo)
        }
        continue
      }
      var patience = timespec(tv_sec: Self.patience.withLock { $0 }, tv_nsec: 0)
      let second = sigtimedwait(&endings, nil, &patience)
      if second > 0 { Self.end(second) }
      if errno == EAGAIN { Self.end(first) }
    }
  }

  private static func end(_ signal: Int32) -> Never {
    TerminalSignals.user.withLock { $0 }?.abandon()
    _exit(128 + signal)
  }

  /// Runs `body` until it ends or a signal arrives, reports errors on standard error, and returns the exit code.
  func run(_ body: @escaping @Sendable () async throws -> Void) async -> ExitCode {
    let task = Task { try await body() }
    work.withLock { $0 = task }
    if received.withLock({ $0 }) != nil { task.cancel() }
    let result = await task.result
    StandardError.finishReports()
    if let signal = received.withLock({ $0 }) {
      // Even after a signal, report that the output could not be completed.
      if case .failure(let error as LocationError) = result, error.code == .writingFailed {
        StandardError.complain(error.sentence)
      }
      return ExitCode(128 + signal)
    }
    switch result {
    case .success: return .success
    case .failure(is OutputClosed): return .success
    case .failure(let code as ExitCode): return code
    case .failure(let error as ValidationError):
      StandardError.complain(error.message)
      return ExitCode(EX_USAGE)
    case .failure(let error):
      let error = LocationError(wrapping: error)
      StandardError.complain(error.sentence)
      return error.exitCode
    }
  }

  private func came(_ signal: Int32) {
    received.withLock { $0 = signal }
    work.withLock { $0 }?.cancel()
  }

  /// Returns whether a signal is ignored, for instance because nohup(1) started the process: then it must not end the
  /// program.
  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

/// The terminal's signals: a new size, and Ctrl-Z. They are delivered by the thread that waits for all signals.
enum TerminalSignals {
  /// The owner of the terminal's screen, which is notified of changes to it.
  static let user = Mutex<LiveDisplay?>(nil)

  /// Stops the process like the default action of Ctrl-Z.
  static func suspend() {
    guard let user = user.withLock({ $0 }) else { return stop() }
    user.suspend(stop)
  }

  private static func stop() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    // Returns when the process is resumed; at once if the process group is orphaned and no shell could resume it.
    pthread_kill(pthread_self(), SIGTSTP)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}

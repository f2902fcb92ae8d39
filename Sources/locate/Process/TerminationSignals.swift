import ArgumentParser
import Glibc
import LocationKit
import Synchronization

/// Turns Ctrl-C, Ctrl-\, SIGTERM and a closed terminal into the cancellation of what runs, so that outputs are closed properly.
///
/// The signals are blocked in every thread, and the main thread waits for them: nothing else may run on it, since the
/// main thread of an asynchronous `main` lets all signals through while it is parked. A second signal ends the process
/// at once; so does a first one that nothing heeds, for instance as somebody holds our output open and does not read it.
/// What follows the first like its echo is none: timeout(1) signals its command, and then the group that it is in.
final class TerminationSignals: Sendable {
  private let received = Mutex<Int32?>(nil)
  private let work = Mutex<Task<Void, any Error>?>(nil)
  private let signals: sigset_t
  /// Those of them that end the process.
  private let endings: sigset_t

  /// To be made first of all, on the main thread: threads inherit which signals are blocked.
  init() {
    signal(SIGPIPE, SIG_IGN)
    // A file that may grow no further (ulimit -f) is an error of write(2), as a full disk is.
    signal(SIGXFSZ, SIG_IGN)
    // A shell gives its background jobs an ignored SIGINT; who sends us one by name means it all the same.
    signal(SIGINT, SIG_DFL)
    // Who ignores it never hears how a program of ours has ended.
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

  /// Seconds: how long the closing of outputs may take.
  private static let patience = Mutex(5)

  /// Lets the end take so much longer: something must be done before it.
  static func allow(_ duration: Duration) {
    patience.withLock { $0 += Int(clamping: duration.components.seconds) }
  }

  /// Nanoseconds; nobody presses Ctrl-C twice in it.
  private static let echo = 100_000_000

  /// Waits for signals, for ever: for the main thread.
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

  /// Runs `body` until it ends or a signal comes, says on standard error what went wrong, and gives the exit code.
  func run(_ body: @escaping @Sendable () async throws -> Void) async -> ExitCode {
    let task = Task { try await body() }
    work.withLock { $0 = task }
    if received.withLock({ $0 }) != nil { task.cancel() }
    let result = await task.result
    StandardError.finishReports()
    if let signal = received.withLock({ $0 }) {
      // Who stops us wants to know that the end could not be written.
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

  /// As nohup(1) leaves it: who ignores a signal wants to outlive it.
  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

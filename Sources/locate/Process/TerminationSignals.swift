import ArgumentParser
import Glibc
import LocationKit
import Synchronization

/// Turns Ctrl-C and SIGTERM into the cancellation of what runs, so that outputs are closed properly.
///
/// A thread of its own waits for the signals, which are blocked everywhere else; a second signal ends the process at once.
final class TerminationSignals: Sendable {
  private let received = Mutex<Int32?>(nil)
  private let work = Mutex<Task<Void, any Error>?>(nil)

  /// To be made first of all: threads inherit which signals are blocked.
  init() {
    signal(SIGPIPE, SIG_IGN)
    // A shell gives its background jobs an ignored SIGINT; who sends us one by name means it all the same.
    signal(SIGINT, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let watched = signals
    let box = Unmanaged.passRetained(Box(signals: watched, owner: self))
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        let box = Unmanaged<Box>.fromOpaque(argument).takeRetainedValue()
        box.wait()
        return nil
      }, box.toOpaque())
  }

  /// Runs `body` until it ends or a signal comes, says on standard error what went wrong, and gives the exit code.
  func run(_ body: @escaping @Sendable () async throws -> Void) async -> ExitCode {
    let task = Task { try await body() }
    work.withLock { $0 = task }
    if received.withLock({ $0 }) != nil { task.cancel() }
    let result = await task.result
    if let signal = received.withLock({ $0 }) { return ExitCode(128 + signal) }
    switch result {
    case .success: return .success
    case .failure(is OutputClosed): return .success
    case .failure(let code as ExitCode): return code
    case .failure(let error as ValidationError):
      StandardError.complain(error.message)
      return ExitCode(EX_USAGE)
    case .failure(let error):
      let error = LocationError(wrapping: error)
      StandardError.complain("\(error)")
      return error.exitCode
    }
  }

  private func came(_ signal: Int32) {
    let isFirst = received.withLock { received in
      defer { received = received ?? signal }
      return received == nil
    }
    guard isFirst else { _exit(128 + signal) }
    work.withLock { $0 }?.cancel()
  }

  private final class Box: Sendable {
    let signals: sigset_t
    let owner: TerminationSignals

    init(signals: sigset_t, owner: TerminationSignals) {
      self.signals = signals
      self.owner = owner
    }

    func wait() {
      var signals = signals
      while true {
        var signal: Int32 = 0
        if sigwait(&signals, &signal) == 0 { owner.came(signal) }
      }
    }
  }
}

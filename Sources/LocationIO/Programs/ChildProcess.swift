import CSpawn
import Glibc
package import LocationKit
import Synchronization

/// A program that we have started, in a session of its own: what it starts itself ends with it. Where our process ends
/// without ado, the program does, too (unless it is set-uid), and what it has started hears nothing of that.
///
/// A thread of its own starts it, and waits for its end: it leaves no zombie, whoever forgets about it.
package final class ChildProcess: Sendable {
  /// What it prints. Ends when the program has ended, although another one may hold the pipe open.
  package let output: DescriptorReader
  /// What it says on standard error; ends as ``output`` does.
  package let errors: DescriptorReader

  private struct State {
    var status: ExitStatus?
    var waiters: [Int: CheckedContinuation<ExitStatus?, Never>] = [:]
    var lastWaiter = 0
  }

  private typealias Started = Result<ChildProcess, LocationError>

  private let processIdentifier: pid_t
  private let state = Mutex(State())

  private init(_ child: cspawn_child, place: String) {
    processIdentifier = child.pid
    output = DescriptorReader(descriptor: child.output, place: place)
    errors = DescriptorReader(descriptor: child.errors, place: place)
  }

  /// Starts a program.
  /// - Parameters:
  ///   - path: of its file.
  ///   - arguments: with its name as the first.
  ///   - environment: `NAME=value`, all of it.
  ///   - input: what it finds on standard input, and then its end.
  ///   - place: what errors call it.
  package static func start(
    path: String, arguments: [String], environment: [String], input: [UInt8] = [], place: String
  ) async throws(LocationError) -> ChildProcess {
    let result = await withCheckedContinuation { (continuation: CheckedContinuation<Started, Never>) in
      // The kernel takes the end of this thread for ours: it lasts as long as the program.
      let isStarted = OwnThread.start {
        var child = cspawn_child()
        let number = withCStrings(arguments) { arguments in
          withCStrings(environment) { environment in
            input.withUnsafeBytes { cspawn_start(path, arguments, environment, $0.baseAddress, $0.count, &child) }
          }
        }
        guard number == 0 else { return continuation.resume(returning: .failure(failure(number, place))) }
        let process = ChildProcess(child, place: place)
        continuation.resume(returning: .success(process))
        process.awaitEnd()
      }
      if !isStarted { continuation.resume(returning: .failure(failure(EAGAIN, place))) }
    }
    return try result.get()
  }

  private static func failure(_ number: Int32, _ place: String) -> LocationError {
    let text = "it cannot be started: \(SystemError.text(number))"
    return switch number {
    case ENOENT:
      LocationError(.noInput, text, place: place, remedy: "check that the interpreter in its first line exists")
    case EACCES, EPERM: LocationError(.permissionDenied, text, place: place)
    case ENOEXEC: LocationError(.usage, text, place: place, remedy: "a script begins with a line as #!/bin/sh")
    case E2BIG: LocationError(.usage, text, place: place)
    default: LocationError(.sourceUnavailable, text, place: place)
    }
  }

  /// How it ended, when it has. Throws `CancellationError` at once when the task is cancelled. Any number may wait.
  package func ended() async throws -> ExitStatus {
    let waiter = state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    let status = await withTaskCancellationHandler {
      await withCheckedContinuation { wait($0, as: waiter) }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: waiter) }?.resume(returning: nil)
    }
    guard let status else { throw CancellationError() }
    return status
  }

  private func wait(_ continuation: CheckedContinuation<ExitStatus?, Never>, as waiter: Int) {
    let (isOver, status): (Bool, ExitStatus?) = state.withLock { state in
      if let status = state.status { return (true, status) }
      // The cancellation may have come before there was anybody to wake.
      if Task.isCancelled { return (true, nil) }
      state.waiters[waiter] = continuation
      return (false, nil)
    }
    if isOver { continuation.resume(returning: status) }
  }

  /// Signals the program and all that it has started and that has stayed with it; nobody when it has ended.
  package func signal(_ number: Int32) {
    state.withLock { state in
      if state.status == nil { kill(-processIdentifier, number) }
    }
  }

  /// Asks it to end, by SIGTERM, and ends it where it has not after `grace`. Goes on where the task is cancelled, and
  /// gives up after as long again: what sleeps in the kernel may not hear even SIGKILL. What it has said by then can be
  /// read in any case, and nothing more is waited for.
  package func end(grace: Duration, clock: any Clock<Duration>) async {
    await Task {
      for number in [SIGTERM, SIGKILL] {
        signal(number)
        if (try? await withTimeout(grace, clock: clock, ended)) != nil { return }
      }
      stopWaiting()
    }.value
  }

  /// The thread.
  private func awaitEnd() {
    cspawn_await(processIdentifier)
    let (status, waiters) = state.withLock { state in
      // Before it is reaped: its number is still no other's.
      kill(-processIdentifier, SIGKILL)
      let status = ExitStatus(waitStatus: cspawn_reap(processIdentifier))
      state.status = status
      defer { state.waiters = [:] }
      return (status, state.waiters.values)
    }
    stopWaiting()
    for waiter in waiters { waiter.resume(returning: status) }
  }

  private func stopWaiting() {
    output.stopWaiting()
    errors.stopWaiting()
  }

  /// As exec(2) takes them: a null pointer is the last.
  private static func withCStrings<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = texts.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }
}

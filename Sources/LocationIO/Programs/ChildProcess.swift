import CSpawn
import Glibc
package import LocationKit
import Synchronization

/// A program started by this process, in a session of its own: the programs that it starts itself end with it. If this
/// process ends abruptly, the program ends as well (unless it is set-uid), but the programs that it has started are
/// not notified.
///
/// A separate thread starts the program and waits for its end, so that no zombie remains even if this object is
/// released.
package final class ChildProcess: Sendable {
  /// Standard output. It ends when the program has ended, even if another program keeps the pipe open.
  package let output: DescriptorReader
  /// Standard error. It ends like ``output``.
  package let errors: DescriptorReader

  private struct State {
    var status: ExitStatus?
    var waiters: [Promise<ExitStatus>] = []
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
  ///   - path: the path of its file.
  ///   - arguments: the arguments, with the program's name first.
  ///   - environment: the whole environment, as `NAME=value`.
  ///   - input: the content of standard input.
  ///   - place: its name in errors.
  package static func start(
    path: String, arguments: [String], environment: [String], input: [UInt8] = [], place: String
  ) async throws(LocationError) -> ChildProcess {
    let result = await withCheckedContinuation { (continuation: CheckedContinuation<Started, Never>) in
      // The kernel treats the end of this thread as the end of the parent: the thread must last as long as the
      // program.
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
      LocationError(.inputNotFound, text, context: place, remedy: "check that the interpreter in its first line exists")
    case EACCES, EPERM: LocationError(.permissionDenied, text, context: place)
    case ENOEXEC:
      LocationError(.invalidArgument, text, context: place, remedy: "a script begins with a line as #!/bin/sh")
    case E2BIG: LocationError(.invalidArgument, text, context: place)
    default: LocationError(.sourceUnavailable, text, context: place)
    }
  }

  /// Returns the exit status once the program has ended. Throws `CancellationError` immediately if the task is
  /// cancelled. Any number of tasks may wait.
  package func ended() async throws -> ExitStatus {
    let waiter = Promise<ExitStatus>()
    state.withLock { state in
      if let status = state.status { waiter.fill(status) } else { state.waiters.append(waiter) }
    }
    return try await waiter.value()
  }

  /// Sends a signal to the program and to the programs that it has started and that are still in its process group; to
  /// none if the program has ended.
  package func signal(_ number: Int32) {
    state.withLock { state in
      if state.status == nil { kill(-processIdentifier, number) }
    }
  }

  /// Asks the program to end, by SIGTERM, and kills it if it has not ended after `grace`. Continues if the task is
  /// cancelled. Gives up after the same time again, because a process that sleeps in the kernel may not react even to
  /// SIGKILL. Output so far can be read in any case, and no more is waited for.
  package func end(grace: Duration, clock: any Clock<Duration>) async {
    await Task {
      for number in [SIGTERM, SIGKILL] {
        signal(number)
        if (try? await withTimeout(grace, clock: clock, ended)) != nil { return }
      }
      stopWaiting()
    }.value
  }

  /// Body of the thread.
  private func awaitEnd() {
    cspawn_await(processIdentifier)
    let (status, waiters) = state.withLock { state in
      // Before the process is reaped, while its number cannot have been reused.
      kill(-processIdentifier, SIGKILL)
      let status = ExitStatus(waitStatus: cspawn_reap(processIdentifier))
      state.status = status
      defer { state.waiters = [] }
      return (status, state.waiters)
    }
    stopWaiting()
    for waiter in waiters { waiter.fill(status) }
  }

  private func stopWaiting() {
    output.stopWaiting()
    errors.stopWaiting()
  }

  /// Calls `body` with the texts as exec(2) takes them: the last pointer is null. The copies are freed after the call.
  private static func withCStrings<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = texts.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }
}

/// The way in which a program ended.
package enum ExitStatus: Sendable, Hashable {
  case exited(Int32)
  /// Killed by a signal.
  case signalled(Int32)
  /// Other code in this process has reaped the program, or SIGCHLD is ignored.
  case unknown

  /// - Parameter status: the status of waitpid(2); −1 if it is unknown.
  init(waitStatus status: Int32) {
    let (code, signal) = (cspawn_exit_status(status), cspawn_signal(status))
    self = signal > 0 ? .signalled(signal) : code >= 0 ? .exited(code) : .unknown
  }

  /// Text for users: `ended with status 3`, `was killed by signal 11 (Segmentation fault)`.
  package var text: String {
    switch self {
    case .exited(let code): "ended with status \(code)"
    case .signalled(let signal): "was killed by signal \(signal) (\(String(cString: strsignal(signal))))"
    case .unknown: "ended, and its status is lost"
    }
  }
}

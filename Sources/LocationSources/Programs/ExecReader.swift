import Glibc
import LocationIO
import LocationKit
import Logging
import Synchronization

/// A reader of a running program's output.
final class ExecReader: ByteReader {
  /// Time limit for the exit of a program that has closed its output, or has got SIGTERM.
  private static let grace = Duration.seconds(2)

  private let process: ChildProcess
  private let place: String
  private let clock: any Clock<Duration>
  /// Reads standard error until it ends; the result is the last line.
  private let lastWord: Task<String?, Never>
  private let isClosed = Atomic(false)

  /// - Parameter name: name of the program in the log.
  init(_ process: ChildProcess, name: String, place: String, logger: Logger, clock: any Clock<Duration>) {
    self.process = process
    self.place = place
    self.clock = clock
    let timer = MonotonicTimer(clock)
    lastWord = Task {
      var lines = ErrorLines()
      while let bytes = try? await process.errors.next() {
        lines.push(bytes.span, at: timer.elapsed) { logger.info("exec \(name): \($0)") }
      }
      lines.finish { logger.info("exec \(name): \($0)") }
      return lines.last
    }
  }

  deinit {
    // Ends the program even if the reader was not closed.
    process.signal(SIGKILL)
    process.output.close()
    process.errors.close()
  }

  func next() async throws -> [UInt8]? {
    if let bytes = try await process.output.next() { return bytes }
    guard let status = try await withTimeout(Self.grace, clock: clock, process.ended) else {
      throw LocationError(.sourceUnavailable, "the program closed its output, but did not exit", context: place)
    }
    // The exit status of a program that was asked to end is not a failure.
    if status == .exited(0) || isClosed.load(ordering: .acquiring) { return nil }
    let lastWord = await lastWord.value.map { ": \($0)" } ?? ""
    throw LocationError(.sourceUnavailable, "it \(status.text)\(lastWord)", context: place)
  }

  func untilReadable() async throws { try await process.output.untilReadable() }

  /// Sends SIGTERM to the program, and SIGKILL if it does not end within two seconds.
  func close() async {
    isClosed.store(true, ordering: .releasing)
    // The output is read until the end, so that the program handles SIGTERM and is not ended by a broken pipe.
    let drain = Task { [output = process.output] in while try await output.next() != nil {} }
    await process.end(grace: Self.grace, clock: clock)
    drain.cancel()
    process.output.close()
    // Messages that the program prints on SIGTERM are logged as well.
    _ = await lastWord.value
    process.errors.close()
  }
}

import Glibc
import LocationIO
import LocationKit
import Logging
import Synchronization

/// What a running program prints.
final class ExecReader: ByteReader {
  /// How long a program may take to end: one that has closed its output, one that is asked to.
  private static let grace = Duration.seconds(2)

  private let process: ChildProcess
  private let place: String
  private let clock: any Clock<Duration>
  /// Reads standard error until it ends; its result is the last line.
  private let lastWord: Task<String?, Never>
  private let isClosed = Atomic(false)

  /// - Parameter name: what the log calls it.
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
    // Who forgets to close it leaves nothing behind either.
    process.signal(SIGKILL)
    process.output.close()
    process.errors.close()
  }

  func next() async throws -> [UInt8]? {
    if let bytes = try await process.output.next() { return bytes }
    guard let status = try await withTimeout(Self.grace, clock: clock, process.ended) else {
      throw LocationError(.sourceUnavailable, "it closed its output, but did not exit", place: place)
    }
    // How a program ends that was asked to is no failure of its own.
    if status == .exited(0) || isClosed.load(ordering: .acquiring) { return nil }
    throw LocationError(.sourceUnavailable, "it \(status.text)" + (await lastWords()), place: place)
  }

  func untilReadable() async throws { try await process.output.untilReadable() }

  /// Asks the program to end, and ends it where it does not within two seconds.
  func close() async {
    isClosed.store(true, ordering: .releasing)
    // It hears the signal, and is not ended by a broken pipe: what it still prints is read.
    let drain = Task { [output = process.output] in while try await output.next() != nil {} }
    await process.end(grace: Self.grace, clock: clock)
    drain.cancel()
    process.output.close()
    // What it says when it is asked is worth as much as what it said before.
    _ = await lastWord.value
    process.errors.close()
  }

  /// `: ` and the last line of standard error, of a program that has ended.
  private func lastWords() async -> String {
    guard let line = await lastWord.value else { return "" }
    return ": \(line)"
  }
}

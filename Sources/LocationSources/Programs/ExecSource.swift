package import LocationIO
package import LocationKit
package import Logging

/// The output of a program, `exec:COMMAND`. The program is started without a shell, in a session of its own, and ends
/// with this process.
///
/// Status 0 is the end of the source. Any other status, or a signal, is an error with the last line of the program's
/// standard error.
package struct ExecSource: ByteSource {
  package let place: String
  package let endIsFinal = true
  package let opensBySpeaking = true
  package let backOff = BackOff(first: .milliseconds(100), longest: .seconds(10))
  /// Longer than the longest pause, so that a program that crashes repeatedly is started at most at that interval.
  package let steadyAfter = Duration.seconds(30)

  private let words: [String]
  private let environment: [String: String]
  private let logger: Logger
  private let clock: any Clock<Duration>

  /// - Parameters:
  ///   - command: words, quoted as for a shell.
  ///   - environment: environment of the program; the program is searched for in its `PATH`.
  ///   - logger: receives the program's standard error as `info`.
  ///   - clock: the clock for the time limit at the end.
  /// - Throws: invalid argument if a quote is not closed.
  package init(
    command: String, environment: [String: String], logger: Logger, clock: any Clock<Duration>
  ) throws(LocationError) {
    words = try CommandWords(command).words
    place = command
    self.environment = environment
    self.logger = logger
    self.clock = clock
  }

  package func open() async throws -> any ByteReader {
    // Never empty: a command has at least one word.
    let path = try ProgramFile.find(words[0], searchPath: environment["PATH"])
    try Task.checkCancellation()
    let process = try await ChildProcess.start(
      path: path, arguments: words, environment: environment.map { "\($0)=\($1)" }, place: place)
    return ExecReader(process, name: words[0], place: place, logger: logger, clock: clock)
  }
}

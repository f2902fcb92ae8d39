package import LocationIO
package import LocationKit
package import Logging

/// What a program prints, `exec:COMMAND`. It is started without a shell, in a session of its own, and ends with us.
///
/// Status 0 is the end of the source; another one, or a signal, is an error with its last line of standard error.
package struct ExecSource: ByteSource {
  package let place: String
  package let endIsFinal = true
  package let opensBySpeaking = true
  package let backOff = BackOff(first: .milliseconds(100), longest: .seconds(10))
  /// Longer than the longest pause: one that crashes again and again is not started more often than that.
  package let steadyAfter = Duration.seconds(30)

  private let words: [String]
  private let environment: [String: String]
  private let logger: Logger
  private let clock: any Clock<Duration>

  /// - Parameters:
  ///   - command: its words, quoted as for a shell.
  ///   - environment: the program's; its `PATH` is where it is looked for.
  ///   - logger: is told what the program says on standard error, as `info`.
  ///   - clock: for the time that it has to end.
  /// - Throws: usage where the quotes are not closed.
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
    // Never empty: a command has a word.
    let path = try ProgramFile.find(words[0], searchPath: environment["PATH"])
    try Task.checkCancellation()
    let process = try await ChildProcess.start(
      path: path, arguments: words, environment: environment.map { "\($0)=\($1)" }, place: place)
    return ExecReader(process, name: words[0], place: place, logger: logger, clock: clock)
  }
}

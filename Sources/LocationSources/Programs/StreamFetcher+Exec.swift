public import LocationKit
public import Logging

extension LocationFetcher where Self == StreamFetcher {
  /// Returns a fetcher of a program that prints NMEA 0183, UBX or gpsd JSON. Every such program is a plugin.
  ///
  /// The program is started without a shell, in a session of its own, with an empty standard input. Its child processes
  /// end with it, and it ends with this process: it gets SIGTERM, and SIGKILL two seconds later. An exit with status 0
  /// is the end of the source. Any other exit is a fault with the last line of its standard error, then "no fix"; the
  /// program is started again after a pause, which grows from 0.1 s to 10 s. If it fails before it has printed
  /// anything, that is the same, or an error at once without `waitsForFirstConnection`. A slow consumer makes the program wait.
  ///
  /// - Parameters:
  ///   - command: words, quoted as for a shell. No shell is involved; use `sh -c '…'` for one.
  ///   - environment: environment of the program; the program is searched for in its `PATH`.
  ///   - waitsForFirstConnection: whether to retry a program that does not exist yet, or fails at first (default: true).
  ///   - acceptsMissingChecksums: whether sentences without a checksum are accepted; they are counted in both cases.
  ///   - logger: receives the program's standard error as `info`, at most twenty lines in ten seconds.
  ///   - clock: the clock for pauses.
  /// - Throws: invalid argument if a quote is not closed, or if only a shell could interpret the command.
  public static func exec(
    _ command: String, environment: [String: String], waitsForFirstConnection: Bool = true,
    acceptsMissingChecksums: Bool = false,
    logger: Logger = Logger(label: "exec"), clock: any Clock<Duration> = ContinuousClock()
  ) throws(LocationError) -> StreamFetcher {
    StreamFetcher(
      source: "exec:\(command)",
      from: try ExecSource(command: command, environment: environment, logger: logger, clock: clock),
      waitsForFirstConnection: waitsForFirstConnection, acceptsMissingChecksums: acceptsMissingChecksums, clock: clock)
  }
}

public import LocationKit
public import Logging

extension LocationFetcher where Self == StreamFetcher {
  /// A program that prints NMEA 0183 or gpsd JSON: any that does so is a plugin.
  ///
  /// It is started without a shell, in a session of its own, with an empty standard input; what it starts ends with it, and
  /// it ends with us: asked by SIGTERM, made by SIGKILL after two seconds. Its end with status 0 is the end of the source. Any
  /// other is a fault with the last line of its standard error, then "no fix", and it is started again, after 0.1 s at
  /// first and 10 s at last; one that fails before it has ever printed anything is an error at once, unless it waits. Who
  /// reads slowly makes it wait.
  ///
  /// - Parameters:
  ///   - command: its words, quoted as for a shell. There is none: `sh -c '…'` asks for one.
  ///   - environment: the program's; its `PATH` is where the program is looked for.
  ///   - waits: whether a program that is not there yet, or fails at first, is tried again.
  ///   - logger: is told what it says on standard error, line by line, as `info`; twenty lines in ten seconds at most.
  /// - Throws: usage where the quotes of the command are not closed, or where only a shell could understand it.
  public static func exec(
    _ command: String, environment: [String: String], waits: Bool = false, acceptsMissingChecksums: Bool = false,
    logger: Logger = Logger(label: "exec"), clock: any Clock<Duration> = ContinuousClock()
  ) throws(LocationError) -> StreamFetcher {
    StreamFetcher(
      source: "exec:\(command)",
      from: try ExecSource(command: command, environment: environment, logger: logger, clock: clock),
      waitsForFirstConnection: waits, acceptsMissingChecksums: acceptsMissingChecksums, clock: clock)
  }
}

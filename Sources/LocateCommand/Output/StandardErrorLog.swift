import Logging

/// A log handler that writes to standard error, one line per message and without a time, which `ts` or the system
/// journal adds.
struct StandardErrorLog: LogHandler {
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    if event.level >= .warning {
      StandardError.complain("\(event.message)")
    } else {
      StandardError.say("\(event.message)")
    }
  }
}

extension Logger.Level {
  /// Returns the log level for `--quiet`, `--verbose` or neither.
  static func shown(quiet: Bool, verbose: Bool) -> Logger.Level { quiet ? .error : verbose ? .info : .notice }
}

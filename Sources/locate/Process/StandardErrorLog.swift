import Logging

/// Writes what is logged to standard error, as everything else that is no data: a line each, without a time of its own,
/// which `ts` or the journal adds.
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
  /// What a user hears who asks for silence, for more, or for neither.
  static func heard(quiet: Bool, verbose: Bool) -> Logger.Level { quiet ? .error : verbose ? .info : .notice }
}

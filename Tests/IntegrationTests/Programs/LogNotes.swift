import Logging
import Synchronization

/// A log that a test reads.
final class LogNotes: Sendable {
  private let notes = Mutex<[String]>([])

  var all: [String] { notes.withLock { $0 } }

  var logger: Logger {
    var logger = Logger(label: "test") { _ in Handler(notes: self) }
    logger.logLevel = .trace
    return logger
  }

  private struct Handler: LogHandler {
    let notes: LogNotes
    var logLevel = Logger.Level.trace
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      notes.notes.withLock { $0.append("\(event.level): \(event.message)") }
    }
  }
}

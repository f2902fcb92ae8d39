import LocationKit
import LocationSources
import Logging

/// Adds the locations of a source to an archive.
struct ArchiveRecording {
  let source: String
  let archive: ArchiveOutput
  var waits = false
  var logLevel = Logger.Level.notice

  /// Runs until the source ends, or the archive cannot be written.
  func run() async throws {
    let fetcher = try SourceCatalog(waits: waits, logLevel: logLevel).fetcher(for: source)
    try await FirstFailure.run { failure in
      try await fetcher.run(FetchRequest()) { readings in
        report(readings)
        failure.note { for reading in readings { try archive.take(reading) } }
      }
    }
  }

  private func report(_ readings: [Reading]) {
    for case .fault(let error) in readings where !error.isSkip { StandardError.report("\(error)") }
  }
}

import LocationGPSD
import LocationIO
import LocationKit
import LocationSources
import LocationWire
import Logging

/// A source as a stream of bytes: its original bytes, or gpsd JSON of its reports.
struct RecordableSource {
  let source: String
  /// Whether to wait for a source that is not available yet.
  var waitsForFirstConnection = false
  var logLevel = Logger.Level.notice

  /// Passes each piece of data to `take` as it arrives, until the source ends.
  func run(_ take: @escaping @Sendable ([UInt8]) throws -> Void) async throws {
    let uri = try SourceURI(source)
    guard uri.talker == nil else {
      throw LocationError(
        .invalidArgument, "all bytes of a source are recorded, of every talker", context: source,
        remedy: "record it without talker=, and choose the talker when you replay the recording")
    }
    switch uri.scheme {
    case "stdin": try await read(try .input("-"), take)
    case "file": try await read(try .input(uri.body), take)
    default: try await report(take)
    }
  }

  private func read(_ reader: DescriptorReader, _ take: ([UInt8]) throws -> Void) async throws {
    defer { reader.close() }
    while let bytes = try await reader.next() { try take(bytes) }
  }

  /// Reads a source that reconnects without limit, as in watch, or that has no raw bytes of its own.
  private func report(_ take: @escaping @Sendable ([UInt8]) throws -> Void) async throws {
    let fetcher = try SourceCatalog(waitsForFirstConnection: waitsForFirstConnection, logLevel: logLevel).fetcher(
      for: source)
    try await FirstFailure.run { failure in
      let take: @Sendable ([UInt8]) -> Void = { bytes in failure.note { try take(bytes) } }
      let gpsd = try (fetcher as? GPSDFetcher)?.tapped(take)
      if let tapped: any LocationFetcher = gpsd ?? (fetcher as? StreamFetcher)?.tapped(take) {
        return try await tapped.run(FetchRequest()) { readings in
          let isLoss = readings.contains { if case .noFix(let noFix) = $0 { noFix.reason == .linkLost } else { false } }
          for case .fault(let error) in readings where !error.isSkip {
            StandardError.report(isLoss ? "\(error.context ?? source): \(error.message); waiting for it" : "\(error)")
          }
        }
      }
      try await fetcher.run(FetchRequest()) { readings in
        var writer = ASCIIWriter()
        for reading in readings { WireEncoder().encode(reading, to: &writer) }
        if !writer.bytes.isEmpty { take(writer.bytes) }
      }
    }
  }
}

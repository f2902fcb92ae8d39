public import LocationKit

/// A recorded source of the locations of one subject, as fast as they are accepted. A `LocationManager` over it emits
/// all place events and visits that a live one would have emitted.
///
/// If several sources have recorded the same trip, the locations of one of them are reported at a time. It may run several
/// times. Locations that were live when they were archived are reported as replayed. A damaged
/// block is reported as a fault, and the next location starts a segment.
public struct ArchiveFetcher: LocationFetcher {
  let period: ArchivePeriod

  public var timing: Timing { .recorded }

  private static let batchSize = 512

  public func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
    var reader = try ArchiveReader(period)
    reader.sources = SourceChoice(separatesDevices: false)
    while true {
      try Task.checkCancellation()
      var batch: [Reading] = []
      while batch.count < Self.batchSize, let reading = try reader.next() { batch.append(reading) }
      if batch.isEmpty { break }
      await report(batch)
    }
    await report([.counts(reader.counts)])
  }
}

extension Archive {
  /// Returns a recorded source of all locations of a subject.
  ///
  /// - Parameters:
  ///   - subject: the subject; empty for the archive's own.
  ///   - from: the earliest time, inclusive; `nil` for the beginning.
  ///   - to: the latest time, inclusive; `nil` for the end.
  public func fetcher(of subject: String = "", from: UTCInstant? = nil, to: UTCInstant? = nil) -> ArchiveFetcher {
    ArchiveFetcher(period: ArchivePeriod(self, of: subject, from: from, to: to))
  }
}

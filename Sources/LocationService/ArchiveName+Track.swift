import LocationArchive
package import LocationKit
package import LocationTracks

/// A location archive that is read like a track.
extension ArchiveName: StoredTrack {
  package var name: String { path }
  package var kind: String { Self.kind }

  /// What an archive is, for the user.
  package static let kind = "location archive"

  package func makeDecoder(_ options: TrackOptions) throws(LocationError) -> any TrackDecoder {
    // A conversion into an archive may give the locations of an archive another subject.
    let chosen = subject ?? (options.separatesSubjects ? nil : options.subject)
    return ArchiveDecoder(try ArchiveReader(Archive(path), subject: chosen), options)
  }
}

/// A decoder of the locations of an archive, which needs no bytes.
private struct ArchiveDecoder: TrackDecoder {
  private var reader: ArchiveReader
  private let batchSize: Int
  private(set) var hasMore = true

  var counts: InputCounts { reader.counts }

  init(_ reader: ArchiveReader, _ options: TrackOptions) {
    self.reader = reader
    batchSize = min(4096, options.largestBatch)
    // A conversion has the locations of all sources.
    if options.content != .everything { self.reader.sources = SourceChoice(separatesDevices: false) }
  }

  mutating func decode(_ bytes: Span<UInt8>, into entries: inout [TrackEntry]) throws(LocationError) {
    hasMore = false
    for _ in 0..<batchSize {
      guard let reading = try reader.next() else { return }
      if let entry = TrackEntry(reading) { entries.append(entry) }
    }
    hasMore = true
  }

  mutating func finish(into entries: inout [TrackEntry]) throws(LocationError) {}
}

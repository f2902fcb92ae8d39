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
  /// The source that a replay follows; a conversion has the locations of all.
  private var sources: SourceChoice?
  private(set) var counts = InputCounts(unit: "locations")
  private(set) var hasMore = true

  init(_ reader: ArchiveReader, _ options: TrackOptions) {
    self.reader = reader
    batchSize = min(4096, options.largestBatch)
    sources = options.content == .everything ? nil : SourceChoice(separatesDevices: false)
  }

  mutating func decode(_ bytes: Span<UInt8>, into entries: inout [TrackEntry]) throws(LocationError) {
    defer { counts.skipped["damaged blocks"] = reader.damaged > 0 ? reader.damaged : nil }
    hasMore = false
    for _ in 0..<batchSize {
      guard let reading = try reader.next() else { return }
      if case .location(let location) = reading {
        counts.read += 1
        if sources?.follows(location) == false {
          counts.skip(ArchiveReader.aside)
          continue
        }
      }
      if let entry = TrackEntry(reading) { entries.append(entry) }
    }
    hasMore = true
  }

  mutating func finish(into entries: inout [TrackEntry]) throws(LocationError) {}
}

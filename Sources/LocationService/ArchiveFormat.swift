import LocationArchive
import LocationKit
public import LocationTracks

/// A location archive that is read like a track. Its file `current` stands for the archive.
package struct ArchiveFormat: TrackFormat {
  /// Creates the format.
  package init() {}

  package var name: String { "location archive" }
  package var word: String { "archive" }
  package var fileExtensions: [String] { ["archive"] }

  package func recognizes(_ head: Span<UInt8>) -> Bool {
    let opening = "LOCARCH".utf8
    guard head.count >= opening.count else { return false }
    return opening.enumerated().allSatisfy { head[$0.offset] == $0.element }
  }

  package func makeSurveyor(_ options: TrackOptions) -> (any TrackSurveyor)? { nil }

  package func makeDecoder(_ options: TrackOptions) -> any TrackDecoder { ArchiveDecoder(options) }
}

/// A decoder that opens the archive at the first bytes; it does not need the bytes themselves.
private struct ArchiveDecoder: TrackDecoder {
  private let options: TrackOptions
  private var reader: ArchiveReader?
  private var hasBegun = false
  /// The source that a replay follows; a conversion has the locations of all.
  private var sources: SourceChoice?
  private(set) var counts = InputCounts(unit: "locations")

  private static let batchSize = 4096

  init(_ options: TrackOptions) {
    self.options = options
    sources = options.content == .everything ? nil : SourceChoice(separatesDevices: false)
  }

  var hasMore: Bool { reader != nil }

  mutating func decode(_ bytes: Span<UInt8>, into entries: inout [TrackEntry]) throws(LocationError) {
    if !hasBegun {
      hasBegun = true
      let archive = try Archive(ArchiveName.folder(ofTrackFile: options.source))
      reader = try ArchiveReader(archive, subject: options.subject)
    }
    guard var reader = reader.take() else { return }
    for _ in 0..<min(Self.batchSize, options.largestBatch) {
      guard let reading = try reader.next() else { return noteDamages(reader) }
      if case .location(let location) = reading {
        counts.read += 1
        if sources?.follows(location) == false {
          counts.skip(ArchiveReader.aside)
          continue
        }
      }
      if let entry = TrackEntry(reading) { entries.append(entry) }
    }
    noteDamages(reader)
    self.reader = reader
  }

  private mutating func noteDamages(_ reader: ArchiveReader) {
    counts.skipped["damaged blocks"] = reader.damaged > 0 ? reader.damaged : nil
  }

  mutating func finish(into entries: inout [TrackEntry]) throws(LocationError) {}
}

extension [any TrackFormat] {
  /// All formats of track files, and location archives.
  public static var allAndArchives: Self { [ArchiveFormat()] + .all }
}

import LocationKit

/// A decoder of one GPX file. Used by one task at a time.
final class GPXDecoder: TrackDecoder {
  private var reader: XMLTrackReader<GPXBuilder>

  init(_ options: TrackOptions) {
    reader = XMLTrackReader(source: options.source, builder: GPXBuilder(options))
  }

  var account: SourceAccount { reader.account }
  var otherContent: [String: Int] { reader.otherContent }

  func decode(_ bytes: Span<UInt8>, into entries: inout [TrackEntry]) throws(LocationError) {
    try reader.decode(bytes, into: &entries)
  }

  func finish(into entries: inout [TrackEntry]) throws(LocationError) { try reader.finish(into: &entries) }
}

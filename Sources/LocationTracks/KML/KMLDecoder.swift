import LocationKit

/// A decoder of one KML file. Used by one task at a time.
final class KMLDecoder: TrackDecoder {
  private var reader: XMLTrackReader<KMLBuilder>

  /// - Parameter mostBytesOfTimes: memory limit for the times of a `gx:Track` that wait for their coordinates.
  init(_ options: TrackOptions, mostBytesOfTimes: Int = 64 << 20) {
    let builder = KMLBuilder(options, mostBytesOfTimes: mostBytesOfTimes)
    reader = XMLTrackReader(source: options.source, builder: builder)
  }

  var account: SourceAccount { reader.account }
  var otherContent: [String: Int] { reader.otherContent }

  func decode(_ bytes: Span<UInt8>, into entries: inout [TrackEntry]) throws(LocationError) {
    try reader.decode(bytes, into: &entries)
  }

  func finish(into entries: inout [TrackEntry]) throws(LocationError) { try reader.finish(into: &entries) }
}

import LocationKit
import LocationText

/// A decoder of one XML track file. Used by one task at a time.
final class XMLTrackDecoder<Builder: XMLTrackBuilder>: TrackDecoder {
  private let reader: XMLFileReader
  private var builder: Builder

  init(source: String, _ builder: Builder) {
    reader = XMLFileReader(source: source, XMLVocabulary(of: Builder.self))
    self.builder = builder
  }

  var counts: InputCounts { builder.counts }
  var otherContent: [String: Int] { builder.otherContent }

  func decode(_ bytes: Span<UInt8>, into entries: inout [TrackEntry]) throws(LocationError) {
    try read(into: &entries) { builder throws(LocationError) in try reader.parse(bytes) { builder.take(&$0) } }
  }

  func finish(into entries: inout [TrackEntry]) throws(LocationError) {
    try read(into: &entries) { builder throws(LocationError) in try reader.finish { builder.take(&$0) } }
  }

  /// Lends the caller's entries to the builder, which appends to them.
  private func read(
    into entries: inout [TrackEntry], _ body: (inout Builder) throws(LocationError) -> Void
  ) throws(LocationError) {
    swap(&builder.entries, &entries)
    defer { swap(&builder.entries, &entries) }
    do throws(LocationError) {
      try body(&builder)
    } catch {
      builder.breakOff()
      throw error
    }
    if let failure = builder.failure { throw failure }
  }
}

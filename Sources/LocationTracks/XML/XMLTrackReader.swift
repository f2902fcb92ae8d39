import LocationKit

/// A reader of an XML track file.
struct XMLTrackReader<Builder: XMLTrackBuilder>: ~Copyable {
  private let reader: XMLFileReader<Builder>

  init(source: String, builder: Builder) {
    reader = XMLFileReader(source: source, handler: builder)
  }

  var account: SourceAccount { reader.handler.account }
  var otherContent: [String: Int] { reader.handler.otherContent }

  mutating func decode(_ bytes: Span<UInt8>, into entries: inout [TrackEntry]) throws(LocationError) {
    lend(&entries)
    defer { lend(&entries) }
    try settle { () throws(LocationError) in try reader.parse(bytes) }
  }

  mutating func finish(into entries: inout [TrackEntry]) throws(LocationError) {
    lend(&entries)
    defer { lend(&entries) }
    try settle { () throws(LocationError) in try reader.finish() }
  }

  private func settle(_ read: () throws(LocationError) -> Void) throws(LocationError) {
    do throws(LocationError) {
      try read()
    } catch {
      reader.changeHandler { $0.breakOff() }
      throw error
    }
    if let failure = reader.handler.failure { throw failure }
  }

  /// Swaps the caller's entries with the builder's, which appends to them.
  private mutating func lend(_ entries: inout [TrackEntry]) {
    reader.changeHandler { swap(&$0.entries, &entries) }
  }
}

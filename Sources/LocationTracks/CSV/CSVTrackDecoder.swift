import LocationIO
import LocationKit
import LocationText

/// A decoder of track points from CSV: see ``CSVFormat``.
struct CSVTrackDecoder: TrackDecoder {
  private let source: String
  private var read = InputCounts(unit: "rows")
  private var header: CSVHeaderLine
  private var rows: CSVRows?

  init(_ options: TrackOptions) {
    source = options.source
    header = CSVHeaderLine(options.columns)
  }

  var counts: InputCounts {
    var counts = read
    if rows != nil, header.passedOver > 0 { counts.tolerated["lines before the header"] = header.passedOver }
    rows?.addUnread(to: &counts)
    return counts
  }

  mutating func decode(_ bytes: Span<UInt8>, into entries: inout [TrackEntry]) throws(LocationError) {
    var index = 0
    if rows == nil {
      guard header.take(bytes, from: &index) else { throw header.error(source) }
      guard header.columns != nil else { return }
      try begin()
    }
    rows?.decode(bytes, from: index, into: &entries, &read)
  }

  mutating func finish(into entries: inout [TrackEntry]) throws(LocationError) {
    if rows == nil {
      if header.isEmpty { throw .emptyFile(source) }
      header.finish()
      try begin()
    }
    try rows?.finish(into: &entries, &read)
  }

  private mutating func begin() throws(LocationError) {
    guard let columns = header.columns else { throw header.error(source) }
    rows = CSVRows(columns, header: header, source: source)
  }
}

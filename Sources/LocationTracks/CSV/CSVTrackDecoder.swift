import LocationIO
import LocationKit
import LocationText

/// A decoder of track points from CSV: see ``CSVFormat``.
struct CSVTrackDecoder: TrackDecoder {
  private(set) var counts = InputCounts(unit: "rows")

  private let source: String
  private var narrowing = UTF16Narrowing()
  private var header = CSVHeaderLine()
  private var rows: CSVRows?
  private var offset = 0

  init(_ options: TrackOptions) { source = options.source }

  mutating func decode(_ bytes: Span<UInt8>, into entries: inout [TrackEntry]) throws(LocationError) {
    guard let narrowed = narrowing.narrowed(bytes) else { return try decodeNarrow(bytes, into: &entries) }
    try decodeNarrow(narrowed.span, into: &entries)
  }

  mutating func finish(into entries: inout [TrackEntry]) throws(LocationError) {
    if rows == nil { try begin() }
    try rows?.finish(into: &entries, &counts)
  }

  private mutating func decodeNarrow(_ bytes: Span<UInt8>, into entries: inout [TrackEntry]) throws(LocationError) {
    var index = 0
    if rows == nil {
      guard header.take(bytes, from: &index) else { throw noHeader }
      guard header.isComplete else { return }
      try begin()
    }
    rows?.decode(bytes, from: index, into: &entries, &counts)
  }

  private mutating func begin() throws(LocationError) {
    if header.bytes.isEmpty { throw .emptyFile(source) }
    guard let columns = header.columns(source: source), columns.hasCoordinates else { throw noHeader }
    rows = CSVRows(columns, header: header, source: source)
  }

  private var noHeader: LocationError {
    LocationError(
      .invalidData, "the first line names no columns of latitudes and longitudes", context: "\(source):1",
      remedy: "begin the file with a line such as time,lat,lon,ele")
  }
}

import LocationKit

/// A block: up to 4,096 rows of one subject in the order of their times, as bytes.
///
/// Behind the ``BlockHeader`` the body has: the ``ChunkTable``; the subject's name; the number of origins, and for each its source, a byte
/// (0 live, 1 replayed, 2 simulated; 128 is added if a device follows) and the device; the number of datums and their
/// names; the number of columns; and for each its number in a byte, the length of its content in four bytes, and the
/// content (``IntegerColumn``). Numbers are varints, texts are UTF-8 behind their length.
enum ArchiveBlock {
  static let kinds: [LocationOrigin.Kind] = [.live, .replayed, .simulated]
  static let hasDevice: UInt8 = 128

  /// - Parameter rows: at least one, in the order of their keys.
  static func append(_ rows: RowBuffer, subject: (number: Int, name: String), to bytes: inout [UInt8]) {
    var body: [UInt8] = []
    body.reserveCapacity(8 * rows.count)
    let summary = BlockSummary(rows)
    summary.chunkTable.append(to: &body)
    body.appendText(subject.name)
    appendLists(rows, to: &body)
    let count = body.count
    body.append(0)
    for column in ArchiveColumn.allCases where rows.has(column) { append(column, of: rows, to: &body, count) }
    summary.header(subject: subject.number, body: body).append(to: &bytes)
    bytes += body
  }

  /// Appends a column that has a value, and counts it in the byte at `place`.
  private static func append(_ column: ArchiveColumn, of rows: RowBuffer, to body: inout [UInt8], _ place: Int) {
    let start = body.count
    body.append(column.rawValue)
    body.appendInteger(UInt32(0))
    let content = body.count
    rows.withColumn(column) { values in
      if let values { IntegerColumn.append(values, to: &body) }
    }
    guard body.count > content else { return body.removeLast(content - start) }
    body[place] += 1
    let length = body.count - content
    for byte in 0..<4 { body[start + 1 + byte] = UInt8(truncatingIfNeeded: length >> (8 * byte)) }
  }

  private static func appendLists(_ rows: RowBuffer, to body: inout [UInt8]) {
    body.appendVarint(UInt64(rows.origins.count))
    for origin in rows.origins { append(origin, to: &body) }
    body.appendVarint(UInt64(rows.datums.count))
    for datum in rows.datums { body.appendText(datum) }
  }

  static func append(_ origin: LocationOrigin, to body: inout [UInt8]) {
    body.appendText(origin.source)
    body.append(UInt8(kinds.firstIndex(of: origin.kind) ?? 0) | (origin.device == nil ? 0 : hasDevice))
    if let device = origin.device { body.appendText(device) }
  }

  /// The subject's name in a body; `nil` if it is no body.
  static func subject(_ body: UnsafeRawBufferPointer) -> String? {
    var reader = ByteCursor(body)
    return reader.bytes(ChunkTable.size).flatMap { _ in reader.text() }
  }

  /// Replaces the content of `rows` by the rows of a body whose checksum is right. `false` if it is no body.
  ///
  /// - Parameter range: the rows that are wanted; those of other chunks may have any values.
  static func read(
    _ body: UnsafeRawBufferPointer, count: Int, columns: ColumnSet = .all, range: Range<Int>? = nil,
    into rows: inout RowBuffer
  ) -> Bool {
    var reader = ByteCursor(body)
    guard reader.bytes(ChunkTable.size) != nil, reader.skipText(), readLists(&reader, body, into: &rows),
      let columnCount = reader.byte()
    else { return false }
    let wanted = min(Int(columnCount), columns.count)
    rows.begin(rows: count, columns: wanted)
    for _ in 0..<columnCount {
      guard let number = reader.byte(), let length = reader.integer(UInt32.self), let start = reader.bytes(Int(length))
      else { return false }
      // A column of a later minor version is passed over.
      guard let column = ArchiveColumn(rawValue: number), columns.contains(column) else { continue }
      var content = ByteCursor(UnsafeRawBufferPointer(start: start, count: Int(length)), isFollowed: reader.hasRoom)
      let isColumn = rows.take(column) { buffer in
        IntegerColumn.read(&content, count: count, rows: range ?? 0..<count, into: buffer)
      }
      guard isColumn, content.isAtEnd else { return false }
    }
    return true
  }

  /// Reads the lists of origins and datums, unless `rows` has those of a body with the same bytes.
  private static func readLists(
    _ reader: inout ByteCursor, _ body: UnsafeRawBufferPointer, into rows: inout RowBuffer
  ) -> Bool {
    let start = reader.offset
    if let size = rows.sizeOfLists(at: body[start...]) { return reader.bytes(size) != nil }
    guard let origins = origins(&reader, like: rows.origins), let datums = datums(&reader) else { return false }
    let bytes = UnsafeRawBufferPointer(rebasing: body[start..<reader.offset])
    rows.setLists(origins: origins, datums: datums, bytes: bytes)
    return true
  }

  /// - Parameter known: origins whose objects are used again.
  private static func origins(_ reader: inout ByteCursor, like known: [LocationOrigin]) -> [LocationOrigin]? {
    guard let count = reader.varint(), count <= UInt64(BlockHeader.mostRows) else { return nil }
    var origins: [LocationOrigin] = []
    for _ in 0..<count {
      guard let source = reader.text(), let form = reader.byte(), Int(form & ~hasDevice) < kinds.count else {
        return nil
      }
      let device = form & hasDevice == 0 ? nil : reader.text()
      if form & hasDevice != 0, device == nil { return nil }
      let origin = LocationOrigin(source: source, device: device, kind: kinds[Int(form & ~hasDevice)])
      origins.append(known.first { $0 == origin } ?? origin)
    }
    return origins
  }

  private static func datums(_ reader: inout ByteCursor) -> [String]? {
    guard let count = reader.varint(), count <= UInt64(BlockHeader.mostRows) else { return nil }
    var datums: [String] = []
    for _ in 0..<count {
      guard let datum = reader.text() else { return nil }
      datums.append(datum)
    }
    return datums
  }
}

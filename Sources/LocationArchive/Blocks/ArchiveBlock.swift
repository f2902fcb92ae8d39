import LocationIO
import LocationKit

/// A block: up to 4,096 rows of one subject in the order of their times, as bytes.
///
/// Behind the ``BlockHeader`` the body has: the subject's name; the number of origins, and for each its source, a
/// byte (0 live,
/// 1 replayed, 2 simulated; 128 is added if a device follows) and the device; the number of datums and their names;
/// the number of
/// columns; and for each its number in a byte, the length of its content in four bytes, and the content
/// (``IntegerColumn``).
/// Numbers are varints, texts are UTF-8 behind their length.
enum ArchiveBlock {
  static let kinds: [LocationOrigin.Kind] = [.live, .replayed, .simulated]
  static let hasDevice: UInt8 = 128

  /// - Parameter rows: at least one, in the order of their keys.
  static func append(_ rows: RowBuffer, subject: (number: Int, name: String), to bytes: inout [UInt8]) {
    var body: [UInt8] = []
    body.appendText(subject.name)
    appendLists(rows, to: &body)
    let columns = ArchiveColumn.allCases.filter { column in rows[column].contains { $0 != ArchiveColumn.absent } }
    body.append(UInt8(columns.count))
    for column in columns {
      var content: [UInt8] = []
      IntegerColumn.append(rows[column], to: &content)
      body.append(column.rawValue)
      body.appendInteger(UInt32(content.count))
      body += content
    }
    BlockSummary(rows).header(subject: subject.number, body: body).append(to: &bytes)
    bytes += body
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

  /// The rows of a body whose checksum is right; `nil` if it is no body.
  ///
  /// - Parameter columns: the columns that are wanted; `nil` for all. Others are empty.
  static func rows(_ body: UnsafeRawBufferPointer, count: Int, columns: Set<ArchiveColumn>? = nil) -> RowBuffer? {
    var reader = ByteCursor(body)
    guard reader.text() != nil, let origins = origins(&reader), let datums = datums(&reader),
      let columnCount = reader.byte()
    else { return nil }
    var values = [[Int64]](repeating: [], count: ArchiveColumn.allCases.count)
    for _ in 0..<columnCount {
      guard let number = reader.byte(), let length = reader.integer(UInt32.self), let start = reader.bytes(Int(length))
      else { return nil }
      // A column of a later minor version is passed over.
      guard let column = ArchiveColumn(rawValue: number), columns?.contains(column) ?? true else { continue }
      var content = ByteCursor(UnsafeRawBufferPointer(start: start, count: Int(length)))
      guard let units = units(&content, count: count) else { return nil }
      values[Int(number)] = units
    }
    for column in columns ?? Set(ArchiveColumn.allCases) where values[Int(column.rawValue)].isEmpty {
      values[Int(column.rawValue)] = [Int64](repeating: ArchiveColumn.absent, count: count)
    }
    return RowBuffer(columns: values, origins: origins, datums: datums)
  }

  private static func units(_ content: inout ByteCursor, count: Int) -> [Int64]? {
    var isColumn = false
    let units = [Int64](unsafeUninitializedCapacity: count) { buffer, filled in
      isColumn = IntegerColumn.read(&content, count: count, rows: 0..<count, into: buffer)
      filled = isColumn ? count : 0
    }
    return isColumn && content.isAtEnd ? units : nil
  }

  private static func origins(_ reader: inout ByteCursor) -> [LocationOrigin]? {
    guard let count = reader.varint(), count <= UInt64(BlockHeader.mostRows) else { return nil }
    var origins: [LocationOrigin] = []
    for _ in 0..<count {
      guard let source = reader.text(), let form = reader.byte(), Int(form & ~hasDevice) < kinds.count else {
        return nil
      }
      let device = form & hasDevice == 0 ? nil : reader.text()
      if form & hasDevice != 0, device == nil { return nil }
      origins.append(LocationOrigin(source: source, device: device, kind: kinds[Int(form & ~hasDevice)]))
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

import LocationIO
import LocationKit

/// What the header of a block reports of its rows.
struct BlockSummary {
  private let rows: RowBuffer

  /// - Parameter rows: at least one, in the order of their keys.
  init(_ rows: RowBuffer) { self.rows = rows }

  /// Centimetres in 1e-7 degrees of latitude, at most; of longitude it is less.
  static let centimetresPerUnit = 1.1170

  func header(subject: Int, body: [UInt8]) -> BlockHeader {
    let keys = rows[.key]
    let speed = rows[.speed].max().flatMap { $0 == ArchiveColumn.absent ? nil : $0 }
    let (marks, sourceCheck, originCheck) = origins
    return BlockHeader(
      bodyCheck: CRC32C.of(body.span), bodyLength: body.count, count: rows.count, subject: subject,
      keys: (keys.first ?? 0)...(keys.last ?? 0), latitudes: range(of: rows[.latitude]),
      longitudes: range(of: rows[.longitude]), longestGap: longestGap,
      topSpeed: speed.map { min(UInt32(clamping: $0), .max - 1) } ?? .max, first: point(0), last: point(rows.count - 1),
      longestStep: longestStep, marks: marks, sourceCheck: sourceCheck, originCheck: originCheck)
  }

  private func range(of units: [Int64]) -> ClosedRange<Int32> {
    Int32(clamping: units.min() ?? 0)...Int32(clamping: units.max() ?? 0)
  }

  private func point(_ row: Int) -> BlockHeader.Point {
    BlockHeader.Point(
      latitude: Int32(clamping: rows[.latitude, row]), longitude: Int32(clamping: rows[.longitude, row]))
  }

  /// Milliseconds.
  private var longestGap: UInt32 {
    let keys = rows[.key]
    var gap: Int64 = 0
    for index in keys.indices.dropFirst() { gap = max(gap, keys[index].saturatingSubtracting(keys[index - 1])) }
    return UInt32(clamping: gap.saturatingAdding(999_999) / 1_000_000)
  }

  private var longestStep: UInt32 {
    let (latitudes, longitudes) = (rows[.latitude], rows[.longitude])
    var longest: Int64 = 0
    for index in latitudes.indices.dropFirst() {
      longest = max(
        longest,
        Self.step(
          latitudes[index] &- latitudes[index - 1], longitudes[index] &- longitudes[index - 1]))
    }
    return Self.centimetres(longest)
  }

  /// The units of a way along the parallel and along the meridian: no geodesic is longer.
  static func step(_ north: Int64, _ east: Int64) -> Int64 {
    let east = Int64(clamping: east.magnitude)
    return Int64(clamping: north.magnitude) + min(east, 3_600_000_000 - min(east, 3_600_000_000))
  }

  static func centimetres(_ units: Int64) -> UInt32 {
    UInt32(clamping: Int64((Double(units) * centimetresPerUnit).rounded(.up)))
  }

  private var origins: (BlockHeader.Marks, source: UInt32, origin: UInt32) {
    var used: [LocationOrigin] = []
    for number in Set(rows[.origin]) { if let origin = rows.origin(number) { used.append(origin) } }
    var marks: BlockHeader.Marks = rows[.datum].contains { $0 != ArchiveColumn.absent } ? .foreignDatum : []
    guard used.count == 1, let only = used.first else {
      marks.insert(.severalOrigins)
      let devices = Dictionary(grouping: used, by: \.source).values.map { Set($0.map(\.device)).count }
      if devices.contains(where: { $0 > 1 }) { marks.insert(.severalDevices) }
      return (marks, 0, 0)
    }
    let checks = Self.checks(of: only)
    return (marks, checks.source, checks.origin)
  }

  static func checks(of origin: LocationOrigin) -> (source: UInt32, origin: UInt32) {
    var bytes: [UInt8] = []
    ArchiveBlock.append(origin, to: &bytes)
    return (CRC32C.of(Array(origin.source.utf8).span), CRC32C.of(bytes.span))
  }
}

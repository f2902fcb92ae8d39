import LocationIO
import LocationKit

/// What the header of a block and its chunk table report of its rows.
struct BlockSummary {
  private let rows: RowBuffer
  private let chunks: [BlockArea]
  private let area: BlockArea

  /// - Parameter rows: at least one, in the order of their keys.
  init(_ rows: RowBuffer) {
    self.rows = rows
    chunks = Self.chunks(of: rows)
    area = chunks.dropFirst().reduce(chunks.first ?? Self.empty) { $0.union($1) }
  }

  var chunkTable: ChunkTable { ChunkTable(chunks, in: area) }

  /// Centimetres in 1e-7 degrees of latitude, at most; of longitude it is less.
  static let centimetresPerUnit = 1.1170

  func header(subject: Int, body: [UInt8]) -> BlockHeader {
    let (marks, sourceCheck, originCheck) = origins
    return BlockHeader(
      bodyCheck: CRC32C.of(body.span), bodyLength: body.count, count: rows.count, subject: subject,
      keys: rows[.key, 0]...rows[.key, rows.count - 1], latitudes: area.latitudes,
      longitudes: area.longitudes, longestGap: longestGap, topSpeed: topSpeed, first: point(0),
      last: point(rows.count - 1), longestStep: area.longestStep, marks: marks, sourceCheck: sourceCheck,
      originCheck: originCheck)
  }

  private func point(_ row: Int) -> BlockHeader.Point {
    BlockHeader.Point(
      latitude: Int32(clamping: rows[.latitude, row]), longitude: Int32(clamping: rows[.longitude, row]))
  }

  private var topSpeed: UInt32 {
    // The mark of an absent value is less than any speed.
    let speed = rows.withColumn(.speed) { $0?.max() } ?? ArchiveColumn.absent
    return speed == ArchiveColumn.absent ? .max : min(UInt32(clamping: speed), .max - 1)
  }

  /// Milliseconds.
  private var longestGap: UInt32 {
    let gap = rows.withColumn(.key) { keys in
      var gap: Int64 = 0
      guard let keys else { return gap }
      for index in 1..<max(1, keys.count) { gap = max(gap, keys[index].saturatingSubtracting(keys[index - 1])) }
      return gap
    }
    return UInt32(clamping: gap.saturatingAdding(999_999) / 1_000_000)
  }

  private static let empty = BlockArea(latitudes: 0...0, longitudes: 0...0, longestStep: 0)

  private static func chunks(of rows: RowBuffer) -> [BlockArea] {
    rows.withColumn(.latitude) { latitudes in
      rows.withColumn(.longitude) { longitudes in
        guard let latitudes, let longitudes else { return [] }
        return stride(from: 0, to: rows.count, by: IntegerChunk.size).map { start in
          area(of: start..<min(start + IntegerChunk.size, rows.count), latitudes, longitudes)
        }
      }
    }
  }

  /// - Parameter rows: at least one; the step to the first of them counts.
  private static func area(
    of rows: Range<Int>, _ latitudes: UnsafeBufferPointer<Int64>, _ longitudes: UnsafeBufferPointer<Int64>
  ) -> BlockArea {
    var before = max(0, rows.lowerBound - 1)
    var (south, north, west, east) = (Int64.max, Int64.min, Int64.max, Int64.min)
    var longest: Int64 = 0
    for row in rows {
      let (latitude, longitude) = (latitudes[row], longitudes[row])
      (south, north) = (min(south, latitude), max(north, latitude))
      (west, east) = (min(west, longitude), max(east, longitude))
      longest = max(longest, step(latitude &- latitudes[before], longitude &- longitudes[before]))
      before = row
    }
    return BlockArea(
      latitudes: Int32(clamping: south)...Int32(clamping: north),
      longitudes: Int32(clamping: west)...Int32(clamping: east), longestStep: centimetres(longest))
  }

  static func step(from start: BlockHeader.Point, to end: BlockHeader.Point) -> Int64 {
    step(Int64(end.latitude) - Int64(start.latitude), Int64(end.longitude) - Int64(start.longitude))
  }

  /// The length along the parallel and along the meridian, in units of latitude: no geodesic is longer.
  @inline(__always)
  static func step(_ north: Int64, _ east: Int64) -> Int64 {
    // Coordinates of a damaged block may be anything.
    let (north, east) = (min(north.magnitude, 1 << 40), min(east.magnitude, 3_600_000_000))
    return Int64(truncatingIfNeeded: north &+ min(east, 3_600_000_000 &- east))
  }

  static func centimetres(_ units: Int64) -> UInt32 {
    UInt32(clamping: Int64((Double(units) * centimetresPerUnit).rounded(.up)))
  }

  /// Units of latitude in some centimetres, at least.
  static func units(_ centimetres: Double) -> Int64 { Int64((centimetres / centimetresPerUnit).rounded(.up)) }

  private var origins: (BlockHeader.Marks, source: UInt32, origin: UInt32) {
    var used: [LocationOrigin] = []
    for number in usedOrigins { if let origin = rows.origin(number) { used.append(origin) } }
    var marks: BlockHeader.Marks =
      rows.withColumn(.datum) { $0?.contains { $0 != ArchiveColumn.absent } ?? false } ? .foreignDatum : []
    guard used.count == 1, let only = used.first else {
      marks.insert(.severalOrigins)
      let devices = Dictionary(grouping: used, by: \.source).values.map { Set($0.map(\.device)).count }
      if devices.contains(where: { $0 > 1 }) { marks.insert(.severalDevices) }
      return (marks, 0, 0)
    }
    let checks = Self.checks(of: only)
    return (marks, checks.source, checks.origin)
  }

  private var usedOrigins: Set<Int64> {
    rows.withColumn(.origin) { numbers in
      var (used, last): (Set<Int64>, Int64?) = ([], nil)
      for number in numbers ?? .init(start: nil, count: 0) where number != last {
        used.insert(number)
        last = number
      }
      return used
    }
  }

  static func checks(of origin: LocationOrigin) -> (source: UInt32, origin: UInt32) {
    var bytes: [UInt8] = []
    ArchiveBlock.append(origin, to: &bytes)
    return (CRC32C.of(Array(origin.source.utf8).span), CRC32C.of(bytes.span))
  }
}

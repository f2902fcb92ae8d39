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
    let (marks, sourceCheck, originCheck) = origins
    return BlockHeader(
      bodyCheck: CRC32C.of(body.span), bodyLength: body.count, count: rows.count, subject: subject,
      keys: rows[.key, 0]...rows[.key, rows.count - 1], latitudes: range(of: .latitude),
      longitudes: range(of: .longitude), longestGap: longestGap, topSpeed: topSpeed, first: point(0),
      last: point(rows.count - 1), longestStep: longestStep, marks: marks, sourceCheck: sourceCheck,
      originCheck: originCheck)
  }

  private func range(of column: ArchiveColumn) -> ClosedRange<Int32> {
    var (least, greatest) = (Int64.max, Int64.min)
    rows.withColumn(column) { units in
      for unit in units ?? .init(start: nil, count: 0) { (least, greatest) = (min(least, unit), max(greatest, unit)) }
    }
    return least <= greatest ? Int32(clamping: least)...Int32(clamping: greatest) : 0...0
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

  private var longestStep: UInt32 {
    let longest = rows.withColumn(.latitude) { latitudes in
      rows.withColumn(.longitude) { longitudes in
        var longest: Int64 = 0
        guard let latitudes, let longitudes else { return longest }
        for index in 1..<max(1, latitudes.count) {
          longest = max(
            longest,
            Self.step(latitudes[index] &- latitudes[index - 1], longitudes[index] &- longitudes[index - 1]))
        }
        return longest
      }
    }
    return Self.centimetres(longest)
  }

  static func step(from start: BlockHeader.Point, to end: BlockHeader.Point) -> Int64 {
    step(Int64(end.latitude) - Int64(start.latitude), Int64(end.longitude) - Int64(start.longitude))
  }

  /// The length along the parallel and along the meridian, in units of latitude: no geodesic is longer.
  @inline(__always)
  static func step(_ north: Int64, _ east: Int64) -> Int64 {
    let east = Int64(clamping: east.magnitude)
    return Int64(clamping: north.magnitude) + min(east, 3_600_000_000 - min(east, 3_600_000_000))
  }

  static func centimetres(_ units: Int64) -> UInt32 {
    UInt32(clamping: Int64((Double(units) * centimetresPerUnit).rounded(.up)))
  }

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

import LocationKit

/// The readings that a fleet has taken lately, to recognize those that are delivered again.
///
/// A broker delivers again what was not acknowledged, a client sends again what it has no answer for, and a file may be
/// read twice. These readings are older than the last one of their subject, and two of them in order would look like a
/// step of the receiver's clock. A session delivers again what it has delivered last, whatever the subjects: so the last
/// readings of all subjects are remembered, not some of each.
///
/// Nearly all readings are later than the last one of their subject, and are only noted: eight bytes at the end of an
/// array. The table to find them in is made when an older one arrives.
struct RecentReadings: Sendable {
  /// Number of readings that are remembered at least; twice as many at most.
  let capacity: Int
  /// Hashes of the readings, oldest first.
  private var hashes: [UInt64] = []
  /// Number of those that are forgotten next.
  private var former = 0
  /// All hashes; `nil` while none is searched.
  private var table: Set<UInt64>?

  init(capacity: Int) { self.capacity = capacity }

  var count: Int { hashes.count }

  /// Notes a reading; one without a time is left out.
  mutating func note(_ reading: Reading, of subject: String) {
    if let hash = Self.hash(of: reading, of: subject) { note(hash) }
  }

  private mutating func note(_ hash: UInt64) {
    hashes.append(hash)
    table?.insert(hash)
    if hashes.count - former >= capacity { forgetFormer() }
  }

  /// Notes a reading. Returns whether the same one was noted before: of the same subject and device, with the same time,
  /// and for a location the same position and mode. A reading without a time is never the same.
  mutating func noteAgain(_ reading: Reading, of subject: String) -> Bool {
    guard let hash = Self.hash(of: reading, of: subject) else { return false }
    var table = self.table.take() ?? Set(hashes)
    let isKnown = !table.insert(hash).inserted
    self.table = table
    note(hash)
    return isKnown
  }

  /// Forgets the readings before the last call.
  mutating func forgetFormer() {
    hashes.removeFirst(former)
    (former, table) = (hashes.count, nil)
  }

  private static func hash(of reading: Reading, of subject: String) -> UInt64? {
    var hash: UInt64
    let origin: LocationOrigin
    switch reading {
    case .location(let location):
      guard let time = location.time else { return nil }
      let here = location.coordinate
      hash = mix(UInt64(bitPattern: time.nanoseconds), UInt64(location.mode.rawValue) + (time.isLeapSecond ? 16 : 0))
      hash = mix(mix(hash, here.latitude.bitPattern), here.longitude.bitPattern)
      origin = location.origin
    case .noFix(let report):
      guard let time = report.time else { return nil }
      hash = mix(UInt64(bitPattern: time.nanoseconds), FNV1a.hash(of: report.reason.rawValue.utf8.span))
      origin = report.origin
    case .sky, .heading, .fault, .sourceChanged, .counts: return nil
    }
    hash = mix(hash, FNV1a.hash(of: subject.utf8.span))
    if let device = origin.device { hash = mix(hash, FNV1a.hash(of: device.utf8.span)) }
    return hash
  }

  @inline(__always)
  private static func mix(_ hash: UInt64, _ value: UInt64) -> UInt64 {
    let product = (hash ^ value) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 32
  }
}

extension RecentReadings {
  /// Writes the readings. The capacity is that of the fleet that continues.
  func write(to writer: inout ValueWriter) { writer.put(hashes, former) }

  /// Continues with the readings that ``write(to:)`` wrote.
  mutating func restore(from reader: inout ValueReader) throws(ValueReader.Failure) {
    hashes = try reader.take()
    former = try reader.take()
    guard (0...hashes.count).contains(former) else { throw ValueReader.Failure() }
    table = nil
  }
}

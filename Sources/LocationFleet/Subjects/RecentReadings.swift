import LocationKit

/// The readings that a fleet has taken lately, to recognize those that are delivered again.
///
/// A broker delivers again what was not acknowledged, a client sends again what it has no answer for, and a file may be
/// read twice. These readings are older than the last one of their subject, and two of them in order would look like a
/// step of the receiver's clock. A session delivers again what it has delivered last, whatever the subjects: so the last
/// readings of all subjects are remembered, not some of each. They are in two generations: when the recent one is full,
/// it replaces the former one. Memory: 16 bytes for each reading that is remembered.
struct RecentReadings: Sendable {
  /// Number of readings that are remembered at least; twice as many at most.
  let capacity: Int
  private var recent = Generation()
  private var former = Generation()

  init(capacity: Int) { self.capacity = capacity }

  var count: Int { recent.count + former.count }

  /// Notes a reading. Returns whether the same one was noted before: of the same subject and device, with the same time,
  /// and for a location the same position and mode. A reading without a time is never the same.
  mutating func note(_ reading: Reading, of subject: String) -> Bool {
    guard let hash = Self.hash(of: reading, of: subject) else { return false }
    let isKnown = former.contains(hash)
    guard recent.insert(hash) else { return true }
    if recent.count >= capacity { startGeneration() }
    return isKnown
  }

  /// Forgets the former generation, and begins another one.
  mutating func startGeneration() {
    former = recent
    recent = Generation()
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
      hash = mix(UInt64(bitPattern: time.nanoseconds), FNV1a.hash(of: report.reason.rawValue.utf8))
      origin = report.origin
    case .sky, .fault, .sourceChanged, .counts: return nil
    }
    hash = mix(hash, FNV1a.hash(of: subject.utf8))
    if let device = origin.device { hash = mix(hash, FNV1a.hash(of: device.utf8)) }
    // 0 is an empty place.
    return max(1, hash)
  }

  /// The last steps of SplitMix64.
  private static func mix(_ hash: UInt64, _ value: UInt64) -> UInt64 {
    var hash = hash &* 0x9E37_79B9_7F4A_7C15 ^ value
    hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
    return hash ^ hash >> 31
  }

  /// Hashes, in a table with linear probing that is at most half full.
  fileprivate struct Generation: Sendable {
    private var places: [UInt64] = []
    private(set) var count = 0

    init(_ hashes: [UInt64] = []) { for hash in hashes where hash != 0 { _ = insert(hash) } }

    func contains(_ hash: UInt64) -> Bool { !places.isEmpty && places[place(of: hash)] == hash }

    /// Returns `false` if the hash is in the table already.
    mutating func insert(_ hash: UInt64) -> Bool {
      if 2 * (count + 1) > places.count { grow() }
      let place = place(of: hash)
      guard places[place] == 0 else { return false }
      places[place] = hash
      count += 1
      return true
    }

    /// The place that has the hash, or that it takes.
    private func place(of hash: UInt64) -> Int {
      let mask = places.count - 1
      var place = Int(truncatingIfNeeded: hash) & mask
      while places[place] != 0, places[place] != hash { place = (place + 1) & mask }
      return place
    }

    private mutating func grow() {
      let hashes = all
      places = [UInt64](repeating: 0, count: max(16, 2 * places.count))
      for hash in hashes { places[place(of: hash)] = hash }
    }

    var all: [UInt64] { places.filter { $0 != 0 } }
  }
}

extension RecentReadings {
  /// Writes the readings. The capacity is that of the fleet that continues.
  func write(to writer: inout ValueWriter) { writer.put(former.all, recent.all) }

  /// Continues with the readings that ``write(to:)`` wrote.
  mutating func restore(from reader: inout ValueReader) throws(ValueReader.Failure) {
    former = Generation(try reader.take())
    recent = Generation(try reader.take())
  }
}

import LocationIO
import LocationKit
import TestSupport
import Testing

@testable import LocationArchive

@Suite("ArchiveBlock")
struct ArchiveBlockTests {
  private func roundTrip(_ locations: [Location]) -> [Location?]? {
    var rows = RowBuffer()
    for location in locations { rows.append(location, key: location.time?.nanoseconds ?? 0) }
    var bytes: [UInt8] = []
    ArchiveBlock.append(rows, subject: (3, "van"), to: &bytes)
    return bytes.withUnsafeBytes { bytes in
      guard let header = BlockHeader(bytes), header.bodyLength == bytes.count - BlockHeader.size else { return nil }
      let body = UnsafeRawBufferPointer(rebasing: bytes[BlockHeader.size...])
      var read = RowBuffer()
      guard ArchiveBlock.read(body, count: header.count, into: &read) else { return nil }
      return (0..<read.count).map(read.location)
    }
  }

  @Test("returns every field of random locations at the stated precision", arguments: 0..<20)
  func randomLocations(_ part: Int) {
    let seed = Seed.take(part)
    var random = RandomLocations(seed: seed)
    let locations = random.locations(.random(in: 1...800, using: &random.random))
    #expect(roundTrip(locations) == locations, "seed \(seed)")
  }

  @Test("a location that takes the memory of another one has its own fields", arguments: 0..<3)
  func reusedMemory(_ part: Int) throws {
    let seed = Seed.take(part)
    var random = RandomLocations(seed: seed)
    var rows = RowBuffer()
    for location in random.locations(200) { rows.append(location, key: location.time?.nanoseconds ?? 0) }
    var reused = try [#require(rows.location(0))]
    var kept: [Location] = []
    for row in 0..<rows.count {
      var count = 0
      rows.read(row..<(row + 1), into: &reused, count: &count) { _ in true }
      #expect(count == 1 && reused[0] == rows.location(row), "seed \(seed), row \(row)")
      if row % 7 == 0 { kept.append(reused[0]) }
    }
    #expect(kept == stride(from: 0, to: rows.count, by: 7).map { rows.location($0) }, "seed \(seed)")
  }

  @Test("keeps an accuracy that is finer than a millimetre")
  func fineAccuracy() {
    var location = RandomLocations.plain
    location.horizontalAccuracy = Accuracy(radius: 0.0002, level: .half, basis: .daemon)
    #expect(roundTrip([location])?.first??.horizontalAccuracy == Accuracy(radius: 0.001, level: .half, basis: .daemon))
  }

  @Test("keeps the first and last instants of time")
  func extremeTimes() {
    var (first, last) = (RandomLocations.plain, RandomLocations.plain)
    first.time = UTCInstant(nanoseconds: .min + 1)
    last.time = UTCInstant(nanoseconds: .max)
    #expect(roundTrip([first, last]) == [first, last])
  }

  @Test("summarizes its rows in the header")
  func header() throws {
    var rows = RowBuffer()
    for (index, longitude) in [179.9, -179.9, 179.95].enumerated() {
      var location = RandomLocations.plain
      location.coordinate = try #require(Coordinate(latitude: Double(index), longitude: longitude))
      location.speed = Double(index)
      rows.append(location, key: Int64(index * index) * 1_500_000)
    }
    let header = BlockSummary(rows).header(subject: 1, body: [])
    #expect(header.keys == 0...6_000_000)
    #expect(header.longestGap == 5)
    #expect(header.topSpeed == 200)
    #expect(header.longitudes == -1_799_000_000...1_799_500_000)
    #expect(header.first == BlockHeader.Point(latitude: 0, longitude: 1_799_000_000))
    #expect(header.last == BlockHeader.Point(latitude: 20_000_000, longitude: 1_799_500_000))
    // 0.2 degrees across the antimeridian, and one to the north, along the parallel and the meridian.
    #expect(header.longestStep == 13_404_000)
    #expect(header.marks.isEmpty && header.sourceCheck != 0)
  }

  @Test("flags several origins, several devices and a foreign datum")
  func marks() {
    func marks(_ origins: [LocationOrigin], datum: String? = nil) -> BlockHeader.Marks {
      var rows = RowBuffer()
      for origin in origins {
        var location = RandomLocations.plain
        (location.origin, location.datum) = (origin, datum)
        rows.append(location, key: 0)
      }
      return BlockSummary(rows).header(subject: 0, body: []).marks
    }
    let (first, second) = (
      LocationOrigin(source: "a", device: "1", kind: .live), LocationOrigin(source: "a", device: "2", kind: .live)
    )
    #expect(marks([first, first]) == [])
    #expect(marks([first, second]) == [.severalOrigins, .severalDevices])
    #expect(marks([first, LocationOrigin(source: "b", kind: .live)]) == .severalOrigins)
    #expect(marks([first], datum: "ED50") == .foreignDatum)
  }

  @Test("rejects a damaged header")
  func damagedHeader() {
    var rows = RowBuffer()
    rows.append(RandomLocations.plain, key: 0)
    var bytes: [UInt8] = []
    ArchiveBlock.append(rows, subject: (0, ""), to: &bytes)
    for index in 0..<BlockHeader.size {
      var damaged = bytes
      damaged[index] ^= 0x10
      #expect(damaged.withUnsafeBytes { BlockHeader($0) } == nil)
    }
  }
}

import LocationKit
import TestSupport
import Testing

@testable import LocationArchive

@Suite("ChunkTable")
struct ChunkTableTests {
  private static func rows(_ count: Int, _ random: inout SeededRandom) -> RowBuffer {
    var rows = RowBuffer()
    var (latitude, longitude) = (Int64(520_000_000), Int64(130_000_000))
    for second in 0..<count {
      let reach = [0, 3, 300, 100_000][second / 300 % 4]
      latitude += Int64(Int.random(in: -reach...reach, using: &random))
      longitude += Int64(Int.random(in: -reach...reach, using: &random))
      var location = RandomLocations.plain
      location.coordinate =
        Coordinate(latitude: Double(latitude) / 1e7, longitude: Double(longitude) / 1e7) ?? location.coordinate
      rows.append(location, key: Int64(second))
    }
    return rows
  }

  private static func bytes(_ table: ChunkTable) -> [UInt8] {
    var bytes: [UInt8] = []
    table.append(to: &bytes)
    return bytes
  }

  @Test("the area of a chunk contains its rows and the steps to them", arguments: [1, 511, 512, 513, 4096])
  func contains(_ count: Int) throws {
    let seed = Seed.take(count)
    var random = SeededRandom(seed: seed)
    let rows = Self.rows(count, &random)
    let header = BlockSummary(rows).header(subject: 0, body: [])
    let table = try #require(ChunkTable(Self.bytes(BlockSummary(rows).chunkTable)))
    #expect(header.chunkCount == (count + 511) / 512)
    for chunk in 0..<header.chunkCount {
      let area = table.area(of: chunk, in: header.area)
      for row in header.rows(ofChunk: chunk) {
        let here = BlockHeader.Point(latitude: Int32(rows[.latitude, row]), longitude: Int32(rows[.longitude, row]))
        let isInside = area.latitudes.contains(here.latitude) && area.longitudes.contains(here.longitude)
        #expect(isInside, "seed \(seed), row \(row)")
        guard row > 0 else { continue }
        let before = BlockHeader.Point(
          latitude: Int32(rows[.latitude, row - 1]), longitude: Int32(rows[.longitude, row - 1]))
        let step = BlockSummary.centimetres(BlockSummary.step(from: before, to: here))
        #expect(step <= area.longestStep, "seed \(seed), row \(row)")
      }
    }
  }

  @Test("the area of a chunk is hardly larger than the chunk")
  func tight() throws {
    let whole = BlockArea(latitudes: -900_000_000...900_000_000, longitudes: 10...1_000_010, longestStep: 40_000)
    let chunk = BlockArea(latitudes: 1_000_000...2_000_000, longitudes: 100...900_000, longestStep: 1500)
    let area = ChunkTable([chunk], in: whole).area(of: 0, in: whole)
    #expect(area.latitudes.count - chunk.latitudes.count <= 2 * (1_800_000_000 / 65_535 + 1))
    #expect(area.longitudes.count - chunk.longitudes.count <= 2 * (1_000_000 / 65_535 + 1))
    #expect(area.longestStep <= 1500 * 9 / 8)
  }

  @Test("a step beyond all bounds has none")
  func unbounded() {
    let area = BlockArea(latitudes: 0...0, longitudes: 0...0, longestStep: 500_000)
    #expect(ChunkTable([area], in: area).area(of: 0, in: area).longestStep == .max)
  }

  @Test("rejects damaged and truncated bytes")
  func damage() {
    var random = SeededRandom(seed: 1)
    let bytes = Self.bytes(BlockSummary(Self.rows(1000, &random)).chunkTable)
    #expect(bytes.count == ChunkTable.size)
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= 0x10
      #expect(ChunkTable(damaged) == nil, "byte \(place)")
      #expect(ChunkTable(Array(bytes[..<place])) == nil, "\(place) bytes")
    }
  }
}

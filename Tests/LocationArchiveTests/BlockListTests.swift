import LocationKit
import Testing

@testable import LocationArchive

@Suite("BlockList")
struct BlockListTests {
  /// A block of two locations, 0.001 degrees apart.
  private static func header(
    _ keys: ClosedRange<Int64>, latitude: Double, datum: String? = nil
  ) throws -> BlockHeader {
    var rows = RowBuffer()
    for (key, step) in [(keys.lowerBound, 0.0), (keys.upperBound, 0.001)] {
      var location = RandomLocations.plain
      location.coordinate = try #require(Coordinate(latitude: latitude + step, longitude: 13))
      location.datum = datum
      rows.append(location, key: key)
    }
    return BlockSummary(rows).header(subject: 0, body: [])
  }

  private static func groups(_ headers: [BlockHeader]) -> BlockGroups {
    var list = BlockList()
    for (number, header) in headers.enumerated() { list.append(header, file: 0, number: number) }
    list.finish([HeaderTable(headers.map { BlockPlace(header: $0, offset: 0) })])
    return list.groups
  }

  private static func steps(_ headers: [BlockHeader]) -> [UInt32] { groups(headers).areas.map(\.longestStep) }

  @Test("the area of a block has the step that leads to it, in the order of times")
  func steps() throws {
    // 0.001 degrees are 111.7 m at most.
    let headers = try [
      Self.header(0...1, latitude: 10), Self.header(2...3, latitude: 10.002), Self.header(4...5, latitude: 10.013),
    ]
    #expect(Self.steps(headers) == [.max, 11_170, 111_700])
    #expect(Self.steps([headers[2], headers[0], headers[1]]) == [.max, 11_170, 111_700])
    #expect(Self.groups(headers).areas[1].latitudes == 100_020_000...100_030_000)
  }

  @Test("no step is known behind blocks that overlap, and a foreign datum decides nothing")
  func undecided() throws {
    let overlapping = try [
      Self.header(0...1, latitude: 10), Self.header(2...9, latitude: 10), Self.header(5...6, latitude: 10),
      Self.header(10...11, latitude: 10), Self.header(12...13, latitude: 10),
    ]
    #expect(Self.steps(overlapping) == [.max, .max, .max, 11_170])
    let foreign = try [Self.header(0...1, latitude: 10), Self.header(2...3, latitude: 10, datum: "ED50")]
    #expect(Self.steps(foreign) == [.max, .max])
  }
}

import LocationKit
import Testing

@testable import LocationArchive

@Suite("HeaderTable")
struct HeaderTableTests {
  private static func headers(_ count: Int) -> [BlockHeader] {
    (0..<count).map { number in
      var rows = RowBuffer()
      rows.append(RandomLocations.plain, key: Int64(number))
      return BlockSummary(rows).header(subject: number, body: [UInt8](repeating: 0, count: 10 * number))
    }
  }

  private static func bytes(_ headers: [BlockHeader]) -> [UInt8] {
    var bytes: [UInt8] = [1, 2, 3, 4]
    for header in headers { header.append(to: &bytes) }
    return bytes
  }

  @Test("finds the blocks one behind the other")
  func places() throws {
    let headers = Self.headers(5)
    let table = try #require(HeaderTable(Self.bytes(headers), from: 4, first: 16, end: 16 + 5 * 96 + 100))
    #expect(table.map(\.header) == headers)
    #expect(table.map(\.offset) == [16, 112, 218, 334, 460])
    #expect(HeaderTable(Array(table)).map(\.offset) == table.map(\.offset))
  }

  @Test("rejects blocks that end elsewhere, and headers that are incomplete or contradict themselves")
  func rejects() {
    let bytes = Self.bytes(Self.headers(2))
    let end = 16 + 2 * 96 + 10
    #expect(HeaderTable(bytes, from: 4, first: 16, end: end) != nil)
    #expect(HeaderTable(bytes, from: 4, first: 16, end: end + 1) == nil)
    #expect(HeaderTable(bytes.dropLast(), from: 4, first: 16, end: end) == nil)
    var contradiction = bytes
    // The first latitude becomes greater than the last.
    contradiction[4 + 43] = 0x7F
    #expect(HeaderTable(contradiction, from: 4, first: 16, end: end) == nil)
  }
}

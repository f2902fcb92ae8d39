import LocationKit
import Testing

@testable import LocationArchive

@Suite("SubjectRows")
struct SubjectRowsTests {
  private static func rows(_ locations: [(latitude: Double, key: Int64)]) -> RowBuffer {
    var rows = RowBuffer()
    for (latitude, key) in locations {
      var location = RandomLocations.plain
      location.coordinate = Coordinate(latitude: latitude, longitude: 13) ?? location.coordinate
      rows.append(location, key: key)
    }
    return rows
  }

  private static func subject(_ locations: [(Double, Int64)]) -> SubjectRows {
    var subject = SubjectRows(sealedUpTo: nil)
    subject.append(rows(locations))
    return subject
  }

  private static func remove(_ subject: inout SubjectRows, stored: [RowBuffer] = []) throws -> Int {
    try subject.removeRepetitions { _, isWanted, visit in
      for block in stored where isWanted(block[.key, 0]...block[.key, block.count - 1]) { visit(block) }
    }
  }

  @Test("removes repetitions among rows with equal keys, and keeps the first of them")
  func equalKeys() throws {
    var subject = Self.subject([(1, 5), (2, 7), (3, 5), (1, 5), (2, 6), (3, 5)])
    #expect(try Self.remove(&subject) == 2)
    #expect(subject.rows[.key] == [5, 7, 5, 6])
    subject.append(Self.rows([(3, 5), (2, 7), (2, 8)]))
    #expect(try Self.remove(&subject) == 2)
    #expect(subject.rows.count == 5)
  }

  @Test("finds repetitions among many rows of one key", arguments: [8, 9, 200])
  func manyOfOneKey(_ count: Int) throws {
    let different = (0..<count).map { (Double($0) / 10, Int64(5)) }
    var subject = Self.subject(different + different)
    #expect(try Self.remove(&subject) == count)
    #expect(try Self.remove(&subject, stored: []) == 0)
    var again = SubjectRows(sealedUpTo: 5)
    again.append(Self.rows(different + [(89, 5)]))
    #expect(try Self.remove(&again, stored: [Self.rows(different)]) == count)
  }

  @Test("reads only blocks that may have a late row")
  func blocks() throws {
    var subject = SubjectRows(sealedUpTo: 100)
    subject.append(Self.rows([(1, 10), (2, 50), (3, 101)]))
    var read: [Int64] = []
    let repeated = try subject.removeRepetitions { keys, isWanted, visit in
      #expect(keys == 10...50)
      for key in [5, 10, 30, 50, 60] as [Int64] where isWanted(key...(key + 1)) {
        read.append(key)
        visit(Self.rows([(1, key), (2, key + 1)]))
      }
    }
    #expect(repeated == 1 && read == [10, 50])
    #expect(subject.rows[.key] == [50, 101])
  }

  @Test("returns whole blocks, and keeps the rest for later rows")
  func seal() {
    var subject = Self.subject((0..<5000).map { (1, Int64($0)) })
    #expect(subject.seal().map(\.count) == [4096])
    #expect(subject.rows.count == 904)
    #expect(subject.seal(isLast: true).map(\.count) == [904])
    #expect(subject.rows.isEmpty)
  }

  @Test("divides journeys that came in any order between them, so that their blocks do not overlap")
  func journeys() {
    let day: Int64 = 86_400_000_000_000
    var subject = SubjectRows(sealedUpTo: nil)
    for number in [3, 1, 4, 2] as [Int64] {
      subject.append(Self.rows((0..<3000).map { (1, number * day + $0 * 1_000_000_000) }))
    }
    let blocks = subject.seal(isLast: true)
    #expect(blocks.map(\.count) == [3000, 3000, 3000, 3000])
    #expect(blocks.map { $0[.key, 0] / day } == [1, 2, 3, 4])
  }
}

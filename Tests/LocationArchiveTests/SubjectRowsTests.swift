import LocationKit
import Testing

@testable import LocationArchive

@Suite("SubjectRows")
struct SubjectRowsTests {
  private static func location(_ latitude: Double) -> Location {
    var location = RandomLocations.plain
    location.coordinate = Coordinate(latitude: latitude, longitude: 13) ?? location.coordinate
    return location
  }

  private static func contains(_ rows: inout SubjectRows, _ latitude: Double, key: Int64) -> Bool {
    var only = RowBuffer()
    only.append(location(latitude), key: key)
    return rows.contains(only)
  }

  @Test("finds a repetition among rows with equal keys, also among rows that came after the first search")
  func contains() {
    var rows = SubjectRows(sealedUpTo: nil)
    for (latitude, key) in [(1.0, 5), (2, 7), (3, 5)] { rows.append(Self.location(latitude), key: Int64(key)) }
    #expect(Self.contains(&rows, 1, key: 5))
    #expect(Self.contains(&rows, 3, key: 5))
    #expect(!Self.contains(&rows, 2, key: 5))
    #expect(!Self.contains(&rows, 1, key: 6))
    for (latitude, key) in [(4.0, 6), (5, 7)] { rows.append(Self.location(latitude), key: Int64(key)) }
    #expect(Self.contains(&rows, 4, key: 6))
    #expect(Self.contains(&rows, 5, key: 7))
    #expect(Self.contains(&rows, 2, key: 7))
    #expect(!Self.contains(&rows, 1, key: 7))
  }

  @Test("forgets the rows that it has returned as blocks")
  func seal() {
    var rows = SubjectRows(sealedUpTo: nil)
    rows.append(Self.location(1), key: 5)
    #expect(Self.contains(&rows, 1, key: 5))
    #expect(rows.seal().map(\.count) == [1])
    #expect(!Self.contains(&rows, 1, key: 5))
  }
}

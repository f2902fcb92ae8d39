import LocationTesting
import Testing

@testable import LocationKit

@Suite("Visits in a journal")
struct VisitCodingTests {
  private static let here = Coordinate.make(latitude: 52.5, longitude: 13.4)

  private static let visits: [Visit] = {
    var known = Visit(
      coordinate: here, horizontalAccuracy: .metres(9, basis: .daemon), arrival: start, departure: start + 900,
      isOver: true, lastSeen: start + 900, time: start + 1200)
    known.sequence = 17
    known.limits = VisitLimits(radius: 50, duration: .seconds(60), longestGap: .seconds(3600))
    return [known, Visit(coordinate: here)]
  }()

  @Test("read back unchanged", arguments: visits)
  func roundTrip(visit: Visit) throws {
    let bytes = ValueWriter.bytes(of: LocationEvent.visited(visit))
    var reader = ValueReader(bytes)
    #expect(try reader.next(LocationEvent.self) == .visited(visit))
    #expect(reader.isAtEnd)
    for count in bytes.indices {
      var cut = ValueReader(Array(bytes.prefix(count)))
      #expect(throws: ValueReader.Failure.self) { try cut.next(LocationEvent.self) }
    }
  }
}

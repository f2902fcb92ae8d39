import LocationKit
import LocationTesting
import Testing

@testable import LocationServer

@Suite("Lines of at most some points")
struct BoundedLineTests {
  private let start = UTCInstant.utc("2026-05-01T10:00:00Z")

  /// Metres north and east of a place, one location each second.
  private func location(_ second: Int, _ north: Double, _ east: Double) -> Location {
    .make(latitude: 48 + north / 111_200, longitude: 11 + east / 74_400, time: start + Double(second))
  }

  /// A staircase with steps of 100 m.
  private func stairs(_ count: Int) -> [Location] {
    (0..<count).map { second in
      let (step, part) = (second / 10, Double(second % 10) * 10)
      let (north, east) = (Double(step / 2) * 100, Double((step + 1) / 2) * 100)
      if step % 2 == 0 { return location(second, north + part, east) }
      return location(second, north + 100, east - 100 + part)
    }
  }

  private func line(_ locations: [Location], _ most: Int) -> (locations: [Location], detail: Double) {
    var line = BoundedLine(most, detail: 2)
    for location in locations { line.add(location) }
    let detail = line.finish()
    return (line.locations, detail)
  }

  @Test(
    "the corners of a path are its line, and each location is as near to the line as it states", arguments: [500, 50])
  func isExact(_ most: Int) {
    let path = stairs(2000)
    let (found, detail) = line(path, most)

    #expect(found.count <= most && found.count > 1)
    #expect(most < 100 || ((201...250).contains(found.count) && detail == 2))
    #expect(
      found.first == path.first && found.last?.coordinate.distance(to: path[1999].coordinate) ?? .infinity <= detail)
    var next = 0
    for location in path {
      while next + 1 < found.count, let time = found[next + 1].time, time < location.time ?? time { next += 1 }
      let ends = [found[next], found[min(next + 1, found.count - 1)]].map(\.coordinate)
      let nearest = (0...100).map { part in
        ends[0].interpolated(to: ends[1], at: Double(part) / 100).distance(to: location.coordinate)
      }.min()
      #expect((nearest ?? .infinity) <= detail + ends[0].distance(to: ends[1]) / 100)
    }
  }

  @Test("any number of segments fits, and what is left begins segments")
  func limitsSegments() {
    let path = stairs(4000).map { location in
      var location = location
      location.startsSegment = true
      return location
    }
    let (found, detail) = line(path, 100)

    #expect(found.count <= 100 && found.allSatisfy(\.startsSegment) && detail > 2)
  }

  @Test("nothing stays nothing")
  func takesNothing() {
    #expect(line([], 100).locations.isEmpty)
  }
}

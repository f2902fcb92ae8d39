import LocationKit
import LocationTesting
import LocationTracks
import TestSupport
import Testing

@testable import LocationServer

/// What blurred locations at rest tell about where they are.
@Suite("CoordinateBlur")
struct CoordinateBlurTests {
  private static let size = 1000.0
  /// Of a receiver, in metres north and south.
  private static let noise = 10.0
  private static let metresPerDegree = 111_195.0

  /// Metres of a latitude from the nearest line of the grid.
  private static func distanceToLine(_ latitude: Double) -> Double {
    let height = 180 / (180 / (size / 110_574)).rounded(.down)
    let rows = (latitude + 90) / height
    return (rows - rows.rounded()).magnitude * height * metresPerDegree
  }

  private static func coordinate(_ latitude: Double, _ metres: Double) -> Coordinate {
    .make(latitude: latitude + metres / metresPerDegree, longitude: 11.5)
  }

  /// A home near a border shows two cells if it is looked at anew each time. Whoever sees both guesses that it is on the
  /// line of the grid between them.
  @Test("a million homes: a home that shows two cells is not found better than to a strip of half a cell")
  func hidesHomes() {
    var random = SeededRandom(seed: 20_261_126)
    var errors: [Double] = []
    var changesAtRest = 0
    for number in 0..<1_000_000 {
      let home = Double.random(in: 47...49, using: &random)
      var blur = CoordinateBlur(size: Self.size, secret: UInt64(number))
      let (south, north) = (Self.coordinate(home, -Self.noise), Self.coordinate(home, Self.noise))
      let cell = blur.move(to: south)
      if blur.move(to: north) != cell { changesAtRest += 1 }
      if blur.cell(of: north) != cell { errors.append(Self.distanceToLine(home)) }
    }
    errors.sort()
    // As many homes as before are so near to a border: 20 m of 1000 m.
    #expect((15_000...25_000).contains(errors.count), "\(errors.count)")
    #expect(changesAtRest == 0)
    // Before, each of them was within 10 m of the line. Now they are anywhere in a strip of 500 m.
    let found = errors.count { $0 <= Self.noise }
    #expect(Double(found) < 0.06 * Double(errors.count), "\(found) of \(errors.count)")
    #expect((110...140).contains(errors[errors.count / 2]), "\(errors[errors.count / 2])")
    #expect(errors[errors.count - 1] < 270)
  }

  /// A subject that comes home from the south stays in the southern cell until it is a quarter beyond the border.
  @Test("where a cell is left tells no more")
  func hidesArrivals() {
    var random = SeededRandom(seed: 7)
    var positions: [Double] = []
    for number in 0..<100_000 {
      let home = Double.random(in: 47...49, using: &random)
      var blur = CoordinateBlur(size: Self.size, secret: UInt64(number))
      _ = blur.move(to: Self.coordinate(home, -600))
      let first = blur.move(to: Self.coordinate(home, -Self.noise))
      if blur.move(to: Self.coordinate(home, Self.noise)) != first { positions.append(Self.distanceToLine(home)) }
    }
    positions.sort()
    // From the line itself to half a cell beyond it, evenly.
    #expect(positions.count > 500, "\(positions.count)")
    #expect((200...300).contains(positions[positions.count / 2]), "\(positions[positions.count / 2])")
    #expect(positions[positions.count / 10] < 100)
    #expect(positions[positions.count * 9 / 10] > 400)
  }

  @Test("a location never moves further than the accuracy states, wherever it has come from")
  func staysWithinReach() throws {
    var random = SeededRandom(seed: 3)
    for size in [1.0, 500, 20_000, 1_000_000] {
      var blur = CoordinateBlur(size: size, secret: 11)
      for _ in 0..<2000 {
        var latitude = Double.random(in: -89.9...89.9, using: &random)
        for _ in 0..<4 {
          latitude = max(-90, min(90, latitude + .random(in: -0.4...0.4, using: &random) * size / Self.metresPerDegree))
          let here = try #require(Coordinate(latitude: latitude, longitude: .random(in: -180...180, using: &random)))
          let center = try #require(blur.center(of: blur.move(to: here)))
          #expect(center.distance(to: here) <= CoordinateBlur.reach * size)
        }
      }
    }
  }

  @Test("another secret has other borders, and the same cells")
  func hasSecretBorders() throws {
    let here = try #require(Coordinate(latitude: 48.1, longitude: 11.5))
    let views = try (0..<200).map { _ in try PrivacyView(blur: 1000, zones: [], delay: .zero) }
    #expect(Set(views.map(\.secret)).count == 200)
    let cells = Set(views.map { CoordinateBlur(size: 1000, secret: $0.secret).cell(of: here) })
    #expect((1...4).contains(cells.count))
  }
}

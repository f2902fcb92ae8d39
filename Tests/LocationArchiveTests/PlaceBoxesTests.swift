import LocationKit
import TestSupport
import Testing

@testable import LocationArchive

@Suite("PlaceBoxes")
struct PlaceBoxesTests {
  private static let margin = 11.0

  /// Circles and a polygon around a point.
  private static func places(_ latitude: Double, _ longitude: Double) throws -> PlaceList {
    let middle = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let side = try #require(Coordinate(latitude: latitude - 0.004, longitude: longitude))
    return PlaceList([
      PointOfInterest(id: "middle", region: .circle(center: middle, radius: 50)),
      PointOfInterest(id: "side", region: .circle(center: side, radius: 120)),
    ])
  }

  /// The units that a coordinate is made of, across the antimeridian.
  private static func coordinate(_ latitude: Int64, _ longitude: Int64) -> Coordinate? {
    let wrapped = longitude > 1_800_000_000 ? longitude - 3_600_000_000 : longitude
    let other = wrapped < -1_800_000_000 ? wrapped + 3_600_000_000 : wrapped
    return Coordinate(latitude: Double(latitude) / 1e7, longitude: Double(other) / 1e7)
  }

  @Test(
    "no location within the clearance lies in other places",
    arguments: [(52.0, 13.0), (0, 0), (-16.5, 179.9999), (10, -179.9995), (89.99, 20), (-33, 151)])
  func clearance(_ latitude: Double, _ longitude: Double) throws {
    let seed = Seed.take(Int(latitude))
    var random = SeededRandom(seed: seed)
    let places = try Self.places(latitude, longitude)
    var boxes = try #require(PlaceBoxes(places, margin: Self.margin))
    var decided = 0
    for round in 0..<3000 {
      let reach: Int64 = [300, 6000, 90_000, 1_700_000_000][round % 4]
      let here = (
        latitude: Int64(latitude * 1e7) + .random(in: -reach...reach, using: &random) / (reach > 1_000_000 ? 20 : 1),
        longitude: Int64(longitude * 1e7) + .random(in: -reach...reach, using: &random)
      )
      guard let middle = Self.coordinate(here.latitude, here.longitude),
        let found = boxes.clearance(here.latitude, Int64((middle.longitude * 1e7).rounded())), found.units > 0
      else { continue }
      let (inside, units) = (found.inside, found.units)
      decided += 1
      for _ in 0..<8 {
        let north = Int64.random(in: -units...units, using: &random)
        let room = units - Int64(north.magnitude)
        guard
          let there = Self.coordinate(
            here.latitude + north, here.longitude + .random(in: -room...room, using: &random))
        else { continue }
        for number in 0..<places.count {
          let distance = places.distance(from: there, to: number)
          #expect(number == inside ? distance <= 0 : distance > 10, "seed \(seed), \(there), place \(number)")
        }
      }
    }
    #expect(decided > 500)
  }
}

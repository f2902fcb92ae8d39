import Foundation
import LocationTesting
import TestSupport
import Testing

@testable import LocationKit

/// Polygons and corridors: what is in them, and how far away they are.
@Suite("Region: shapes")
struct RegionShapeTests {
  private func ring(_ corners: [(Double, Double)]) -> [Coordinate] {
    corners.map { .make(latitude: $0.1, longitude: $0.0) }
  }

  /// Longitude first, as GeoJSON has them.
  private func polygon(_ corners: [(Double, Double)], holes: [[(Double, Double)]] = []) throws -> Polygon {
    try #require(Polygon(exterior: ring(corners), holes: holes.map(ring)))
  }

  private func point(_ longitude: Double, _ latitude: Double) -> Coordinate {
    .make(latitude: latitude, longitude: longitude)
  }

  // MARK: Properties

  @Test("the distance equals that of a search along the edges, with the sign of the containment", arguments: 1...40)
  func agreesWithSearch(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let shape = RandomShape(seed: seed)
    let region = try shape.region()
    for _ in 0..<6 {
      let point = shape.point(&random)
      let here = RandomShape.coordinate(point)
      let (distance, expected) = (region.distance(to: here), shape.distance(to: point))
      #expect((distance <= 0) == region.contains(here), "seed \(seed): \(here)")
      let tolerance = 0.001 + (expected > 1e5 ? 1e-6 * expected : 0)
      #expect((distance.magnitude - expected).magnitude < tolerance, "seed \(seed): \(here) \(distance) \(expected)")
      if expected > 0.001, here.latitude.magnitude < 90 {
        #expect(region.contains(here) == shape.contains(point), "seed \(seed): \(here)")
      }
    }
  }

  @Test("the distance to a corridor is the distance to its line, less half its width", arguments: 1...40)
  func corridor(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let shape = RandomShape(seed: seed)
    let width = Double.random(in: 0...20_000, using: &random)
    let region = try shape.corridor(width: width)
    for _ in 0..<6 {
      let point = shape.point(&random)
      let here = RandomShape.coordinate(point)
      let expected = shape.distance(to: point, isClosed: false)
      let tolerance = 0.001 + (expected > 1e5 ? 1e-6 * expected : 0)
      #expect((region.distance(to: here) - (expected - width / 2)).magnitude < tolerance, "seed \(seed): \(here)")
      #expect((region.distance(to: here) <= 0) == region.contains(here), "seed \(seed): \(here)")
    }
  }

  @Test(
    "the distance is unchanged when all is moved east, mirrored at the equator or written differently",
    arguments: 1...40)
  func symmetries(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let shape = RandomShape(seed: seed)
    let region = try shape.region()
    let offset = Double.random(in: -180...180, using: &random)
    let first = Int.random(in: 0..<11, using: &random)
    let others = [
      (name: "moved", region: try shape.region(east: offset), offset: offset, isMirrored: false),
      (name: "mirrored", region: try shape.region(isMirrored: true), offset: 0, isMirrored: true),
      (name: "reversed", region: try shape.region(isReversed: true), offset: 0, isMirrored: false),
      (name: "turned", region: try shape.region(from: first), offset: 0, isMirrored: false),
    ]
    for _ in 0..<12 {
      let point = shape.point(&random)
      let here = RandomShape.coordinate(point)
      let distance = region.distance(to: here)
      for other in others {
        let there = RandomShape.coordinate(
          (point.longitude, other.isMirrored ? -point.latitude : point.latitude), east: other.offset)
        let tolerance = 1e-5 + (distance.magnitude > 1e6 ? 1e-6 * distance.magnitude : 0)
        let difference = (other.region.distance(to: there) - distance).magnitude
        #expect(difference < tolerance || distance.magnitude < 1e-5, "seed \(seed), \(other.name): \(here)")
        #expect(
          other.region.contains(there) == region.contains(here) || distance.magnitude < 1e-5,
          "seed \(seed), \(other.name): \(here)")
      }
    }
  }

  @Test(
    "the distance grows no faster than the path, and the bounding circle gives a true lower bound", arguments: 1...40)
  func bounds(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let shape = RandomShape(seed: seed)
    for region in [try shape.region(), try shape.corridor(width: 1000)] {
      let circle = region.boundingCircle
      for _ in 0..<10 {
        let here = RandomShape.coordinate(shape.point(&random))
        let distance = region.distance(to: here)
        #expect(circle.center.distance(to: here) - circle.radius <= distance + 1e-3, "seed \(seed): \(here)")
        for metres in [0.01, 10, 10_000] {
          let there = here.destination(bearing: .random(in: 0...360, using: &random), distance: metres)
          let slack = 0.002 + (distance.magnitude > 1e6 ? 1e-5 * distance.magnitude : 0)
          #expect(
            (region.distance(to: there) - distance).magnitude <= metres + slack, "seed \(seed): \(here) \(there)")
        }
      }
    }
  }

  @Test("the circle around a region is not much larger than it", arguments: 1...40)
  func circleIsTight(seed: UInt64) throws {
    let shape = RandomShape(seed: seed)
    let region = try shape.region()
    let circle = region.boundingCircle
    let farthest = shape.rings[0].map { circle.center.distance(to: RandomShape.coordinate($0)) }.max() ?? 0
    #expect(circle.radius >= farthest)
    #expect(circle.radius <= 1.1 * farthest + 20 || circle.radius > 2_000_000)
  }

  // MARK: Edges and holes

  private let square = [(10.0, 50.0), (11, 50), (11, 51), (10, 51)]
  private let hole = [(10.4, 50.4), (10.6, 50.4), (10.6, 50.6), (10.4, 50.6)]

  @Test("corners and edges are inside, those of holes too")
  func edgesBelong() throws {
    let region = Region.polygon([try polygon(square, holes: [hole])])
    let edges = square + hole + [(10.5, 50), (11, 50.7), (10.123, 51), (10, 50.001), (10.5, 50.4), (10.4, 50.5)]
    for (longitude, latitude) in edges {
      #expect(region.contains(point(longitude, latitude)), "\(longitude) \(latitude)")
      #expect(region.distance(to: point(longitude, latitude)).magnitude < 1e-7)
    }
    #expect(!region.contains(point(10.5, 50.5)))
    #expect(!region.contains(point(10.5, 49.999999999)))
    #expect(!region.contains(point(11.000000001, 50.5)))
    #expect(region.distance(to: point(11.000000001, 50.5)) > 0)
  }

  @Test("from the centre of a hole it is the distance to the hole's edge, from inside to the nearest edge")
  func holes() throws {
    let region = Region.polygon([try polygon(square, holes: [hole])])
    let middle = point(10.5, 50.5)
    // The nearest edges are those in the east and the west, along meridians.
    #expect((region.distance(to: middle) - middle.distance(to: point(10.6, 50.4999))).magnitude < 3)
    let between = point(10.5, 50.2)
    #expect((region.distance(to: between) + between.distance(to: point(10.5, 50.4))).magnitude < 3)
  }

  @Test("an edge along a parallel is not a geodesic: points between both are inside")
  func straightInThePlane() throws {
    // The great circle between the northern corners is 4 degrees farther north in its middle.
    let region = Region.polygon([try polygon([(0, 40), (60, 40), (60, 50), (0, 50)])])
    #expect(region.contains(point(30, 49.9)))
    #expect(!region.contains(point(30, 50.1)))
    #expect((region.distance(to: point(30, 50.1)) - point(30, 50.1).distance(to: point(30, 50))).magnitude < 1e-6)
  }

  @Test("several polygons are one region: a point in any is inside, and the nearest edge counts")
  func several() throws {
    let far = square.map { ($0.0 + 5, $0.1) }
    let region = Region.polygon([try polygon(square), try polygon(far)])
    #expect(region.contains(point(10.5, 50.5)) && region.contains(point(15.5, 50.5)))
    #expect(!region.contains(point(13, 50.5)))
    #expect(region.distance(to: point(12, 50.5)) == Region.polygon([try polygon(square)]).distance(to: point(12, 50.5)))
    #expect(region.distance(to: point(14, 50.5)) == Region.polygon([try polygon(far)]).distance(to: point(14, 50.5)))
    let circle = region.boundingCircle
    for (longitude, latitude) in square + far {
      #expect(circle.center.distance(to: point(longitude, latitude)) <= circle.radius)
    }
    #expect(!Region.polygon([]).contains(point(0, 0)))
    #expect(Region.polygon([]).distance(to: point(0, 0)) > 2e7)
  }

  // MARK: Antimeridian

  @Test("a polygon cut along the antimeridian, as RFC 7946 requires, equals the uncut one")
  func cut() throws {
    let whole = Region.polygon([try polygon([(179, -17), (-179, -17.5), (-179, -16), (179, -16)])])
    // The parts meet in different corners.
    let parts = Region.polygon([
      try polygon([(179, -17), (180, -17.25), (180, -16.5), (180, -16), (179, -16)]),
      try polygon([(-180, -16), (-180, -17.25), (-179, -17.5), (-179, -16)]),
    ])
    for (longitude, latitude) in [
      (180.0, -16.5), (-180, -16.5), (179.99, -16.7), (-179.99, -16.1), (179.5, -17.1), (178, -16.5), (-178, -17),
      (180, -15), (180, -17.24), (180, -17.26), (-180, -17.25),
    ] {
      let here = point(longitude, latitude)
      #expect(whole.contains(here) == parts.contains(here), "\(longitude) \(latitude)")
      #expect((whole.distance(to: here) - parts.distance(to: here)).magnitude < 1e-6, "\(longitude) \(latitude)")
    }
    #expect(whole.distance(to: point(180, -16.5)) < -50_000)
  }

  @Test("a part that ends at the antimeridian has its edge there, unless another part continues")
  func seamWithoutNeighbour() throws {
    let west = try polygon([(179, -17), (180, -17), (180, -16), (179, -16)])
    let alone = Region.polygon([west])
    #expect(alone.contains(point(180, -16.5)) && alone.contains(point(-180, -16.5)))
    #expect((alone.distance(to: point(179.99, -16.5)) + 1067.5).magnitude < 1)
    #expect((alone.distance(to: point(-179.99, -16.5)) - 1067.5).magnitude < 1)
    let joined = Region.polygon([west, try polygon([(-180, -17), (-179, -17), (-179, -16.5), (-180, -16.5)])])
    #expect((joined.distance(to: point(179.99, -16.2)) + 1067.5).magnitude < 3)
    #expect(joined.distance(to: point(179.99, -16.8)) < -20_000)
  }

  // MARK: Poles

  /// Three ways to write what is north of 80 degrees.
  private func caps() throws -> [Region] {
    [
      .polygon([try polygon([(-180, 80), (180, 80), (180, 90), (-180, 90)])]),
      .polygon([try polygon([(-180, 80), (-60, 80), (60, 80), (180, 80), (180, 90), (60, 90), (-60, 90), (-180, 90)])]),
      // Once around the earth.
      .polygon([try polygon([(0, 80), (90, 80), (180, 80), (-90, 80)])]),
      .polygon([try polygon([(10, 80), (-110, 80), (130, 80)])]),
      // In halves.
      .polygon([
        try polygon([(-180, 80), (0, 80), (0, 90), (-180, 90)]), try polygon([(180, 90), (0, 90), (0, 80), (180, 80)]),
      ]),
    ]
  }

  @Test("a ring around a pole is correct in every notation")
  func cap() throws {
    for (number, region) in try caps().enumerated() {
      let cut = number == 4
      for longitude in [-180.0, -77, 0, 13, 180] {
        #expect(region.contains(point(longitude, 90)), "\(number)")
        #expect(region.contains(point(longitude, 85)), "\(number)")
        #expect(region.contains(point(longitude, 80)), "\(number)")
        #expect(!region.contains(point(longitude, 79.999)), "\(number)")
        #expect(!region.contains(point(longitude, -90)), "\(number)")
        #expect((region.distance(to: point(longitude, 79)) - 111_656.465).magnitude < 0.001, "\(number) \(longitude)")
        // The halves meet in a meridian, which counts as their edge.
        if !cut {
          #expect((region.distance(to: point(longitude, 90)) + 1_116_825.9).magnitude < 1, "\(number) \(longitude)")
          #expect((region.distance(to: point(longitude, 89)) + 1_005_132).magnitude < 1, "\(number) \(longitude)")
        }
      }
      let circle = region.boundingCircle
      #expect(circle.radius < (cut ? 2_000_000 : 1_130_000), "\(number)")
      #expect(circle.center.distance(to: point(0, 80)) <= circle.radius)
    }
  }

  @Test("a ring without its pole: a belt, and a cap with a hole")
  func belt() throws {
    let wide = [(-180.0, 60.0), (180, 60), (180, 90), (-180, 90)]
    let narrow = [(-180.0, 80.0), (180, 80), (180, 90), (-180, 90)]
    let regions = [
      Region.polygon([try polygon(wide, holes: [narrow])]),
      .polygon([try polygon([(-180, 60), (180, 60), (180, 80), (-180, 80)])]),
      .polygon([try polygon([(0, 60), (120, 60), (-120, 60)], holes: [[(0, 80), (120, 80), (-120, 80)]])]),
    ]
    for region in regions {
      #expect(!region.contains(point(12, 90)))
      #expect((region.distance(to: point(12, 90)) - 1_116_825.9).magnitude < 1)
      #expect(region.contains(point(180, 70)) && region.contains(point(-12, 70)))
      #expect((region.distance(to: point(180, 70)) + 1_115_500).magnitude < 1_000)
      #expect(!region.contains(point(0, 59)) && !region.contains(point(0, 81)))
    }
  }

  @Test("a triangle with a corner at a pole contains the pole, whatever its longitude")
  func cornerAtPole() throws {
    let region = Region.polygon([try polygon([(10, -80), (30, -80), (20, -90)])])
    for longitude in [-170.0, 0, 20, 180] {
      #expect(region.contains(point(longitude, -90)))
      #expect(region.distance(to: point(longitude, -90)).magnitude < 1e-6)
    }
    #expect(region.contains(point(20, -89.9)) && !region.contains(point(40, -89.9)))
  }

  @Test("Antarctica, whose outline ends at the map's edge, and the whole earth")
  func maps() throws {
    let antarctica = Region.polygon([
      try polygon([(-180, -84), (-60, -63), (0, -70), (100, -66), (170, -72), (180, -84), (180, -90), (-180, -90)])
    ])
    for longitude in [-180.0, 0, 180] {
      #expect(antarctica.contains(point(longitude, -90)))
      #expect(antarctica.distance(to: point(longitude, -90)) < -600_000)
      #expect(antarctica.contains(point(longitude, -85)))
      #expect(antarctica.distance(to: point(longitude, -84.5)) < -10_000)
    }
    let earth = Region.polygon([try polygon([(-180, -90), (180, -90), (180, 90), (-180, 90)])])
    for (longitude, latitude) in [(0.0, 0.0), (180, 5), (-180, -90), (7, 90)] {
      #expect(earth.contains(point(longitude, latitude)))
      #expect(earth.distance(to: point(longitude, latitude)) < -2e7)
    }
    #expect(earth.boundingCircle.radius > 2e7)
  }

  @Test("a bridge to a hole within one ring is not an edge")
  func bridge() throws {
    let bridged = Region.polygon([try polygon(square + [square[0]] + hole.reversed() + [hole[3]])])
    let plain = Region.polygon([try polygon(square, holes: [hole])])
    // The first is on it.
    for (longitude, latitude) in [(10.2, 50.3), (10.21, 50.3), (10.5, 50.5), (10.9, 50.1)] {
      let here = point(longitude, latitude)
      #expect(bridged.contains(here) == plain.contains(here), "\(longitude)")
      #expect((bridged.distance(to: here) - plain.distance(to: here)).magnitude < 1e-6, "\(longitude)")
    }
  }

  @Test("equal corners make equal regions, with and without a closing corner")
  func equality() throws {
    let (one, two) = (Region.polygon([try polygon(square)]), Region.polygon([try polygon(square + [square[0]])]))
    #expect(one == two && Set([one, two]).count == 1)
    #expect(one != .polygon([try polygon(hole)]))
    let line = try #require(Corridor(path: ring(square), width: 3))
    #expect(Region.corridor(line) == .corridor(try #require(Corridor(path: ring(square), width: 3))))
    #expect(Region.corridor(line) != .corridor(try #require(Corridor(path: ring(square), width: 4))))
  }

  // MARK: Corridors

  @Test("a corridor without width is its line; across a pole and the antimeridian it takes the short path")
  func corridors() throws {
    let flight = Region.corridor(
      try #require(Corridor(path: ring([(10, 85), (10, 90), (-170, 90), (-170, 85)]), width: 2000)))
    #expect(flight.contains(point(77, 90)) && flight.contains(point(10.001, 87)) && flight.contains(point(-170, 86)))
    #expect((flight.distance(to: point(77, 90)) + 1000).magnitude < 1e-6)
    #expect((flight.distance(to: point(100, 89)) - (111_694 - 1000)).magnitude < 1)
    let ferry = Region.corridor(try #require(Corridor(path: ring([(179.9, 0), (-179.9, 0)]), width: 0)))
    #expect(ferry.contains(point(180, 0)) && ferry.contains(point(-179.9, 0)) && !ferry.contains(point(0, 0)))
    #expect((ferry.distance(to: point(180, 1)) - 110_574.389).magnitude < 0.001)
  }

  // MARK: Many corners

  @Test("many corners give correct answers: a circle of ten thousand, near and far, inside and outside")
  func manyCorners() throws {
    let corners = (0..<10_000).map { index in
      let angle = Double(index) / 10_000 * 2 * .pi
      return (20 + 2 * cos(angle), 2 * sin(angle))
    }
    let region = Region.polygon([try polygon(corners)])
    for (longitude, latitude, isInside) in [
      (20.0, 0.0, true), (21.9, 0.1, true), (22.1, 0, false), (20, -1.9999, true), (100, 80, false),
    ] {
      let here = point(longitude, latitude)
      #expect(region.contains(here) == isInside)
      let expected = corners.map { here.distance(to: point($0.0, $0.1)) }.min() ?? 0
      // Between two corners it may be a little nearer: they are 140 m apart.
      #expect((region.distance(to: here).magnitude - expected).magnitude < 70)
      #expect(region.distance(to: here).magnitude <= expected + 1e-6)
    }
  }
}

import LocationKit
import Testing

@testable import LocationPlot

@Suite("PositionScatter")
struct PositionScatterTests {
  @Test("finds the mean and the radii that numpy finds")
  func radii() throws {
    var scatter = PositionScatter()
    for (latitude, longitude) in [(52.0, 13.0), (52.0001, 13.0), (52.0, 13.0002), (52.0002, 13.0001), (51.9999, 13.0)] {
      scatter.append(try #require(Coordinate(latitude: latitude, longitude: longitude)))
    }
    let statistics = try #require(scatter.makeStatistics())
    // By numpy: p.mean(0); with the radii of curvature M and N of WGS-84 at the mean, r = hypot(d[:, 0] * M,
    // d[:, 1] * N * cos(latitude)); percentile(r, [50, 95]), r.mean(), r.max().
    #expect(abs(statistics.mean.latitude - 52.00004) < 1e-9)
    #expect(abs(statistics.mean.longitude - 13.00006) < 1e-9)
    #expect(abs(statistics.radius(containing: 0.5) - 10.59506) < 1e-3)
    #expect(abs(statistics.radius(containing: 0.95) - 17.63343) < 1e-3)
    #expect(abs(statistics.meanDistance - 11.72650) < 1e-3)
    #expect(abs(statistics.greatestDistance - 18.01348) < 1e-3)
  }

  @Test("interpolates a share between two distances")
  func interpolation() throws {
    var scatter = PositionScatter()
    // On the equator, at -3, -1, 1 and 3 hundred-thousandths of a degree around their mean: 1.11319 m each.
    for longitude in [9.99997, 9.99999, 10.00001, 10.00003] {
      scatter.append(try #require(Coordinate(latitude: 0, longitude: longitude)))
    }
    let statistics = try #require(scatter.makeStatistics())
    let unit = 1.1131949
    // Distances 1, 1, 3, 3: the median lies between the second and the third; 95 % at place 2.85.
    #expect(abs(statistics.radius(containing: 0.5) - 2 * unit) < 1e-5)
    #expect(abs(statistics.radius(containing: 0.95) - 3 * unit) < 1e-5)
    #expect(abs(statistics.meanDistance - 2 * unit) < 1e-5)
    #expect(abs(statistics.greatestDistance - 3 * unit) < 1e-5)
  }

  @Test("has a mean across the antimeridian and at a pole")
  func seams() throws {
    var antimeridian = PositionScatter()
    for longitude in [179.9999, -179.9999] {
      antimeridian.append(try #require(Coordinate(latitude: 10, longitude: longitude)))
    }
    #expect(abs(try #require(antimeridian.makeStatistics()).mean.longitude) == 180)
    var pole = PositionScatter()
    for longitude in [0.0, 90, 180, -90] {
      pole.append(try #require(Coordinate(latitude: 89.9999, longitude: longitude)))
    }
    let statistics = try #require(pole.makeStatistics())
    #expect(statistics.mean.latitude > 89.9999999)
    #expect(abs(statistics.greatestDistance - 11.17) < 0.01)
  }

  @Test("uses a part of the positions if there are too many")
  func bounded() throws {
    var scatter = PositionScatter()
    let coordinate = try #require(Coordinate(latitude: 1, longitude: 2))
    for _ in 0..<PositionScatter.capacity * 3 { scatter.append(coordinate) }
    #expect(scatter.stride == 4)
    let statistics = try #require(scatter.makeStatistics())
    #expect(statistics.count == PositionScatter.capacity * 3 / 4)
    #expect(statistics.greatestDistance < 1e-6)
  }

  @Test("has no statistics without positions")
  func empty() { #expect(PositionScatter().makeStatistics() == nil) }
}

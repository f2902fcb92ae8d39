import Glibc
package import LocationKit

/// The positions of a receiver that is stationary, around their mean.
///
/// Memory is bounded: of more than ``capacity`` positions, each second, fourth … one is used.
package struct PositionScatter: Sendable {
  static let capacity = 262_144

  private var coordinates: [Coordinate] = []
  /// Each how many-th position is used.
  package private(set) var stride = 1
  private var seen = 0

  package init() {}

  package mutating func append(_ coordinate: Coordinate) {
    defer { seen += 1 }
    guard seen.isMultiple(of: stride) else { return }
    coordinates.append(coordinate)
    guard coordinates.count == Self.capacity else { return }
    coordinates = coordinates.indices.filter { $0.isMultiple(of: 2) }.map { coordinates[$0] }
    stride *= 2
  }

  /// Returns the statistics; `nil` without positions.
  package func makeStatistics() -> Statistics? { Statistics(coordinates) }

  /// The mean, and the distances from it in metres.
  package struct Statistics: Sendable {
    package let mean: Coordinate
    /// Metres to the east and to the north of the mean.
    let offsets: [SIMD2<Double>]
    /// Distances from the mean in metres, sorted.
    private let distances: [Double]

    init?(_ coordinates: [Coordinate]) {
      let sum = coordinates.reduce(SIMD3<Double>()) { $0 + $1.direction }
      guard let mean = Coordinate(direction: sum) else { return nil }
      self.mean = mean
      offsets = coordinates.map { coordinate in
        let (distance, course) = (mean.distance(to: coordinate), mean.initialCourse(to: coordinate) * .pi / 180)
        return SIMD2(distance * sin(course), distance * cos(course))
      }
      distances = coordinates.map { mean.distance(to: $0) }.sorted()
    }

    package var count: Int { distances.count }
    package var meanDistance: Double { distances.reduce(0, +) / Double(count) }
    package var greatestDistance: Double { distances[count - 1] }

    /// Returns the radius in metres around the mean that contains a share of the positions, 0 to 1: the circular error
    /// probable at 0.5. Between two distances it is interpolated, as by numpy.percentile.
    package func radius(containing share: Double) -> Double {
      let place = share * Double(count - 1)
      let below = Int(place)
      let (lower, upper) = (distances[below], distances[min(below + 1, count - 1)])
      return lower + (upper - lower) * (place - Double(below))
    }
  }
}

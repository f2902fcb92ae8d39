import LocationKit
import TestSupport
import Testing

/// Random circles in a part of the earth, and points to query among them.
struct RandomPlaces: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var latitudes: ClosedRange<Double>
  /// Beyond 180 they continue at −180.
  var longitudes: ClosedRange<Double>
  /// Metres; small ones are as frequent as large ones.
  var radii: ClosedRange<Double>

  static let everywhere = [
    RandomPlaces("the whole earth, all sizes", -90...90, -180...180, 1...10_000_000),
    RandomPlaces("the whole earth, huge", -90...90, -180...180, 500_000...10_000_000),
    RandomPlaces("a town", 52.48...52.53, 13.35...13.42, 5...500),
    RandomPlaces("a town, points", 52.4999...52.5, 13.3999...13.4, 0...0.1),
    RandomPlaces("the far north", 79.99...80.02, 10...10.2, 5...800),
    RandomPlaces("the north pole", 89.97...90, -180...180, 1...4000),
    RandomPlaces("the south pole", -90 ... -89.9, -180...180, 20...40_000),
    RandomPlaces("the antimeridian", -17.02 ... -16.98, 179.97...180.03, 10...3000),
    RandomPlaces("the antimeridian, far north", 70...75, 170...190, 1000...300_000),
    RandomPlaces("the equator and Greenwich", -0.03...0.03, -0.03...0.03, 10...3000),
  ]

  private init(
    _ name: String, _ latitudes: ClosedRange<Double>, _ longitudes: ClosedRange<Double>, _ radii: ClosedRange<Double>
  ) {
    (testDescription, self.latitudes, self.longitudes, self.radii) = (name, latitudes, longitudes, radii)
  }

  func places(_ count: Int, _ random: inout SeededRandom) -> [PointOfInterest] {
    (0..<count).map { number in
      PointOfInterest(id: "\(number)", region: .circle(center: coordinate(&random), radius: radius(&random)))
    }
  }

  /// A third of them anywhere, a third at edges or very close to them, and the rest in the centres.
  func points(_ count: Int, among places: [PointOfInterest], _ random: inout SeededRandom) -> [Coordinate] {
    (0..<count).map { number in
      guard number % 3 > 0, let place = places.randomElement(using: &random),
        case .circle(let center, let radius) = place.region
      else { return coordinate(&random) }
      if number % 3 == 1 { return center }
      let beside = Self.besides[Int.random(in: 0..<Self.besides.count, using: &random)]
      let distance = radius + (Bool.random(using: &random) ? beside : -beside)
      return center.destination(bearing: .random(in: 0...360, using: &random), distance: distance)
    }
  }

  /// Metres.
  private static let besides = [0, 1e-9, 1e-6, 1e-3, 0.01, 0.1, 1, 10]

  private func coordinate(_ random: inout SeededRandom) -> Coordinate {
    // In a few cases just at the border of what there is.
    let isAtBorder = Int.random(in: 0..<40, using: &random) == 0
    let latitude = isAtBorder ? latitudes.upperBound : .random(in: latitudes, using: &random)
    let longitude = Double.random(in: longitudes, using: &random)
    return Coordinate(latitude: latitude, longitude: longitude > 180 ? longitude - 360 : longitude)!
  }

  private func radius(_ random: inout SeededRandom) -> Double {
    let (least, most) = (max(radii.lowerBound, 1e-3), radii.upperBound)
    let radius = least * Double.random(in: 0...1, using: &random).raised(most / least)
    return Int.random(in: 0..<20, using: &random) == 0 ? 0 : radius
  }
}

extension Double {
  /// `base` to the power of this.
  fileprivate func raised(_ base: Double) -> Double {
    // By repeated square roots, of the binary digits of this; the tests need no more than some.
    var (result, root, rest) = (1.0, base, self)
    for _ in 0..<30 {
      root = root.squareRoot()
      rest *= 2
      if rest >= 1 { (result, rest) = (result * root, rest - 1) }
    }
    return result
  }
}

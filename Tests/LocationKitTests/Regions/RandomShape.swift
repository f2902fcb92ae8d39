import Foundation
import LocationKit
import LocationTesting
import TestSupport

/// A star-shaped polygon, or a line, somewhere on earth: also across the antimeridian and next to a pole.
struct RandomShape {
  /// Longitudes may lie beyond ±180 here.
  var rings: [[(longitude: Double, latitude: Double)]]
  /// Degrees from the middle to where its points are looked for.
  let size: Double
  let middle: (longitude: Double, latitude: Double)

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let size = pow(10, number(-3...1.3))
    let latitude =
      seed.isMultiple(of: 3) ? (90 - number(0...1) * size) * (seed.isMultiple(of: 2) ? 1 : -1) : number(-70...70)
    let longitude = seed % 3 == 1 ? 180 + number(-1...1) * size : number(-180...180)
    // As wide as it is high, next to the pole as far as that goes.
    let stretch = min(1 / max(cos(latitude * .pi / 180), 1e-9), 150 / size, 40)
    let count = Int.random(in: 3...11, using: &random)
    let corners = (0..<count).map { index in
      let angle = (Double(index) + number(0...0.7)) / Double(count) * 2 * .pi
      let radius = size * number(0.3...1)
      return (
        longitude: longitude + radius * cos(angle) * stretch,
        latitude: max(-90, min(90, latitude + radius * sin(angle)))
      )
    }
    // A star within the star: half as large.
    let hole = corners.map {
      (
        longitude: longitude + ($0.longitude - longitude) / 2, latitude: latitude + ($0.latitude - latitude) / 2
      )
    }
    rings = seed.isMultiple(of: 2) ? [corners, hole] : [corners]
    self.size = size
    middle = (longitude, latitude)
    self.stretch = stretch
  }

  private let stretch: Double

  static func coordinate(_ point: (longitude: Double, latitude: Double), east offset: Double = 0) -> Coordinate {
    .make(latitude: point.latitude, longitude: (point.longitude + offset).remainder(dividingBy: 360))
  }

  /// Moved to the east, mirrored at the equator, written in the other direction and from another corner.
  func region(east offset: Double = 0, isMirrored: Bool = false, isReversed: Bool = false, from first: Int = 0) throws
    -> Region
  {
    let rings = rings.map { ring in
      let turned = ring.dropFirst(first % ring.count) + ring.prefix(first % ring.count)
      let corners = turned.map {
        Self.coordinate(($0.longitude, isMirrored ? -$0.latitude : $0.latitude), east: offset)
      }
      return isReversed ? corners.reversed() : corners
    }
    guard let polygon = Polygon(exterior: rings[0], holes: Array(rings.dropFirst())) else {
      throw CocoaError(.coderInvalidValue)
    }
    return .polygon([polygon])
  }

  func corridor(width: Double) throws -> Region {
    guard let corridor = Corridor(path: rings[0].map { Self.coordinate($0) }, width: width) else {
      throw CocoaError(.coderInvalidValue)
    }
    return .corridor(corridor)
  }

  /// Within it, about it, or anywhere.
  func point(_ random: inout SeededRandom) -> (longitude: Double, latitude: Double) {
    if Int.random(in: 0..<10, using: &random) == 0 {
      return (.random(in: -180...180, using: &random), .random(in: -90...90, using: &random))
    }
    let east = Double.random(in: -1.3...1.3, using: &random) * size * stretch
    let north = Double.random(in: -1.3...1.3, using: &random) * size
    return (middle.longitude + max(-179, min(179, east)), max(-90, min(90, middle.latitude + north)))
  }

  // MARK: The plain answers

  /// Of a point within half the earth: the rays to the north that cross an odd number of edges.
  func contains(_ point: (longitude: Double, latitude: Double)) -> Bool {
    // Where the shape may have it, in turns.
    let longitude = middle.longitude + (point.longitude - middle.longitude).remainder(dividingBy: 360)
    let inside = rings.map { ring in
      zip(ring, ring.dropFirst() + ring.prefix(1)).count { first, second in
        guard (first.longitude <= longitude) != (second.longitude <= longitude) else { return false }
        let share = (longitude - first.longitude) / (second.longitude - first.longitude)
        return first.latitude + share * (second.latitude - first.latitude) > point.latitude
      } % 2 == 1
    }
    return inside[0] && !inside.dropFirst().contains(true)
  }

  /// Metres to the nearest of its edges, by search along each.
  func distance(to point: (longitude: Double, latitude: Double), isClosed: Bool = true) -> Double {
    let here = Self.coordinate(point)
    return (isClosed ? rings : [rings[0]]).flatMap { ring in
      zip(ring, ring.dropFirst() + (isClosed ? ring.prefix(1) : [])).map { first, second in
        func distance(_ share: Double) -> Double {
          let longitude = first.longitude + share * (second.longitude - first.longitude)
          let latitude = first.latitude + share * (second.latitude - first.latitude)
          return here.distance(to: Self.coordinate((longitude, latitude)))
        }
        let steps = 40
        let nearest = (0...steps).min { distance(Double($0) / 40) < distance(Double($1) / 40) } ?? 0
        var (low, high) = (Double(max(0, nearest - 1)) / 40, Double(min(steps, nearest + 1)) / 40)
        while high - low > 1e-10 {
          let third = (high - low) / 3
          if distance(low + third) < distance(high - third) { high -= third } else { low += third }
        }
        return min(distance(low), distance(high))
      }
    }.min() ?? .infinity
  }
}

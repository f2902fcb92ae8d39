import Glibc
package import LocationKit

/// The path of a track of any length in constant memory. When it has too many points, it forgets those without which
/// the line changes least.
package struct TrackLine: Sendable {
  package struct Point: Sendable, Hashable {
    package let coordinate: Coordinate
    /// Whether there is no line from the point before.
    package let startsLine: Bool
    fileprivate let direction: SIMD3<Double>
  }

  static let capacity = 16_384
  /// Mean radius of the Earth in metres.
  static let radius = 6_371_008.8

  private var kept: [Point] = []
  /// The last point, if it was near the one before.
  private var pending: Point?
  private(set) package var first: Coordinate?
  private(set) package var last: Coordinate?
  /// Metres by which the line may differ from the track; it doubles each time that the line is full.
  private(set) var tolerance = 0.0

  package init() {}

  package var points: [Point] { kept + (pending.map { [$0] } ?? []) }

  /// Appends a point.
  ///
  /// - Parameter startsLine: whether what happened since the point before is unknown.
  package mutating func append(_ coordinate: Coordinate, startsLine: Bool) {
    let point = Point(coordinate: coordinate, startsLine: startsLine, direction: coordinate.direction)
    first = first ?? coordinate
    last = coordinate
    guard let before = kept.last, !startsLine else {
      flush()
      return keep(point)
    }
    if isNear(before, point) {
      pending = point
    } else {
      flush()
      keep(point)
    }
  }

  private func isNear(_ one: Point, _ other: Point) -> Bool {
    let chord = (one.direction - other.direction) * Self.radius
    return (chord * chord).sum() <= tolerance * tolerance / 4
  }

  private mutating func flush() {
    if let point = pending.take() { keep(point) }
  }

  private mutating func keep(_ point: Point) {
    kept.append(point)
    while kept.count >= Self.capacity {
      tolerance = max(1, tolerance * 2)
      thin()
    }
  }

  /// Simplifies each line, and drops lines that are as short as the tolerance and begin near the one before.
  private mutating func thin() {
    var thinned: [Point] = []
    var rest = kept[...]
    while let start = rest.first {
      let end = rest.dropFirst().firstIndex(where: \.startsLine) ?? rest.endIndex
      let line = Array(rest[..<end])
      rest = rest[end...]
      let indices = LineThinning.kept(line.map { $0.direction * Self.radius }, tolerance: tolerance)
      if indices.count <= 2, let before = thinned.last, isNear(before, start), isNear(start, line[line.count - 1]) {
        continue
      }
      thinned += indices.map { line[$0] }
    }
    kept = thinned
  }
}

extension TrackLine {
  /// A circle around the part of a map that shows the line; `nil` without points.
  package var surroundings: (center: Coordinate, radius: Double)? {
    let points = points
    guard let first = points.first else { return nil }
    let sum = points.reduce(SIMD3<Double>()) { $0 + $1.direction }
    let center = Coordinate(direction: sum) ?? first.coordinate
    let radius = points.reduce(0) { max($0, center.distance(to: $1.coordinate)) }
    // The frame is larger than the line, and reaches farther at its corners.
    return (center, max(radius, 100) * 2)
  }
}

/// The directions from the centre of a sphere, as vectors of length one: they have no seam at the antimeridian and no
/// poles.
extension Coordinate {
  var direction: SIMD3<Double> {
    let (phi, lambda) = (latitude * .pi / 180, longitude * .pi / 180)
    return SIMD3(cos(phi) * cos(lambda), cos(phi) * sin(lambda), sin(phi))
  }

  /// Creates the coordinate in a direction; `nil` for the zero vector.
  init?(direction: SIMD3<Double>) {
    let across = (direction.x * direction.x + direction.y * direction.y).squareRoot()
    guard across > 0 || direction.z != 0 else { return nil }
    self.init(
      latitude: min(90, max(-90, atan2(direction.z, across) * 180 / .pi)),
      longitude: min(180, max(-180, atan2(direction.y, direction.x) * 180 / .pi)))
  }
}

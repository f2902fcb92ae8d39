import Glibc
import LocationKit

/// The smallest box of latitude and longitude around places, however they lie to the antimeridian; circles on a sphere, which is
/// near enough to look at.
struct PlaceBounds {
  private var south = Double.infinity
  private var north = -Double.infinity
  /// From where how far to the east, in degrees.
  private var spans: [(west: Double, width: Double)] = []

  mutating func include(_ region: Region) {
    switch region {
    case .circle(let center, let radius): include(center, reach: radius)
    case .corridor(let corridor): include(corridor.path, reach: corridor.width / 2)
    case .polygon(let polygons):
      for polygon in polygons { include(polygon.exterior + polygon.exterior.prefix(1), reach: 0) }
    }
  }

  /// Where an east below the west lies across the antimeridian; `nil` of no place.
  var box: (west: Double, south: Double, east: Double, north: Double)? {
    guard !spans.isEmpty else { return nil }
    let sorted = spans.sorted { $0.west < $1.west }
    var (end, gap, start) = (sorted[0].west, 0.0, sorted[0].west)
    for span in sorted {
      if span.west - end > gap { (gap, start) = (span.west - end, span.west) }
      end = max(end, span.west + span.width)
    }
    // What is open between the last and the first, once around.
    let last = sorted[0].west + 360 - end
    if last >= gap { (gap, start) = (last, sorted[0].west) }
    guard gap > 0 else { return (-180, south, 180, north) }
    let east = start + 360 - gap
    return (start, south, east > 180 ? east - 360 : east, north)
  }

  private mutating func include(_ center: Coordinate, reach: Double) {
    let angle = reach / Self.metresPerDegree
    south = min(south, max(-90, center.latitude - angle))
    north = max(north, min(90, center.latitude + angle))
    let share = sin(min(90, angle) * .pi / 180) / cos(center.latitude * .pi / 180)
    let isAroundPole = center.latitude.magnitude + angle >= 90
    appendSpan(
      from: center.longitude, to: center.longitude, reach: isAroundPole ? 180 : asin(min(1, share)) * 180 / .pi)
  }

  private mutating func include(_ line: [Coordinate], reach: Double) {
    for point in line { include(point, reach: reach) }
    for (start, end) in zip(line, line.dropFirst()) { appendSpan(from: start.longitude, to: end.longitude, reach: 0) }
  }

  /// The short way between two meridians, and so many degrees on either side.
  private mutating func appendSpan(from start: Double, to end: Double, reach: Double) {
    var step = end - start
    if step.magnitude > 180, step.magnitude < 360 { step -= step > 0 ? 360 : -360 }
    let width = min(360, step.magnitude + 2 * reach)
    let west = (width == 360 ? -180 : min(start, start + step) - reach).remainder(dividingBy: 360)
    spans.append((west, width))
    // As it is, and as it begins in the round before, where it goes on over the antimeridian.
    if west + width > 180 { spans.append((-180, west + width - 180)) }
  }

  private static let metresPerDegree = 111_195.0
}

import Glibc
import LocationKit

/// The smallest box of latitude and longitude around places, also across the antimeridian. Circles are computed on a
/// sphere, which is precise enough for a display.
struct PlaceBounds {
  private var south = Double.infinity
  private var north = -Double.infinity
  /// Extents in longitude, in degrees: the western edge, and the width to the east.
  private var spans: [(west: Double, width: Double)] = []

  mutating func include(_ region: Region) {
    switch region {
    case .circle(let center, let radius): include(center, reach: radius)
    case .corridor(let corridor): include(corridor.path, reach: corridor.width / 2)
    case .polygon(let polygons):
      for polygon in polygons { include(polygon.exterior + polygon.exterior.prefix(1), reach: 0) }
    }
  }

  /// The box in degrees; if `east` is less than `west`, it crosses the antimeridian. `nil` if no place was included.
  var box: (west: Double, south: Double, east: Double, north: Double)? {
    guard !spans.isEmpty else { return nil }
    let sorted = spans.sorted { $0.west < $1.west }
    var (end, gap, start) = (sorted[0].west, 0.0, sorted[0].west)
    for span in sorted {
      if span.west - end > gap { (gap, start) = (span.west - end, span.west) }
      end = max(end, span.west + span.width)
    }
    // The gap between the last span and the first, across the antimeridian.
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

  /// Appends the shorter arc between two meridians, extended by `reach` degrees on both sides.
  private mutating func appendSpan(from start: Double, to end: Double, reach: Double) {
    var step = end - start
    if step.magnitude > 180, step.magnitude < 360 { step -= step > 0 ? 360 : -360 }
    let width = min(360, step.magnitude + 2 * reach)
    let west = (width == 360 ? -180 : min(start, start + step) - reach).remainder(dividingBy: 360)
    spans.append((west, width))
    // A span across the antimeridian is added twice: unchanged, and from -180 degrees.
    if west + width > 180 { spans.append((-180, west + width - 180)) }
  }

  private static let metresPerDegree = 111_195.0
}

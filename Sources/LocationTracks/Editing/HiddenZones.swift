import LocationKit

/// An edit that removes everything within circles: points of tracks and routes, waypoints, and reports from there
/// (satellites, no fix). No line crosses a circle either: a new segment or route begins after it. The time of the file
/// is removed as well, because it is often that of the first point.
///
/// Several tracks that end at a circle reveal its centre: see ``HiddenZone/offset(by:)``. What remains: the times of
/// leaving and entering the circle, texts, and everything outside.
package struct HiddenZones: TrackEdit {
  private let zones: [HiddenZone]
  private var segment = SegmentStart()
  private var lastPoint: Coordinate?
  private var lastRoutePoint: Coordinate?
  private var route = TrackHeader()
  private var isRouteBroken = false
  /// Whether the last position is hidden. Before the first position, it is assumed to be.
  private var isInside: Bool
  package private(set) var leftOut: [String: Int] = [:]

  /// Creates an edit that removes everything within these zones.
  package init(_ zones: [HiddenZone]) {
    self.zones = zones
    isInside = !zones.isEmpty
  }

  package mutating func take(_ entry: TrackEntry, into entries: inout [TrackEntry]) {
    switch entry {
    case .point(let point): take(point, into: &entries)
    case .waypoint(let waypoint):
      if isHidden(waypoint.location.coordinate) {
        leftOut["hidden waypoints", default: 0] += 1
      } else {
        entries.append(entry)
      }
    case .routePoint(let waypoint): takeRoutePoint(waypoint, into: &entries)
    case .route(let header):
      (route, lastRoutePoint, isRouteBroken) = (header, nil, false)
      entries.append(entry)
    case .sky, .heading, .noFix: if !isInside { entries.append(entry) }
    case .metadata(let metadata): take(metadata, into: &entries)
    case .track, .fault: entries.append(entry)
    }
  }

  private mutating func take(_ metadata: TrackMetadata, into entries: inout [TrackEntry]) {
    var metadata = metadata
    if !zones.isEmpty, metadata.time.take() != nil { leftOut["times of the file", default: 0] += 1 }
    entries.append(.metadata(metadata))
  }

  private mutating func take(_ point: TrackPoint, into entries: inout [TrackEntry]) {
    let coordinate = point.location.coordinate
    isInside = isHidden(coordinate)
    if isInside {
      segment.breakLine()
      leftOut["hidden points", default: 0] += 1
      return
    }
    if let lastPoint, crosses(from: lastPoint, to: coordinate) { segment.breakLine() }
    lastPoint = coordinate
    entries.append(.point(segment.keep(point)))
  }

  private mutating func takeRoutePoint(_ waypoint: Waypoint, into entries: inout [TrackEntry]) {
    let coordinate = waypoint.location.coordinate
    if isHidden(coordinate) {
      isRouteBroken = lastRoutePoint != nil
      leftOut["hidden route points", default: 0] += 1
      return
    }
    if let lastRoutePoint, crosses(from: lastRoutePoint, to: coordinate) { isRouteBroken = true }
    if isRouteBroken { entries.append(.route(route)) }
    (lastRoutePoint, isRouteBroken) = (coordinate, false)
    entries.append(.routePoint(waypoint))
  }

  private func isHidden(_ coordinate: Coordinate) -> Bool { zones.contains { $0.contains(coordinate) } }

  private func crosses(from start: Coordinate, to end: Coordinate) -> Bool {
    zones.contains { $0.isCrossed(from: start, to: end) }
  }
}

extension HiddenZone {
  /// Difference of latitude in degrees beyond which nothing lies within the radius.
  private var reach: Double { radius / LocalPlane.fewestMetresPerDegree }

  fileprivate func contains(_ coordinate: Coordinate) -> Bool {
    (coordinate.latitude - center.latitude).magnitude <= reach && center.distance(to: coordinate) <= radius
  }

  fileprivate func isCrossed(from start: Coordinate, to end: Coordinate) -> Bool {
    guard max(start.latitude, end.latitude) >= center.latitude - reach,
      min(start.latitude, end.latitude) <= center.latitude + reach
    else { return false }
    return LocalPlane(at: center).distance(toSegmentFrom: start, to: end) <= radius
  }
}

public import LocationKit

/// Takes away all that lies within some circles: points of tracks, waypoints and points of routes, and what was reported from
/// there (satellites, no fix). Nothing is drawn through a circle either: what comes after it, or beyond it, begins anew. The time of
/// the file goes, too: often it is that of the first point.
///
/// A circle gives its centre away to those who see several tracks that end at it: ``HiddenZone/offset(by:)``. What remains: the
/// times at which the circle was left and entered, texts, and all that lies outside.
public struct HiddenZones: TrackEdit {
  private let zones: [Zone]
  private var segment = SegmentStart()
  private var lastPoint: Coordinate?
  private var lastRoutePoint: Coordinate?
  /// Whose points are going by.
  private var route = TrackHeader()
  private var isRouteBroken = false
  /// Where nothing is known yet, one may be inside.
  private var isInside: Bool
  public private(set) var leftOut: [String: Int] = [:]

  public init(_ zones: [HiddenZone]) {
    self.zones = zones.map(Zone.init)
    isInside = !zones.isEmpty
  }

  public mutating func take(_ entry: TrackEntry, into entries: inout [TrackEntry]) {
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
    case .sky, .noFix: if !isInside { entries.append(entry) }
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

  private struct Zone {
    let center: Coordinate
    let radius: Double
    /// Degrees of latitude beyond which nothing lies within the radius.
    let reach: Double

    init(_ zone: HiddenZone) {
      center = zone.center
      radius = zone.radius
      reach = radius / LocalPlane.fewestMetresPerDegree
    }

    func contains(_ coordinate: Coordinate) -> Bool {
      (coordinate.latitude - center.latitude).magnitude <= reach && center.distance(to: coordinate) <= radius
    }

    func isCrossed(from start: Coordinate, to end: Coordinate) -> Bool {
      guard max(start.latitude, end.latitude) >= center.latitude - reach,
        min(start.latitude, end.latitude) <= center.latitude + reach
      else { return false }
      return LocalPlane(at: center).distance(toSegmentFrom: start, to: end) <= radius
    }
  }
}

public import LocationKit

/// What a track comes to: counts, way, times, heights, quality; of any length in constant memory and one pass.
///
/// Nothing is counted across the beginning of a segment, a loss of the fix or the beginning of a track: nobody knows what
/// happened there. Points on another datum than WGS-84 are counted like all others.
public struct TrackStatistics: Sendable {
  public private(set) var metadata: TrackMetadata?
  public private(set) var tracks = 0
  public private(set) var segments = 0
  public private(set) var points = 0
  public private(set) var waypoints = 0
  public private(set) var routes = 0
  public private(set) var routePoints = 0
  /// Reports of the recorder that it had no fix.
  public private(set) var losses = 0

  public private(set) var first: Location?
  public private(set) var last: Location?
  public private(set) var times = TimeStatistics()
  public private(set) var way = WayStatistics()
  public private(set) var heights = HeightStatistics()
  public private(set) var quality = QualityStatistics()
  /// Around all points of tracks; of a file without any, around waypoints and routes. `nil` for nothing.
  public var box: GeographicBox? { trackBox ?? markBox }

  private var trackBox: GeographicBox?
  private var markBox: GeographicBox?
  private var isSegmentOpen = false
  /// Whether a track began by itself, with its first point.
  private var hasTrack = false

  public init() {}

  public mutating func take(_ entry: TrackEntry) {
    switch entry {
    case .metadata(let metadata): self.metadata = self.metadata ?? metadata
    case .waypoint(let waypoint):
      waypoints += 1
      markBox.include(waypoint.location.coordinate)
    case .route: routes += 1
    case .routePoint(let point):
      routePoints += 1
      markBox.include(point.location.coordinate)
    case .track:
      tracks += 1
      hasTrack = true
      isSegmentOpen = false
    case .point(let point): take(point.location)
    case .noFix:
      losses += 1
      isSegmentOpen = false
    case .sky, .fault: break
    }
  }

  private mutating func take(_ location: Location) {
    if !hasTrack { tracks += 1 }
    hasTrack = true
    let begins = !isSegmentOpen || location.startsSegment
    if begins { segments += 1 }
    isSegmentOpen = true
    points += 1
    first = first ?? location
    times.take(location)
    way.take(location, after: begins ? nil : last)
    heights.take(location, beginsSegment: begins)
    quality.take(location)
    trackBox.include(location.coordinate)
    last = location
  }
}

package import LocationKit

/// The statistics of a track: counts, length, times, heights and quality, in one pass and constant memory.
///
/// Nothing is counted across the beginning of a segment or track or a loss of the fix, because what happened there is
/// unknown. Of several sources that have recorded the same trip, one is followed at a time (`SourceChoice`). Points on a
/// datum other than WGS-84 are counted like all others.
package struct TrackStatistics: Sendable {
  /// Metadata of the file; the first ones count.
  package private(set) var metadata: TrackMetadata?
  package private(set) var tracks = 0
  package private(set) var segments = 0
  package private(set) var points = 0
  package private(set) var waypoints = 0
  package private(set) var routes = 0
  package private(set) var routePoints = 0
  /// Number of reports that the recorder had no fix.
  package private(set) var losses = 0

  /// First point of a track, in file order.
  package private(set) var first: Location?
  /// Last point of a track, in file order.
  package private(set) var last: Location?
  /// Number of points of sources that are not followed: they count neither for the distance nor for the heights.
  package private(set) var aside = 0
  /// Metres at the 95 % level, beyond which points count for nothing else than ``inexact``; `nil` for no limit.
  package let maximumError: Double?
  /// Number of points with a larger error.
  package private(set) var inexact = 0
  package private(set) var times = TimeStatistics()
  package private(set) var way = WayStatistics()
  package private(set) var heights = HeightStatistics()
  package private(set) var quality = QualityStatistics()
  /// Box around all points of tracks; for a file without any, around waypoints and routes. `nil` without positions.
  package var box: GeographicBox? { trackBox ?? markBox }

  private var trackBox: GeographicBox?
  private var markBox: GeographicBox?
  private var isSegmentOpen = false
  private var sources = SourceChoice()
  /// Whether the path since the last followed point is unknown.
  private var isBroken = false
  /// Whether a track has begun, explicitly or with its first point.
  private var hasTrack = false

  package init(maximumError: Double? = nil) { self.maximumError = maximumError }

  package mutating func take(_ entry: TrackEntry) {
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
    case .sky, .heading, .fault: break
    }
  }

  private mutating func take(_ location: Location) {
    guard !location.exceeds(maximumError) else {
      inexact += 1
      if location.startsSegment { isSegmentOpen = false }
      return
    }
    if !hasTrack { tracks += 1 }
    hasTrack = true
    if !isSegmentOpen { isBroken = true }
    if !isSegmentOpen || location.startsSegment { segments += 1 }
    isSegmentOpen = true
    points += 1
    first = first ?? location
    times.take(location)
    if sources.follows(location) {
      way.take(location, startsSegment: isBroken || location.startsSegment)
      heights.take(location, beginsSegment: isBroken || location.startsSegment)
      isBroken = false
    } else {
      aside += 1
    }
    quality.take(location)
    trackBox.include(location.coordinate)
    last = location
  }
}

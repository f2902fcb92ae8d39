import LocationKit

/// The part of a track or route that becomes one Feature.
struct GeoJSONPiece {
  enum Kind {
    case track, route
  }

  let kind: Kind
  let header: TrackHeader
  private(set) var points: [TrackPoint] = []
  /// Whether the next point begins a segment, whatever its own flag.
  var startsSegment = false
  /// Last position of the previous Feature, which the first line continues.
  private(set) var predecessor: Coordinate?
  private(set) var hasFeature = false
  /// Whether a Feature is written even without points, because the track has a header.
  private let needsFeature: Bool

  /// Creates a piece; `nil` is a track without a header.
  init(kind: Kind = .track, header: TrackHeader? = nil) {
    self.kind = kind
    self.header = header ?? TrackHeader()
    needsFeature = header != nil
  }

  var isWritten: Bool { points.isEmpty && (hasFeature || !needsFeature) }

  mutating func append(_ point: TrackPoint) {
    points.append(point)
    if startsSegment { points[points.count - 1].location.startsSegment = true }
    startsSegment = false
  }

  /// Removes the written points; the same track continues.
  mutating func moveOn() {
    predecessor = points.last?.location.coordinate ?? predecessor
    points.removeAll(keepingCapacity: true)
    hasFeature = true
  }
}

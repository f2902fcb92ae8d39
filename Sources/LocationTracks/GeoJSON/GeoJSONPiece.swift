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
  /// Whether a Feature of this track has been written.
  private(set) var hasFeature = false
  /// Whether a Feature is written even without points, because the track has a header.
  private let needsFeature: Bool

  /// Creates the first piece of a track without a header.
  init() { self.init(kind: .track, header: TrackHeader(), needsFeature: false) }

  init(kind: Kind, header: TrackHeader) { self.init(kind: kind, header: header, needsFeature: true) }

  private init(kind: Kind, header: TrackHeader, needsFeature: Bool) {
    self.kind = kind
    self.header = header
    self.needsFeature = needsFeature
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

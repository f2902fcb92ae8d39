import LocationKit

/// The part of a track or route that becomes one Feature.
struct GeoJSONPiece {
  enum Kind {
    case track, route
  }

  let kind: Kind
  let header: TrackHeader
  private(set) var points: [TrackPoint] = []
  /// Whether the next point begins a segment, whatever it says itself.
  var startsSegment = false
  /// The last position of the Feature before, where the first line goes on from there.
  private(set) var predecessor: Coordinate?
  /// Whether a Feature of this track has been written.
  private(set) var hasFeature = false
  /// A track with a header is written although it has no points.
  private let needsFeature: Bool

  /// What a track without a header begins with.
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

  /// The points have been written; the same track goes on.
  mutating func moveOn() {
    predecessor = points.last?.location.coordinate ?? predecessor
    points.removeAll(keepingCapacity: true)
    hasFeature = true
  }
}

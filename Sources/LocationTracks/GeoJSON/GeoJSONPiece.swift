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
  /// A track with a header is written although it has no points; one that goes on is not.
  private var isBegun: Bool

  /// What a track without a header begins with.
  init() { self.init(kind: .track, header: TrackHeader(), isBegun: true) }

  init(kind: Kind, header: TrackHeader) { self.init(kind: kind, header: header, isBegun: false) }

  private init(kind: Kind, header: TrackHeader, isBegun: Bool) {
    self.kind = kind
    self.header = header
    self.isBegun = isBegun
  }

  var isWritten: Bool { isBegun && points.isEmpty }

  mutating func append(_ point: TrackPoint) {
    points.append(point)
    if startsSegment { points[points.count - 1].location.startsSegment = true }
    startsSegment = false
  }

  /// The points have been written; the same track goes on.
  mutating func moveOn() {
    predecessor = points.last?.location.coordinate ?? predecessor
    points.removeAll(keepingCapacity: true)
    isBegun = true
  }
}

import LocationKit

/// A writer of a document that holds all kinds of entries except satellite views.
protocol DocumentWriter: TrackWriter {
  var omissions: Omissions { get set }

  mutating func write(_ metadata: TrackMetadata, to writer: inout ASCIIWriter)
  mutating func write(_ waypoint: Waypoint, to writer: inout ASCIIWriter)
  mutating func beginRoute(_ header: TrackHeader, to writer: inout ASCIIWriter)
  mutating func writeRoutePoint(_ point: Waypoint, to writer: inout ASCIIWriter)
  mutating func beginTrack(_ header: TrackHeader, to writer: inout ASCIIWriter)
  mutating func write(_ point: TrackPoint, to writer: inout ASCIIWriter)
  mutating func endSegment(to writer: inout ASCIIWriter)
  mutating func write(_ report: NoFix, to writer: inout ASCIIWriter)
}

extension DocumentWriter {
  var leftOut: [String: Int] { omissions.byName }

  mutating func write(_ entry: TrackEntry, to writer: inout ASCIIWriter) {
    switch entry {
    case .metadata(let metadata): write(metadata, to: &writer)
    case .waypoint(let waypoint): write(waypoint, to: &writer)
    case .route(let header): beginRoute(header, to: &writer)
    case .routePoint(let point): writeRoutePoint(point, to: &writer)
    case .track(let header): beginTrack(header, to: &writer)
    case .point(let point): write(point, to: &writer)
    case .noFix(let report): write(report, to: &writer)
    case .sky: omissions.note(.skies)
    case .heading: omissions.note(.headings)
    case .fault: break
    }
  }

  /// Ends the segment: by default, a format has no reports of no fix.
  mutating func write(_ report: NoFix, to writer: inout ASCIIWriter) {
    omissions.note(.noFix)
    endSegment(to: &writer)
  }
}

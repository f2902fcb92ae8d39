package import LocationKit
import LocationWire

/// A writer of GeoJSON, in the form that ``GeoJSONFormat`` describes. It holds points back, at most ``longestPiece``.
package struct GeoJSONWriter: TrackWriter {
  /// Maximum number of points of a Feature, which are held back.
  package static let longestPiece = 10_000

  private var hasBegun = false
  private var hasFeature = false
  private var piece = GeoJSONPiece()
  private var omissions = Omissions()

  /// Creates a writer for one file.
  package init(_ options: TrackWriterOptions) {}

  package var leftOut: [String: Int] { omissions.byName }

  package mutating func write(_ entry: TrackEntry, to writer: inout ASCIIWriter) {
    switch entry {
    case .metadata(let metadata):
      guard !hasBegun else { return omissions.note(metadata) }
      begin(metadata, to: &writer)
    case .waypoint(let waypoint): write(waypoint, to: &writer)
    case .route(let header): startLine(.route, header, to: &writer)
    case .routePoint(let point): writeRoutePoint(point, to: &writer)
    case .track(let header): startLine(.track, header, to: &writer)
    case .point(let point):
      if piece.kind == .route { startLine(.track, TrackHeader(), to: &writer) }
      write(point, to: &writer)
    case .noFix:
      omissions.note(.noFix)
      piece.startsSegment = true
    case .sky: omissions.note(.skies)
    case .fault: break
    }
  }

  package func closing(to writer: inout ASCIIWriter) {
    var whole = self
    whole.flush(to: &writer)
    whole.begin(nil, to: &writer)
    writer.append("\n]}\n")
  }
}

extension GeoJSONWriter {
  private mutating func begin(_ metadata: TrackMetadata?, to writer: inout ASCIIWriter) {
    guard !hasBegun else { return }
    hasBegun = true
    writer.append("{\"type\":\"FeatureCollection\"")
    if let metadata, metadata != TrackMetadata() { writer.appendMember(metadata) }
    writer.append(",\"features\":[")
  }

  private mutating func beginFeature(to writer: inout ASCIIWriter) {
    begin(nil, to: &writer)
    writer.append(hasFeature ? ",\n" : "\n")
    hasFeature = true
  }

  private mutating func startLine(_ kind: GeoJSONPiece.Kind, _ header: TrackHeader, to writer: inout ASCIIWriter) {
    flush(to: &writer)
    piece = GeoJSONPiece(kind: kind, header: header)
  }

  private mutating func write(_ point: TrackPoint, to writer: inout ASCIIWriter) {
    guard omissions.keeps(point.location) else { return }
    if piece.points.count == Self.longestPiece { flush(to: &writer) }
    piece.append(point)
  }

  private mutating func writeRoutePoint(_ point: Waypoint, to writer: inout ASCIIWriter) {
    if piece.kind != .route { startLine(.route, TrackHeader(), to: &writer) }
    if point != Waypoint(point.location) { omissions.note(.routePointTexts) }
    write(TrackPoint(point.location), to: &writer)
  }

  private mutating func write(_ waypoint: Waypoint, to writer: inout ASCIIWriter) {
    guard omissions.keeps(waypoint.location) else { return }
    flush(to: &writer)
    beginFeature(to: &writer)
    writer.appendFeature(waypoint)
  }

  private mutating func flush(to writer: inout ASCIIWriter) {
    guard !piece.isWritten else { return }
    beginFeature(to: &writer)
    writer.appendFeature(piece)
    piece.moveOn()
  }
}

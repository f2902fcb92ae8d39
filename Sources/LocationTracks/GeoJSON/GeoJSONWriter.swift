import LocationKit
import LocationWire

/// A writer of GeoJSON, in the form that ``GeoJSONFormat`` describes. It holds points back, at most ``longestPiece``.
struct GeoJSONWriter: DocumentWriter {
  /// Maximum number of points of a Feature, which are held back.
  static let longestPiece = 10_000

  private var hasBegun = false
  private var hasFeature = false
  private var piece = GeoJSONPiece()
  var omissions = Omissions()

  func closing(to writer: inout ASCIIWriter) {
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

  mutating func write(_ metadata: TrackMetadata, to writer: inout ASCIIWriter) {
    if hasBegun { omissions.note(metadata) } else { begin(metadata, to: &writer) }
  }

  mutating func beginRoute(_ header: TrackHeader, to writer: inout ASCIIWriter) {
    flush(to: &writer)
    piece = GeoJSONPiece(kind: .route, header: header)
  }

  mutating func beginTrack(_ header: TrackHeader, to writer: inout ASCIIWriter) {
    flush(to: &writer)
    piece = GeoJSONPiece(kind: .track, header: header)
  }

  mutating func endSegment(to writer: inout ASCIIWriter) { piece.startsSegment = true }

  mutating func write(_ point: TrackPoint, to writer: inout ASCIIWriter) {
    if piece.kind == .route { beginTrack(TrackHeader(), to: &writer) }
    append(point, to: &writer)
  }

  private mutating func append(_ point: TrackPoint, to writer: inout ASCIIWriter) {
    guard omissions.keeps(point.location) else { return }
    if piece.points.count == Self.longestPiece { flush(to: &writer) }
    piece.append(point)
  }

  mutating func writeRoutePoint(_ point: Waypoint, to writer: inout ASCIIWriter) {
    if piece.kind != .route { beginRoute(TrackHeader(), to: &writer) }
    if point != Waypoint(point.location) { omissions.note(.routePointTexts) }
    append(TrackPoint(point.location), to: &writer)
  }

  mutating func write(_ waypoint: Waypoint, to writer: inout ASCIIWriter) {
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

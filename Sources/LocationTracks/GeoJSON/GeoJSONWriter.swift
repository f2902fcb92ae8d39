public import LocationKit
import LocationWire

/// Writes GeoJSON (RFC 7946): a FeatureCollection with a LineString or, of a track in several lines, a MultiLineString a
/// track, and a Point a waypoint.
///
/// The third number of a position is the ellipsoidal height, and is there only where that is known; the altitude above
/// mean sea level is `altMSL` in the properties. `coordTimes` and an array for each other quantity that is known
/// (``PointQuantity``) are nested as the coordinates are. Lines are cut at the antimeridian (section 3.1.9).
///
/// Points are held back, at most ``longestPiece``: a longer track goes on in another Feature. Of a line that goes on where
/// the one before it ended, `continues` is true. Positions that nobody recorded (both ends of a cut at the antimeridian,
/// the last position of the Feature before, the second one of a line with but one point) are true in `inserted`, and have
/// neither times nor values.
///
/// Roundings: latitude and longitude 0.5e-9°, heights 0.0005 m, others as in CSV.
public struct GeoJSONWriter: TrackWriter {
  /// Points that a Feature has at most, and that are held back.
  public static let longestPiece = 10_000

  private var hasBegun = false
  private var hasFeature = false
  private var piece = GeoJSONPiece()
  private var omissions = Omissions()

  public init(_ options: TrackWriterOptions) {}

  public var leftOut: [String: Int] { omissions.byName }

  public mutating func write(_ entry: TrackEntry, to writer: inout ASCIIWriter) {
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

  public func closing(to writer: inout ASCIIWriter) {
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
    guard canHold(point.location) else { return }
    if piece.points.count == Self.longestPiece { flush(to: &writer) }
    piece.append(point)
  }

  private mutating func writeRoutePoint(_ point: Waypoint, to writer: inout ASCIIWriter) {
    if piece.kind != .route { startLine(.route, TrackHeader(), to: &writer) }
    if point != Waypoint(point.location) { omissions.note(.routePointTexts) }
    write(TrackPoint(point.location), to: &writer)
  }

  private mutating func write(_ waypoint: Waypoint, to writer: inout ASCIIWriter) {
    guard canHold(waypoint.location) else { return }
    flush(to: &writer)
    beginFeature(to: &writer)
    writer.appendFeature(waypoint)
  }

  private mutating func canHold(_ location: Location) -> Bool {
    if !location.isOnWGS84 { omissions.note(.foreignDatum) }
    return location.isOnWGS84
  }

  private mutating func flush(to writer: inout ASCIIWriter) {
    guard !piece.isWritten else { return }
    beginFeature(to: &writer)
    writer.appendFeature(piece)
    piece.moveOn()
  }
}

import LocationKit

/// A writer of KML 2.2 with Google's extension `gx:Track`: a Placemark with a `gx:MultiTrack` per track, a `gx:Track`
/// per segment, and a Placemark with a Point per waypoint.
///
/// A `gx:Track` contains all its times, then all its coordinates, then the arrays of other values, and has one altitude
/// mode. Points are therefore held back, at most ``longestPiece``. A segment that is longer, or in which the altitude
/// becomes known or unknown, continues in another `gx:Track` whose `id` begins with `continuation`. Points without a
/// time become LineStrings in a MultiGeometry, without their other values; the `id` of simulated ones begins with
/// `simulated`. Waypoints have no other values either; `simulated` in their ExtendedData marks simulated ones. A route
/// is a Folder with the Points of its waypoints.
///
/// Roundings: latitude and longitude 0.5e-9°, altitude 0.0005 m, others as in CSV and GeoJSON. An altitude is above
/// mean sea level and `absolute`; a point without one is `clampToGround`.
///
/// Sources: OGC 07-147r2 (KML 2.2); developers.google.com/kml/documentation/kmlreference, gx:Track.
struct KMLWriter: DocumentWriter {
  /// Maximum number of points of a `gx:Track` or LineString, which are held back.
  static let longestPiece = 10_000

  private enum Open {
    case document, folder, tracks, lines
  }

  private var hasBegun = false
  private var open = Open.document
  /// Header of the current track until its Placemark is written.
  private var header: TrackHeader?
  private var piece: [TrackPoint] = []
  private var continues = false
  private var identifiers = 0
  var omissions = Omissions()

  func closing(to writer: inout ASCIIWriter) {
    var whole = self
    whole.begin(to: &writer)
    whole.closeAll(to: &writer)
    writer.append("</Document></kml>\n")
  }
}

// MARK: Points of tracks

extension KMLWriter {
  mutating func write(_ point: TrackPoint, to writer: inout ASCIIWriter) {
    guard omissions.keeps(point.location) else { return }
    if point.location.startsSegment { endSegment(to: &writer) }
    if let last = piece.last, !last.sharesPiece(with: point) || piece.count == Self.longestPiece {
      flush(to: &writer)
      continues = true
    }
    if open == .folder { closeAll(to: &writer) }
    piece.append(point)
    let location = point.location
    if location.writtenAltitudeMSL == nil { omissions.note(.ellipsoidalHeights, if: location.ellipsoidalHeight) }
    if location.time == nil, point.hasMoreThanMark { omissions.note(.timelessValues) }
  }

  mutating func endSegment(to writer: inout ASCIIWriter) {
    flush(to: &writer)
    continues = false
  }

  private mutating func flush(to writer: inout ASCIIWriter) {
    guard let first = piece.first else { return }
    openPlacemark(first.location.time == nil ? .lines : .tracks, to: &writer)
    let id = KMLGeometryID(isContinuation: continues, isSimulated: open == .lines && first.location.isSimulated)
    if !id.isEmpty { identifiers += 1 }
    let text = id.isEmpty ? nil : id.text(identifiers)
    if open == .tracks {
      writer.appendTrack(piece, id: text)
    } else {
      writer.appendLine(piece, id: text)
    }
    piece.removeAll(keepingCapacity: true)
  }

  private mutating func openPlacemark(_ kind: Open, to writer: inout ASCIIWriter) {
    begin(to: &writer)
    if open != kind { closeContainer(to: &writer) }
    guard open == .document else { return }
    writer.append("<Placemark>")
    writer.append(describing: header.take() ?? TrackHeader())
    writer.append(kind == .tracks ? "<gx:MultiTrack>\n" : "<MultiGeometry>\n")
    open = kind
  }
}

// MARK: Order of the elements

extension KMLWriter {
  private mutating func begin(to writer: inout ASCIIWriter) {
    guard !hasBegun else { return }
    hasBegun = true
    writer.appendKMLStart(TrackMetadata())
  }

  mutating func write(_ metadata: TrackMetadata, to writer: inout ASCIIWriter) {
    guard !hasBegun else { return omissions.note(metadata) }
    hasBegun = true
    writer.appendKMLStart(metadata)
  }

  mutating func beginTrack(_ header: TrackHeader, to writer: inout ASCIIWriter) {
    closeAll(to: &writer)
    self.header = header
  }

  /// Writes a waypoint. Within a track, it ends the Placemark of the track; another one continues the segment.
  mutating func write(_ waypoint: Waypoint, to writer: inout ASCIIWriter) {
    guard omissions.keeps(waypoint.location) else { return }
    begin(to: &writer)
    let isWithinSegment = !piece.isEmpty
    flush(to: &writer)
    closeContainer(to: &writer)
    continues = isWithinSegment
    append(waypoint, to: &writer)
  }

  mutating func beginRoute(_ header: TrackHeader, to writer: inout ASCIIWriter) {
    begin(to: &writer)
    closeAll(to: &writer)
    writer.append("<Folder>")
    writer.append(describing: header)
    writer.append("\n")
    open = .folder
  }

  mutating func writeRoutePoint(_ point: Waypoint, to writer: inout ASCIIWriter) {
    guard omissions.keeps(point.location) else { return }
    if open != .folder { beginRoute(TrackHeader(), to: &writer) }
    append(point, to: &writer)
  }

  private mutating func append(_ waypoint: Waypoint, to writer: inout ASCIIWriter) {
    if TrackPoint(waypoint.location).hasMoreThanMark { omissions.note(.waypointValues) }
    writer.appendPoint(waypoint)
  }

  /// Closes all open elements. A track that consists only of a header becomes a Placemark without a geometry.
  private mutating func closeAll(to writer: inout ASCIIWriter) {
    endSegment(to: &writer)
    closeContainer(to: &writer)
    guard let header = header.take() else { return }
    begin(to: &writer)
    writer.append("<Placemark>")
    writer.append(describing: header)
    writer.append("</Placemark>\n")
  }

  private mutating func closeContainer(to writer: inout ASCIIWriter) {
    switch open {
    case .document: break
    case .folder: writer.append("</Folder>\n")
    case .tracks: writer.append("</gx:MultiTrack></Placemark>\n")
    case .lines: writer.append("</MultiGeometry></Placemark>\n")
    }
    open = .document
  }
}

extension TrackPoint {
  /// Returns whether both points fit into one geometry: both have times or not, and altitudes or not; without times,
  /// both are simulated or not.
  fileprivate func sharesPiece(with other: TrackPoint) -> Bool {
    (location.time == nil) == (other.location.time == nil)
      && (location.writtenAltitudeMSL == nil) == (other.location.writtenAltitudeMSL == nil)
      && (location.time != nil || location.isSimulated == other.location.isSimulated)
  }

  /// Whether the point has values that a LineString and a Point cannot represent.
  fileprivate var hasMoreThanMark: Bool {
    PointQuantity.inArrays.contains { $0.value(of: self) != nil && !($0 == .status && location.isSimulated) }
  }
}

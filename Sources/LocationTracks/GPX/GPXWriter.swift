import LocationKit
import LocationText

/// A writer of GPX 1.1: elements in the order of its schema, with speed, course and sensor values in Garmin's
/// TrackPointExtension v2, power in its PowerExtension v1, and distance in Cluetrust's gpxdata.
///
/// Written values can be read back with these roundings: latitude and longitude 0.5e-9°, heights and seconds 0.0005,
/// speed, course and variation 0.00005, dilutions 0.0005, heart rate, cadence
/// and power 0.5, distance 0.005. The schema requires waypoints,
/// then routes, then tracks: entries that come too late are omitted, as are values without an element in GPX. Each
/// report of no fix ends the `trkseg`. A simulated point has the `src` "simulated".
///
/// Sources: topografix.com/GPX/1/1/gpx.xsd; garmin.com/xmlschemas/TrackPointExtensionv2.xsd.
struct GPXWriter: DocumentWriter {
  /// Written parts, in the order of the schema.
  private enum Stage: Comparable {
    case nothing, head, waypoints, routes, tracks
  }

  private enum Open {
    case gpx, route, track, segment
  }

  private let creator: String
  private var stage = Stage.nothing
  private var open = Open.gpx
  var omissions = Omissions()

  init(creator: String) { self.creator = creator }

  func closing(to writer: inout ASCIIWriter) {
    var whole = self
    whole.enter(.head, to: &writer)
    whole.closeAll(to: &writer)
    writer.append("</gpx>\n")
  }
}

// MARK: Order of the elements

extension GPXWriter {
  private mutating func enter(_ next: Stage, to writer: inout ASCIIWriter) {
    if stage == .nothing {
      writer.appendGPXStart(
        creator: creator, namespaces: " xmlns:gpxtpx=\"http://www.garmin.com/xmlschemas/TrackPointExtension/v2\"")
    }
    stage = max(stage, next)
  }

  mutating func write(_ metadata: TrackMetadata, to writer: inout ASCIIWriter) {
    guard stage == .nothing else { return omissions.note(metadata) }
    enter(.head, to: &writer)
    writer.append(metadata)
  }

  mutating func write(_ waypoint: Waypoint, to writer: inout ASCIIWriter) {
    guard stage <= .waypoints else { return omissions.note(.lateWaypoints) }
    guard omissions.keeps(waypoint.location) else { return }
    enter(.waypoints, to: &writer)
    writer.append(waypoint, as: "wpt", &omissions)
  }

  mutating func beginRoute(_ header: TrackHeader, to writer: inout ASCIIWriter) {
    guard stage <= .routes else { return omissions.note(.lateRoutes) }
    begin(.route, "<rte>", header, in: .routes, to: &writer)
  }

  mutating func writeRoutePoint(_ point: Waypoint, to writer: inout ASCIIWriter) {
    guard stage <= .routes else { return omissions.note(.routePoints) }
    guard omissions.keeps(point.location) else { return }
    if open != .route { beginRoute(TrackHeader(), to: &writer) }
    writer.append(point, as: "rtept", &omissions)
  }

  private mutating func begin(
    _ part: Open, _ tag: StaticString, _ header: TrackHeader, in stage: Stage, to writer: inout ASCIIWriter
  ) {
    closeAll(to: &writer)
    enter(stage, to: &writer)
    writer.append(tag)
    writer.append(header)
    writer.append("\n")
    open = part
  }

  mutating func beginTrack(_ header: TrackHeader, to writer: inout ASCIIWriter) {
    begin(.track, "<trk>", header, in: .tracks, to: &writer)
  }

  mutating func write(_ point: TrackPoint, to writer: inout ASCIIWriter) {
    guard omissions.keeps(point.location) else { return }
    if open == .gpx || open == .route { beginTrack(TrackHeader(), to: &writer) }
    if point.location.startsSegment { endSegment(to: &writer) }
    if open == .track {
      writer.append("<trkseg>\n")
      open = .segment
    }
    writer.append(point, &omissions)
  }

  mutating func endSegment(to writer: inout ASCIIWriter) {
    guard open == .segment else { return }
    writer.append("</trkseg>\n")
    open = .track
  }

  private mutating func closeAll(to writer: inout ASCIIWriter) {
    endSegment(to: &writer)
    if open == .track { writer.append("</trk>\n") }
    if open == .route { writer.append("</rte>\n") }
    open = .gpx
  }
}

import LocationKit
import LocationWire

/// A writer of gpsd JSON, one object per line, like `gpspipe -w`. `WireEncoder` describes the roundings.
///
/// A line represents a location, a sky view, a heading or a report of no fix; all other entries are omitted. Dilutions and the
/// number of satellites belong to a sky view: without one they are omitted as well. Readers merge two locations with
/// the same device and time, because in gpsd they are reports of one epoch.
struct WireLogWriter: TrackWriter {
  private let encoder = WireEncoder()
  private var startsSegment = false
  private var hasSky = false
  private var omissions = Omissions()

  var leftOut: [String: Int] { omissions.byName }

  mutating func write(_ entry: TrackEntry, to writer: inout ASCIIWriter) {
    omissions.noteMark(entry)
    switch entry {
    case .track: startsSegment = true
    case .point(let point): write(point, to: &writer)
    case .noFix(let report): encoder.encode(report, to: &writer)
    case .sky(let view):
      hasSky = true
      encoder.encode(view, to: &writer)
    case .heading(let heading): encoder.encode(heading, to: &writer)
    case .metadata, .waypoint, .route, .routePoint, .fault: break
    }
  }

  /// Appends nothing: each line is complete.
  func closing(to writer: inout ASCIIWriter) {}

  private mutating func write(_ point: TrackPoint, to writer: inout ASCIIWriter) {
    var location = point.location
    if startsSegment { location.startsSegment = true }
    startsSegment = false
    encoder.encode(location, to: &writer)
    if !hasSky, location.hasSkyValues { omissions.note(.dilutions) }
  }
}

extension Location {
  /// Whether the location has values that gpsd reports only in SKY.
  fileprivate var hasSkyValues: Bool { !dilution.isEmpty || satellitesUsed != nil }
}

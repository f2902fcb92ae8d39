public import LocationKit
import LocationWire

/// Writes gpsd's JSON, one object a line: what `gpspipe -w` records. See `WireEncoder` for the roundings.
///
/// A line stands for a location, a sky view or a report of no fix; all else is left out. Dilutions and the number of satellites
/// are a sky view's: without one they are left out, too. Two locations of one device and
/// one time are one to whoever reads it: to gpsd, they are reports of one epoch.
public struct WireLogWriter: TrackWriter {
  private let encoder = WireEncoder()
  private var startsSegment = false
  private var hasSky = false
  private var omissions = Omissions()

  public init(_ options: TrackWriterOptions) {}

  public var leftOut: [String: Int] { omissions.byName }

  public mutating func write(_ entry: TrackEntry, to writer: inout ASCIIWriter) {
    omissions.noteMark(entry)
    switch entry {
    case .track: startsSegment = true
    case .point(let point): write(point, to: &writer)
    case .noFix(let report): encoder.encode(report, to: &writer)
    case .sky(let view):
      hasSky = true
      encoder.encode(view, to: &writer)
    case .metadata, .waypoint, .route, .routePoint, .fault: break
    }
  }

  /// A line is whole by itself.
  public func closing(to writer: inout ASCIIWriter) {}

  private mutating func write(_ point: TrackPoint, to writer: inout ASCIIWriter) {
    var location = point.location
    if startsSegment { location.startsSegment = true }
    startsSegment = false
    encoder.encode(location, to: &writer)
    if !hasSky, location.hasSkyValues { omissions.note(.dilutions) }
    if point.sensors != SensorValues() { omissions.note(.sensorValues) }
  }
}

extension Location {
  /// Whether it knows what gpsd has in its SKY reports only.
  fileprivate var hasSkyValues: Bool { !dilution.isEmpty || satellitesUsed != nil }
}

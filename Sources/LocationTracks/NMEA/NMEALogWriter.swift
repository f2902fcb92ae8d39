public import LocationKit
import LocationNMEA

/// Writes NMEA 0183: GGA, GSA and RMC a location, of the talker GP; a ZDA with the whole year where RMC's two digits
/// would mean another one.
///
/// What is written reads back to these roundings: latitude and longitude 1e-9° (seven decimals of a minute), time 1 ms,
/// heights 0.005 m, speed 0.0003 m/s, course 0.005°, variation 0.05°, dilutions 0.005. An unknown status becomes
/// "autonomous", and a location with a mode of three dimensions but no altitude has two. A simulated location says so:
/// GGA quality 8, mode S. A report of no fix is GGA with quality 0 and RMC with
/// status V.
///
/// There is no sentence without a time, none for the beginning of a segment, and but one epoch a millisecond: what
/// cannot be said is left out.
public struct NMEALogWriter: TrackWriter {
  private var last: UTCInstant?
  private var startsSegment = false
  private var omissions = Omissions()

  public init(_ options: TrackWriterOptions) {}

  public var leftOut: [String: Int] { omissions.byName }

  public mutating func write(_ entry: TrackEntry, to writer: inout ASCIIWriter) {
    omissions.noteMark(entry)
    switch entry {
    case .track: startsSegment = last != nil
    case .point(let point): write(point, to: &writer)
    case .noFix(let report): write(report, to: &writer)
    case .sky: omissions.note(.skies)
    case .metadata, .waypoint, .route, .routePoint, .fault: break
    }
  }

  /// A sentence is whole by itself.
  public func closing(to writer: inout ASCIIWriter) {}

  private mutating func write(_ point: TrackPoint, to writer: inout ASCIIWriter) {
    let location = point.location
    guard location.isOnWGS84 else { return omissions.note(.foreignDatum) }
    if startsSegment || (location.startsSegment && last != nil) { omissions.note(.segmentStarts) }
    startsSegment = false
    let before = last
    guard let time = moment(location.time) else { return }
    writer.appendDate(of: time, after: before)
    GGA(location).write(talker: "GP", to: &writer)
    // In each epoch: a reader takes the mode of an epoch without one from the epoch before.
    GSA(location).write(talker: "GP", to: &writer)
    RMC(location).write(talker: "GP", to: &writer)
    writer.appendWholeYear(of: time)
    noteLosses(of: point)
  }

  private mutating func write(_ report: NoFix, to writer: inout ASCIIWriter) {
    startsSegment = false
    let before = last
    guard let time = moment(report.time) else { return }
    writer.appendDate(of: time, after: before)
    GGA(report).write(talker: "GP", to: &writer)
    RMC(report).write(talker: "GP", to: &writer)
    writer.appendWholeYear(of: time)
  }

  /// The time, where it can begin an epoch.
  private mutating func moment(_ time: UTCInstant?) -> UTCInstant? {
    guard let time else {
      omissions.note(.timeless)
      return nil
    }
    if let last, last.isLeapSecond == time.isLeapSecond, last.nanoseconds / 1_000_000 == time.nanoseconds / 1_000_000 {
      omissions.note(.simultaneous)
      return nil
    }
    last = time
    return time
  }

  private mutating func noteLosses(of point: TrackPoint) {
    let location = point.location
    omissions.note(.accuracies, if: location.horizontalAccuracy ?? location.verticalAccuracy)
    omissions.note(.verticalSpeeds, if: location.verticalSpeed)
    if location.writtenAltitudeMSL == nil { omissions.note(.ellipsoidalHeights, if: location.ellipsoidalHeight) }
    if point.sensors != SensorValues() { omissions.note(.sensorValues) }
  }
}

extension ASCIIWriter {
  /// Only the date parts an epoch from one before it at the same time of another day: it comes first then.
  fileprivate mutating func appendDate(of time: UTCInstant, after before: UTCInstant?) {
    guard let before, TimeOfDay(before).nanoseconds / 1_000_000 == TimeOfDay(time).nanoseconds / 1_000_000 else {
      return
    }
    ZDA(time: TimeOfDay(time), date: time.receiverDate).write(talker: "GP", to: &self)
  }

  /// RMC's years 69 to 99 are of the last century.
  fileprivate mutating func appendWholeYear(of time: UTCInstant) {
    guard !(1970...2068).contains(time.date.year) else { return }
    ZDA(time: TimeOfDay(time), date: time.receiverDate).write(talker: "GP", to: &self)
  }
}

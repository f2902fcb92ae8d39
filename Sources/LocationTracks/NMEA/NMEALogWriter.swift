import LocationKit
import LocationNMEA

/// A writer of NMEA 0183: GGA, GSA and RMC for each location, with the talker GP, and a ZDA with the full year if RMC's
/// two digits would mean another one.
///
/// Written values can be read back with these roundings: latitude and longitude 1e-9° (seven decimals of a minute),
/// time 1 ms, heights 0.005 m, speed 0.0003 m/s, course 0.005°, variation 0.05°, dilutions 0.005. An unknown status
/// becomes "autonomous". A location with a three-dimensional mode but no altitude becomes two-dimensional. A simulated
/// location is marked: GGA quality 8, mode S. A report of no fix becomes a GGA with quality 0 and an RMC with status V. A
/// heading becomes an HDG and an HDT, without a time.
///
/// NMEA 0183 cannot represent sentences without a time, the beginning of a segment, or more than one epoch per
/// millisecond: these are omitted and counted.
struct NMEALogWriter: TrackWriter {
  private var last: UTCInstant?
  private var startsSegment = false
  private var omissions = Omissions()

  var leftOut: [String: Int] { omissions.byName }

  mutating func write(_ entry: TrackEntry, to writer: inout ASCIIWriter) {
    omissions.noteMark(entry)
    switch entry {
    case .track: startsSegment = last != nil
    case .point(let point): write(point, to: &writer)
    case .noFix(let report): write(report, to: &writer)
    case .sky: omissions.note(.skies)
    case .heading(let heading): NMEAEncoder.encode(heading, to: &writer)
    case .metadata, .waypoint, .route, .routePoint, .fault: break
    }
  }

  /// Appends nothing: each sentence is complete.
  func closing(to writer: inout ASCIIWriter) {}

  private mutating func write(_ point: TrackPoint, to writer: inout ASCIIWriter) {
    let location = point.location
    guard location.isOnWGS84 else { return omissions.note(.foreignDatum) }
    if startsSegment || (location.startsSegment && last != nil) { omissions.note(.segmentStarts) }
    startsSegment = false
    guard let time = beginEpoch(location.time, to: &writer) else { return }
    GGA(location).write(talker: "GP", to: &writer)
    // GSA is written in each epoch, because readers copy the mode of the previous epoch into an epoch without one.
    GSA(location).write(talker: "GP", to: &writer)
    RMC(location).write(talker: "GP", to: &writer)
    writer.appendWholeYear(of: time)
    noteLosses(of: point)
  }

  private mutating func write(_ report: NoFix, to writer: inout ASCIIWriter) {
    startsSegment = false
    guard let time = beginEpoch(report.time, to: &writer) else { return }
    GGA(report).write(talker: "GP", to: &writer)
    RMC(report).write(talker: "GP", to: &writer)
    writer.appendWholeYear(of: time)
  }

  /// Returns the time if it can begin an epoch; `nil` otherwise. A ZDA precedes an epoch whose time of day equals that of
  /// the previous epoch on another day: only the date separates them.
  private mutating func beginEpoch(_ time: UTCInstant?, to writer: inout ASCIIWriter) -> UTCInstant? {
    guard let time else {
      omissions.note(.timeless)
      return nil
    }
    if let last, last.isLeapSecond == time.isLeapSecond, last.nanoseconds / 1_000_000 == time.nanoseconds / 1_000_000 {
      omissions.note(.simultaneous)
      return nil
    }
    if let last, TimeOfDay(last).nanoseconds / 1_000_000 == TimeOfDay(time).nanoseconds / 1_000_000 {
      writer.appendDate(of: time)
    }
    last = time
    return time
  }

  private mutating func noteLosses(of point: TrackPoint) {
    let location = point.location
    omissions.note(.accuracies, if: location.horizontalAccuracy ?? location.verticalAccuracy)
    omissions.note(.verticalSpeeds, if: location.verticalSpeed)
    if location.writtenAltitudeMSL == nil { omissions.note(.ellipsoidalHeights, if: location.ellipsoidalHeight) }
    if !point.sensors.isEmpty { omissions.note(.sensorValues) }
  }
}

extension ASCIIWriter {
  fileprivate mutating func appendDate(of time: UTCInstant) {
    ZDA(time: TimeOfDay(time), date: time.receiverDate).write(talker: "GP", to: &self)
  }

  /// Appends a ZDA if two digits are not sufficient for the year: RMC's years 69 to 99 belong to the last century.
  fileprivate mutating func appendWholeYear(of time: UTCInstant) {
    if !(1970...2068).contains(time.date.year) { appendDate(of: time) }
  }
}

import LocationKit
import LocationText

/// A writer of TCX activities, by the schema of version 2, with speed, running cadence and power in ActivityExtension v2.
///
/// Written values can be read back with these roundings: latitude and longitude 0.5e-9°, heights, distance and seconds 0.0005,
/// speed 0.00005, heart rate, cadence and power 0.5. Each track is an activity with the sport Running, Biking or Other. A lap
/// begins with its totals: it is kept in memory, and ends after 10,000 points; the next lap continues the segment. The schema
/// requires a time. A simulated point has an element `Simulated` of this project among its extensions.
struct TCXWriter: DocumentWriter {
  var omissions = Omissions()

  private var header = TrackHeader()
  private var hasBegun = false
  private var isInActivity = false
  private var lap = TCXLap()

  func closing(to writer: inout ASCIIWriter) {
    var whole = self
    whole.begin(to: &writer)
    whole.endActivity(to: &writer)
    writer.append("</Activities>\n</TrainingCenterDatabase>\n")
  }

  mutating func write(_ metadata: TrackMetadata, to writer: inout ASCIIWriter) { omissions.note(metadata) }

  mutating func write(_ waypoint: Waypoint, to writer: inout ASCIIWriter) { omissions.note(.waypoints) }

  mutating func beginRoute(_ header: TrackHeader, to writer: inout ASCIIWriter) { omissions.note(.routes) }

  mutating func writeRoutePoint(_ point: Waypoint, to writer: inout ASCIIWriter) { omissions.note(.routePoints) }

  mutating func beginTrack(_ header: TrackHeader, to writer: inout ASCIIWriter) {
    endActivity(to: &writer)
    self.header = header
    let isKnown = header.type.map { ["running", "cycling", "biking"].contains($0) } ?? true
    if !isKnown || header != TrackHeader(type: header.type) {
      omissions.note(.headers)
    }
  }

  mutating func write(_ point: TrackPoint, to writer: inout ASCIIWriter) {
    guard omissions.keeps(point.location) else { return }
    guard let time = point.location.time else { return omissions.note(.timeless) }
    if !isInActivity { beginActivity(at: time, to: &writer) }
    if point.location.startsSegment { lap.endTrack() }
    // A lap does not end with a segment, because the first track of the next lap continues one.
    if lap.count >= Self.mostPoints, lap.hasTrack { lap.end(to: &writer) }
    lap.append(point, at: time, isRunning: header.type == "running", &omissions)
  }

  mutating func endSegment(to writer: inout ASCIIWriter) { lap.endTrack() }

  private mutating func begin(to writer: inout ASCIIWriter) {
    guard !hasBegun else { return }
    hasBegun = true
    writer.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" \
      xmlns:x="http://www.garmin.com/xmlschemas/ActivityExtension/v2">
      <Activities>\n
      """)
  }

  private mutating func beginActivity(at time: UTCInstant, to writer: inout ASCIIWriter) {
    begin(to: &writer)
    writer.append("<Activity Sport=\"", Self.sport(header.type), "\">")
    writer.appendElement("Id", time)
    writer.append("\n")
    isInActivity = true
  }

  private mutating func endActivity(to writer: inout ASCIIWriter) {
    guard isInActivity else { return }
    lap.end(to: &writer)
    lap = TCXLap()
    writer.append("</Activity>\n")
    isInActivity = false
  }

  private static func sport(_ type: String?) -> StaticString {
    switch type {
    case "running": "Running"
    case "cycling", "biking": "Biking"
    default: "Other"
    }
  }

  private static let mostPoints = 10_000
}

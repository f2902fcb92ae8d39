import LocationKit
import LocationText

/// A writer of FIT activities and courses: `file_id`, `sport`, `event`, `record`, `lap`, `session` and `activity`; of a course
/// `course` and `course_point` as well.
///
/// Written values can be read back with these roundings: latitude and longitude 4.2e-8°, time 1 s, heights 0.1 m, speed and
/// climb 0.0005 m/s, distance 0.005 m, heart rate, cadence, power, temperature and horizontal accuracy 0.5.
///
/// The header of a file states its size. Therefore a file is kept in memory until it is complete: with another track, and
/// after a million points, another file follows, as the protocol permits. A segment ends with a stop of the timer; a report of
/// no fix is a record without a position. A file of simulated points has the product "simulated".
///
/// A track whose first point has no time is a course. Routes are courses if no activity is written: a device reads only the
/// first file of several. Waypoints are points of the first course.
struct FITWriter: DocumentWriter {
  var omissions = Omissions()

  private let creator: String
  /// Whether all tracks and routes become courses.
  private let isCourse: Bool
  private var metadata = TrackMetadata()
  private var header = TrackHeader()
  private var file: FITTrackFile?
  private var hasFiles = false
  /// Points of the first course.
  private var waypoints: [Waypoint] = []
  /// Routes that are written unless an activity follows.
  private var routes: [FITTrackFile] = []

  init(creator: String, isCourse: Bool = false) { (self.creator, self.isCourse) = (creator, isCourse) }

  var leftOut: [String: Int] {
    var all = omissions
    for _ in waypoints { all.note(.waypoints) }
    return all.byName
  }

  func closing(to writer: inout ASCIIWriter) {
    for route in routes { route.append(to: &writer) }
    // A file without a record is complete as well.
    let isEmpty = !hasFiles && routes.isEmpty
    let whole = file ?? (isEmpty ? FITTrackFile(header, product: creator, created: metadata.time) : nil)
    whole?.append(to: &writer)
  }

  mutating func write(_ metadata: TrackMetadata, to writer: inout ASCIIWriter) {
    omissions.note(
      TrackMetadata(
        name: metadata.name, description: metadata.description, author: metadata.author, keywords: metadata.keywords))
    self.metadata = metadata
  }

  mutating func write(_ waypoint: Waypoint, to writer: inout ASCIIWriter) {
    guard waypoints.count < Self.mostWaypoints, waypoint.location.isOnWGS84 else { return omissions.note(.waypoints) }
    waypoints.append(waypoint)
  }

  mutating func beginRoute(_ header: TrackHeader, to writer: inout ASCIIWriter) {
    guard isCourse || (file == nil && !hasFiles) else { return omissions.note(.routes) }
    note(header)
    routes.append(course(header, simulated: false, created: metadata.time))
  }

  mutating func writeRoutePoint(_ point: Waypoint, to writer: inout ASCIIWriter) {
    guard let last = routes.indices.last else { return omissions.note(.routePoints) }
    guard omissions.keeps(point.location) else { return }
    note(point)
    routes[last].append(point, at: point.location.time?.secondsOfFIT, &omissions)
  }

  mutating func beginTrack(_ header: TrackHeader, to writer: inout ASCIIWriter) {
    endFile(to: &writer)
    self.header = header
    note(header)
  }

  mutating func write(_ point: TrackPoint, to writer: inout ASCIIWriter) {
    let location = point.location
    guard omissions.keeps(location) else { return }
    if file.map({ $0.count >= Self.mostPoints || $0.isSimulated != location.isSimulated }) ?? false {
      endFile(to: &writer)
    }
    if file == nil { file = newFile(location, to: &writer) }
    if location.startsSegment { file?.endSegment() }
    file?.append(point, at: location.time?.secondsOfFIT, &omissions)
  }

  /// A report of no fix is a record without a position.
  mutating func write(_ report: NoFix, to writer: inout ASCIIWriter) {
    if file == nil { omissions.note(.noFix) }
    file?.appendNoFix(at: report.time?.secondsOfFIT)
  }

  mutating func endSegment(to writer: inout ASCIIWriter) { file?.endSegment() }

  private mutating func endFile(to writer: inout ASCIIWriter) {
    guard let whole = file.take() else { return }
    whole.append(to: &writer)
    hasFiles = true
  }

  /// Returns the file that begins with a location, after the routes before it.
  private mutating func newFile(_ location: Location, to writer: inout ASCIIWriter) -> FITTrackFile {
    let created = metadata.time ?? location.time
    guard isCourse || location.time == nil else {
      for route in routes {
        omissions.note(.routes)
        for _ in 0..<route.count { omissions.note(.routePoints) }
      }
      routes.removeAll()
      let product = location.isSimulated ? FITTrackFile.simulated : creator
      return FITTrackFile(header, product: product, created: created)
    }
    for route in routes { route.append(to: &writer) }
    hasFiles = hasFiles || !routes.isEmpty
    routes.removeAll()
    return course(header, simulated: location.isSimulated, created: created)
  }

  private mutating func course(_ header: TrackHeader, simulated: Bool, created: UTCInstant?) -> FITTrackFile {
    for waypoint in waypoints { note(waypoint) }
    defer { waypoints.removeAll() }
    return FITTrackFile(
      header, product: simulated ? FITTrackFile.simulated : creator, created: created, isCourse: true,
      waypoints: waypoints)
  }

  private mutating func note(_ header: TrackHeader) {
    let type = header.type.map { FITNames.sports.contains($0) } ?? true
    if header.comment != nil || header.description != nil || !type { omissions.note(.headers) }
  }

  /// Counts what a point of a course cannot represent.
  private mutating func note(_ waypoint: Waypoint) {
    let type = waypoint.type.map { FITNames.coursePoints.contains($0) } ?? true
    if (waypoint.comment ?? waypoint.description ?? waypoint.symbol) != nil || !type { omissions.note(.waypointValues) }
  }

  private static let mostPoints = 1_000_000
  private static let mostWaypoints = 1000
}

extension UTCInstant {
  /// Seconds since 1989-12-31, rounded down; `nil` if FIT cannot represent them as a date.
  fileprivate var secondsOfFIT: Int? {
    let seconds = Int((nanoseconds - nanosecondsOfDay % Self.nanosecondsPerSecond) / Self.nanosecondsPerSecond)
    let own = seconds - Int(Self.startOfFIT)
    return (0x1000_0000..<0xFFFF_FFFF).contains(own) ? own : nil
  }
}

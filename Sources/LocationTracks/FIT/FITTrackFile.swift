import LocationKit

/// One file of an activity or of a course while it is written.
///
/// A course without times has times that count from an unknown moment, as the protocol permits: at a pace of 10 km/h, because
/// devices expect some. They are unknown when they are read.
struct FITTrackFile {
  /// Number of points so far.
  private(set) var count = 0
  let isCourse: Bool
  let isSimulated: Bool

  private var content: [UInt8] = []
  private let header: TrackHeader
  private let product: String
  private let created: UTCInstant?
  private let sport: Double?
  private var first: TrackPoint?
  private var previous: Location?
  private var start: Int?
  private var last: Int?
  private var startDistance: Double?
  private var lastDistance: Double?
  /// Beginning of the open segment; `nil` while the timer is stopped.
  private var segmentStart: Int?
  private var isRunning = false
  /// Seconds in which the timer ran.
  private var timer = 0
  /// Points of the course.
  private var marks: [Mark] = []

  /// A point of a course, and where on it.
  fileprivate struct Mark {
    let waypoint: Waypoint
    /// Distance of the nearest record; 0 for a mark that is one.
    var metres = Double.infinity
    var time: Int?
    var distance: Double?
  }

  /// Product of files whose points are simulated.
  static let simulated = "simulated"

  /// - Parameters:
  ///   - product: name of the writing program, or ``simulated``.
  ///   - waypoints: points of a course.
  init(
    _ header: TrackHeader, product: String, created: UTCInstant?, isCourse: Bool = false, waypoints: [Waypoint] = []
  ) {
    (self.header, self.product, self.created, self.isCourse) = (header, product, created, isCourse)
    isSimulated = product == Self.simulated
    sport = header.type.flatMap { FITNames.sports.firstIndex(of: $0) }.map { Double($0) }
    marks = waypoints.map { Mark(waypoint: $0) }
    Self.event.define(in: &content)
    Self.record.define(in: &content)
  }

  mutating func append(_ point: TrackPoint, at time: Int?, _ omissions: inout Omissions) {
    let (location, sensors) = (point.location, point.sensors)
    let distance = isCourse ? distance(of: point) : sensors.distance
    let time = time ?? distance.flatMap { isCourse ? Int($0 / Self.pace) : nil }
    if first == nil { first = point }
    previous = location
    begin(time)
    for index in marks.indices { marks[index].move(to: location, time, distance) }
    let latitude = location.coordinate.latitude.semicircles
    let longitude = location.coordinate.longitude.semicircles
    let altitude = location.writtenAltitudeMSL
    // 0 would read as unknown.
    let accuracy = location.horizontalAccuracy.map { max(1, $0.radius) }
    Self.record.append(
      time.map { Double($0) }, latitude, longitude, altitude, location.speed, location.verticalSpeed, accuracy,
      sensors.heartRate,
      sensors.cadence, sensors.temperature, sensors.power, distance, to: &content)
    if let distance {
      startDistance = startDistance ?? distance
      lastDistance = distance
    }
    count += 1
    note(point, altitude, &omissions)
  }

  /// Appends a point of a course that is a point of its path as well.
  mutating func append(_ point: Waypoint, at time: Int?, _ omissions: inout Omissions) {
    append(TrackPoint(point.location), at: time, &omissions)
    if point.name != nil || point.type != nil {
      marks.append(Mark(waypoint: point, metres: 0, time: time ?? last, distance: lastDistance))
    }
  }

  /// Returns the distance on the course: that of a sensor if the first point has one.
  private func distance(of point: TrackPoint) -> Double? {
    guard let first, first.sensors.distance == nil else { return point.sensors.distance ?? (first == nil ? 0 : nil) }
    return (lastDistance ?? 0) + (previous?.coordinate.distance(to: point.location.coordinate) ?? 0)
  }

  mutating func appendNoFix(at time: Int?) {
    begin(time)
    Self.record.append(
      time.map { Double($0) }, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, to: &content)
  }

  /// Starts the timer if it is stopped, and takes the time of a record.
  private mutating func begin(_ time: Int?) {
    if let time {
      start = start ?? time
      last = max(last ?? time, time)
      segmentStart = segmentStart ?? time
    }
    if isRunning { return }
    isRunning = true
    Self.event.append(time.map { Double($0) }, 0, 0, to: &content)
  }

  mutating func endSegment() {
    guard isRunning else { return }
    if let segmentStart, let last { timer += max(0, last - segmentStart) }
    (isRunning, segmentStart) = (false, nil)
    // 4: all timers stop.
    Self.event.append(last.map { Double($0) }, 0, 4, to: &content)
  }

  /// Appends the complete file.
  func append(to writer: inout ASCIIWriter) {
    var whole = self
    whole.endSegment()
    var content = whole.head
    content += whole.content
    whole.content = content
    if !isCourse { whole.appendSummaries() }
    content = whole.content
    var header: [UInt8] = [14, 0x20, 0x95, 0x52]  // protocol 2.0, profile 211.41
    for index in 0..<4 { header.append(UInt8(truncatingIfNeeded: content.count >> (8 * index))) }
    header += Array(".FIT".utf8)
    var sum = FITChecksum()
    sum.add(header.span)
    header += [UInt8(truncatingIfNeeded: sum.value), UInt8(sum.value >> 8)]
    sum = FITChecksum()
    sum.add(header.span)
    sum.add(content.span)
    writer.append(contentsOf: header)
    writer.append(contentsOf: content)
    writer.append(contentsOf: [UInt8(truncatingIfNeeded: sum.value), UInt8(sum.value >> 8)])
  }

  /// The messages before the records.
  private var head: [UInt8] {
    var bytes: [UInt8] = []
    let created = created.map { Double(($0.nanoseconds / UTCInstant.nanosecondsPerSecond) - UTCInstant.startOfFIT) }
    Self.fileID.define(in: &bytes)
    // 255: a manufacturer in development.
    let type = isCourse ? FITFileType.course : .activity
    Self.fileID.append(Double(type.rawValue), 255, 0, created, nil, text: product, to: &bytes)
    if isCourse {
      Self.course.define(in: &bytes)
      Self.course.append(sport, text: header.name, to: &bytes)
      appendLap(to: &bytes)
      appendMarks(to: &bytes)
    } else if header.name != nil || header.type != nil {
      Self.sport.define(in: &bytes)
      Self.sport.append(sport, nil, text: header.name, to: &bytes)
    }
    return bytes
  }

  private func appendMarks(to bytes: inout [UInt8]) {
    guard count > 0, !marks.isEmpty else { return }
    Self.coursePoint.define(in: &bytes)
    for mark in marks.sorted(by: { ($0.distance ?? 0) < ($1.distance ?? 0) }) {
      let (waypoint, coordinate) = (mark.waypoint, mark.waypoint.location.coordinate)
      let type = waypoint.type.flatMap { FITNames.coursePoints.firstIndex(of: $0) } ?? 0
      Self.coursePoint.append(
        mark.time.map { Double($0) }, coordinate.latitude.semicircles, coordinate.longitude.semicircles, mark.distance,
        Double(type), text: waypoint.name, to: &bytes)
    }
  }

  private func appendLap(to bytes: inout [UInt8]) {
    guard count > 0 else { return }
    let distance = startDistance.flatMap { start in lastDistance.map { $0 - start } }
    let (start, last) = (start.map { Double($0) }, last.map { Double($0) })
    let elapsed = start.flatMap { start in last.map { $0 - start } }
    let (begin, end) = (first?.location.coordinate, previous?.coordinate)
    // Event 9 is the lap, with its stop.
    Self.lap.define(in: &bytes)
    Self.lap.append(
      0, last, 9, 1, start, begin?.latitude.semicircles, begin?.longitude.semicircles, end?.latitude.semicircles,
      end?.longitude.semicircles, elapsed, start == nil ? nil : Double(timer), distance, sport ?? 0, to: &bytes)
  }

  private mutating func appendSummaries() {
    guard count > 0 else { return }
    appendLap(to: &content)
    let distance = startDistance.flatMap { start in lastDistance.map { $0 - start } }
    let (start, last) = (start.map { Double($0) }, last.map { Double($0) })
    let elapsed = start.flatMap { start in last.map { $0 - start } }
    let running = start == nil ? nil : Double(timer)
    let latitude = first?.location.coordinate.latitude.semicircles
    let longitude = first?.location.coordinate.longitude.semicircles
    // Event 8 is the session, 26 the activity, each with its stop.
    Self.session.define(in: &content)
    Self.session.append(
      0, last, 8, 1, start, latitude, longitude, sport ?? 0, nil, elapsed, running, distance, 0, 1, 0,
      to: &content)
    Self.activity.define(in: &content)
    Self.activity.append(last, running, 1, 0, 26, 1, to: &content)
  }

  private func note(_ point: TrackPoint, _ altitude: Double?, _ omissions: inout Omissions) {
    let location = point.location
    if let altitude, !Self.altitude.holds(altitude) { omissions.note(.heights) }
    if let radius = location.horizontalAccuracy?.radius, !Self.accuracy.holds(radius) { omissions.note(.accuracies) }
    for (value, field) in zip(point.sensors.all, Self.sensors) {
      if let value, !field.holds(value) { omissions.note(.sensorValues) }
    }
    omissions.noteBeyondSports(location)
    if let time = location.time, time.nanoseconds % UTCInstant.nanosecondsPerSecond != 0 {
      omissions.note(.fractions)
    }
  }

  /// Metres per second of a course without times.
  private static let pace = 10 / 3.6
  private static let altitude = FITLayout.record.field("enhanced_altitude")
  private static let sensors = ["heart_rate", "cadence", "temperature", "power", "distance"].map(FITLayout.record.field)
  private static let accuracy = FITLayout.record.field("gps_accuracy")

  private static let fileID = FITMessage(
    .fileID, local: 0, ["type", "manufacturer", "product", "time_created", "serial_number", "product_name"],
    textSize: 20)
  private static let sport = FITMessage(.sport, local: 1, ["sport", "sub_sport", "name"], textSize: 64)
  private static let course = FITMessage(.course, local: 1, ["sport", "name"], textSize: 64)
  private static let coursePoint = FITMessage(
    .coursePoint, local: 7, ["timestamp", "position_lat", "position_long", "distance", "type", "name"], textSize: 32)
  private static let event = FITMessage(.event, local: 2, ["timestamp", "event", "event_type"])
  private static let record = FITMessage(
    .record, local: 3,
    [
      "timestamp", "position_lat", "position_long", "enhanced_altitude", "enhanced_speed", "vertical_speed",
      "gps_accuracy", "heart_rate", "cadence", "temperature", "power", "distance",
    ])
  private static let lap = FITMessage(
    .lap, local: 4,
    [
      "message_index", "timestamp", "event", "event_type", "start_time", "start_position_lat", "start_position_long",
      "end_position_lat", "end_position_long", "total_elapsed_time", "total_timer_time", "total_distance", "sport",
    ])
  private static let session = FITMessage(
    .session, local: 5,
    [
      "message_index", "timestamp", "event", "event_type", "start_time", "start_position_lat", "start_position_long",
      "sport", "sub_sport", "total_elapsed_time", "total_timer_time", "total_distance", "first_lap_index", "num_laps",
      "trigger",
    ])
  private static let activity = FITMessage(
    .activity, local: 6, ["timestamp", "total_timer_time", "num_sessions", "type", "event", "event_type"])
}

extension FITTrackFile.Mark {
  /// Takes a record as its place on the course if it is the nearest one.
  fileprivate mutating func move(to location: Location, _ time: Int?, _ distance: Double?) {
    let (here, there) = (waypoint.location.coordinate, location.coordinate)
    // A degree of latitude has at least 110,574 metres: most records need no more than this comparison.
    if abs(here.latitude - there.latitude) * 110_574 > metres { return }
    let metres = here.distance(to: there)
    if metres < self.metres { (self.metres, self.time, self.distance) = (metres, time, distance) }
  }
}

extension Double {
  /// Semicircles of degrees; those of 180 degrees are −180. The largest number means unknown: the one before replaces it.
  fileprivate var semicircles: Double {
    let number = Int32(truncatingIfNeeded: Int((self / 180 * 2_147_483_648).rounded()))
    return Double(number == .max ? .max - 1 : number)
  }
}

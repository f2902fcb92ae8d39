import LocationKit

/// One file of an activity while it is written.
struct FITActivity {
  /// Number of points so far.
  private(set) var count = 0
  let isSimulated: Bool

  private var content: [UInt8] = []
  private let sport: Double?
  private var first: TrackPoint?
  private var start: Int?
  private var last: Int?
  private var startDistance: Double?
  private var lastDistance: Double?
  /// Beginning of the open segment; `nil` while the timer is stopped.
  private var segmentStart: Int?
  private var isRunning = false
  /// Seconds in which the timer ran.
  private var timer = 0

  /// Product of files whose points are simulated.
  static let simulated = "simulated"

  init(_ header: TrackHeader, product: String, created: UTCInstant?) {
    isSimulated = product == Self.simulated
    sport = header.type.flatMap { FITNames.sports.firstIndex(of: $0) }.map { Double($0) }
    let created = created.map { Double(($0.nanoseconds / UTCInstant.nanosecondsPerSecond) - UTCInstant.startOfFIT) }
    Self.fileID.define(in: &content)
    // 4: an activity; 255: a manufacturer in development.
    Self.fileID.append(4, 255, 0, created, nil, text: product, to: &content)
    if header.name != nil || header.type != nil {
      Self.sport.define(in: &content)
      Self.sport.append(sport, nil, text: header.name, to: &content)
    }
    Self.event.define(in: &content)
    Self.record.define(in: &content)
  }

  mutating func append(_ point: TrackPoint, at time: Int?, _ omissions: inout Omissions) {
    let (location, sensors) = (point.location, point.sensors)
    if first == nil { first = point }
    begin(time)
    let latitude = location.coordinate.latitude.semicircles
    let longitude = location.coordinate.longitude.semicircles
    let altitude = location.writtenAltitudeMSL
    // 0 would read as unknown.
    let accuracy = location.horizontalAccuracy.map { max(1, $0.radius) }
    Self.record.append(
      time.map { Double($0) }, latitude, longitude, altitude, location.speed, location.verticalSpeed, accuracy,
      sensors.heartRate,
      sensors.cadence, sensors.temperature, sensors.power, sensors.distance, to: &content)
    if let distance = sensors.distance {
      startDistance = startDistance ?? distance
      lastDistance = distance
    }
    count += 1
    note(point, altitude, &omissions)
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
    whole.appendSummaries()
    let content = whole.content
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

  private mutating func appendSummaries() {
    guard count > 0 else { return }
    let distance = startDistance.flatMap { start in lastDistance.map { $0 - start } }
    let (start, last) = (start.map { Double($0) }, last.map { Double($0) })
    let elapsed = start.flatMap { start in last.map { $0 - start } }
    let running = start == nil ? nil : Double(timer)
    let latitude = first?.location.coordinate.latitude.semicircles
    let longitude = first?.location.coordinate.longitude.semicircles
    // Events 9 and 8 are the lap and the session, 26 the activity, each with its stop.
    Self.lap.define(in: &content)
    Self.lap.append(
      0, last, 9, 1, start, latitude, longitude, elapsed, running, distance, sport ?? 0, to: &content)
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

  private static let altitude = FITLayout.record.field("enhanced_altitude")
  private static let sensors = ["heart_rate", "cadence", "temperature", "power", "distance"].map(FITLayout.record.field)
  private static let accuracy = FITLayout.record.field("gps_accuracy")

  private static let fileID = FITMessage(
    .fileID, local: 0, ["type", "manufacturer", "product", "time_created", "serial_number", "product_name"],
    textSize: 20)
  private static let sport = FITMessage(.sport, local: 1, ["sport", "sub_sport", "name"], textSize: 64)
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
      "total_elapsed_time", "total_timer_time", "total_distance", "sport",
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

extension Double {
  /// Semicircles of degrees; those of 180 degrees are −180. The largest number means unknown: the one before replaces it.
  fileprivate var semicircles: Double {
    let number = Int32(truncatingIfNeeded: Int((self / 180 * 2_147_483_648).rounded()))
    return Double(number == .max ? .max - 1 : number)
  }
}

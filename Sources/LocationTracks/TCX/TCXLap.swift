import LocationKit
import LocationText

/// One lap of an activity while it is written.
struct TCXLap {
  /// Number of points so far.
  private(set) var count = 0
  /// Whether a segment is open.
  private(set) var hasTrack = false

  private var text = ASCIIWriter()
  private var start: UTCInstant?
  private var last: UTCInstant?
  private var startDistance: Double?
  private var lastDistance: Double?

  mutating func append(
    _ point: TrackPoint, at time: UTCInstant, isRunning: Bool, _ omissions: inout Omissions
  ) {
    if !hasTrack { text.append("<Track>\n") }
    hasTrack = true
    start = start ?? time
    last = max(last ?? time, time)
    startDistance = startDistance ?? point.sensors.distance
    lastDistance = point.sensors.distance ?? lastDistance
    count += 1
    text.append(point, at: time, isRunning: isRunning, &omissions)
  }

  mutating func endTrack() {
    if hasTrack { text.append("</Track>\n") }
    hasTrack = false
  }

  /// Appends the lap, and begins the next one.
  mutating func end(to writer: inout ASCIIWriter) {
    endTrack()
    guard let start, let last else { return }
    writer.append("<Lap StartTime=\"")
    writer.append(start)
    writer.append("\">")
    writer.appendElement("TotalTimeSeconds", Double(last.nanoseconds - start.nanoseconds) / 1e9, decimals: 3)
    // The schema requires a distance and calories; without a sensor they are unknown.
    writer.appendElement(
      "DistanceMeters", startDistance.flatMap { start in lastDistance.map { max(0, $0 - start) } } ?? 0, decimals: 2)
    writer.append("<Calories>0</Calories><Intensity>Active</Intensity><TriggerMethod>Manual</TriggerMethod>\n")
    writer.append(contentsOf: text.bytes)
    writer.append("</Lap>\n")
    self = TCXLap()
  }
}

extension ASCIIWriter {
  /// Appends a trackpoint, with its elements in the order of the schema.
  fileprivate mutating func append(
    _ point: TrackPoint, at time: UTCInstant, isRunning: Bool, _ omissions: inout Omissions
  ) {
    let (location, sensors) = (point.location, point.sensors)
    let (latitude, longitude) = (location.coordinate.latitude, location.coordinate.longitude)
    let altitude = location.writtenAltitudeMSL
    let heartRate = sensors.heartRate?.whole(in: 1...255)
    let cadence = sensors.cadence?.whole(in: 0...254)
    let power = sensors.power?.whole(in: 0...65_535)
    append("<Trackpoint>")
    appendElement("Time", time)
    append("<Position>")
    appendElement("LatitudeDegrees", latitude, decimals: 9)
    appendElement("LongitudeDegrees", longitude >= 180 - 0.5e-9 ? -180 : longitude, decimals: 9)
    append("</Position>")
    appendElement("AltitudeMeters", altitude, decimals: 3)
    appendElement("DistanceMeters", sensors.distance, decimals: 3)
    if let heartRate { appendElement("HeartRateBpm") { $0.appendElement("Value", heartRate) } }
    if !isRunning { appendElement("Cadence", cadence) }
    let runCadence = isRunning ? cadence : nil
    if location.speed != nil || runCadence != nil || power != nil || location.isSimulated {
      append("<Extensions>")
      if location.speed != nil || runCadence != nil || power != nil {
        append("<x:TPX>")
        appendElement("x:Speed", location.speed, decimals: 4)
        appendElement("x:RunCadence", runCadence)
        appendElement("x:Watts", power)
        append("</x:TPX>")
      }
      if location.isSimulated { append("<Simulated xmlns=\"urn:locate:track\">true</Simulated>") }
      append("</Extensions>")
    }
    append("</Trackpoint>\n")
    omissions.noteBeyondSports(location)
    if heartRate == nil { omissions.note(.sensorValues, if: sensors.heartRate) }
    if cadence == nil { omissions.note(.sensorValues, if: sensors.cadence) }
    if power == nil { omissions.note(.sensorValues, if: sensors.power) }
    omissions.note(.sensorValues, if: sensors.temperature)
    omissions.note(.verticalSpeeds, if: location.verticalSpeed)
    if location.verticalAccuracy == nil { omissions.note(.accuracies, if: location.horizontalAccuracy) }
  }
}

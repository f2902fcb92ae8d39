import LocationKit
import LocationText

/// The elements of GPX 1.1, each with its children in the order of the schema.
extension ASCIIWriter {
  mutating func append(_ metadata: TrackMetadata) {
    append("<metadata>")
    appendElement("name", text: metadata.name)
    appendElement("desc", text: metadata.description)
    if let author = metadata.author { appendElement("author") { $0.appendElement("name", text: author) } }
    appendElement("time", metadata.time)
    appendElement("keywords", text: metadata.keywords)
    append("</metadata>\n")
  }

  mutating func append(_ header: TrackHeader) {
    appendElement("name", text: header.name)
    appendElement("cmt", text: header.comment)
    appendElement("desc", text: header.description)
    appendElement("type", text: header.type)
  }

  mutating func append(_ waypoint: Waypoint, as name: StaticString, _ omissions: inout Omissions) {
    let location = waypoint.location
    appendGPXPointStart(name, location.coordinate)
    appendPosition(of: location, &omissions)
    appendElement("name", text: waypoint.name)
    appendElement("cmt", text: waypoint.comment)
    appendElement("desc", text: waypoint.description)
    appendSource(of: location)
    appendElement("sym", text: waypoint.symbol)
    appendElement("type", text: waypoint.type)
    appendQuality(of: location, &omissions)
    appendExtension(of: TrackPoint(location), &omissions)
    append("</", name, ">\n")
  }

  mutating func append(_ point: TrackPoint, _ omissions: inout Omissions) {
    appendGPXPointStart("trkpt", point.location.coordinate)
    appendPosition(of: point.location, &omissions)
    appendSource(of: point.location)
    appendQuality(of: point.location, &omissions)
    appendExtension(of: point, &omissions)
    append("</trkpt>\n")
  }

  private mutating func appendPosition(of location: Location, _ omissions: inout Omissions) {
    let altitude = location.writtenAltitudeMSL
    appendElement("ele", altitude, decimals: 3)
    // A leap second becomes the first second of the next day: the schema has no second 60.
    appendElement("time", location.time)
    appendElement("magvar", location.magneticVariation?.asFullCircle(decimals: 4), decimals: 4)
    appendElement("geoidheight", location.writtenGeoidSeparation, decimals: 3)
    if altitude == nil { omissions.note(.ellipsoidalHeights, if: location.ellipsoidalHeight) }
  }

  private mutating func appendSource(of location: Location) {
    if location.isSimulated { appendElement("src", word: "simulated") }
  }

  private mutating func appendQuality(of location: Location, _ omissions: inout Omissions) {
    appendFix(of: location, &omissions)
    if let satellites = location.satellitesUsed, satellites >= 0 { appendElement("sat", satellites) }
    appendElement("hdop", location.dilution.horizontal, decimals: 3)
    appendElement("vdop", location.dilution.vertical, decimals: 3)
    appendElement("pdop", location.dilution.position, decimals: 3)
    appendElement("ageofdgpsdata", location.correctionAge, decimals: 3)
    if let station = location.correctionStation, (0...1023).contains(station) {
      appendElement("dgpsid", station)
    } else {
      omissions.note(.correctionStations, if: location.correctionStation)
    }
    omissions.note(.accuracies, if: location.horizontalAccuracy ?? location.verticalAccuracy)
    omissions.note(.verticalSpeeds, if: location.verticalSpeed)
  }

  /// Appends the kind of fix. The schema has one word for both the kind of the fix and its dimensions: the kind is
  /// written unless the dimensions differ from what the height implies. A point without a status gets no element,
  /// because a point drawn on a map has no fix.
  private mutating func appendFix(of location: Location, _ omissions: inout Omissions) {
    let isImplied = location.mode == (location.writtenAltitudeMSL == nil ? .twoDimensional : .threeDimensional)
    switch location.status {
    case .differential? where isImplied: return appendElement("fix", word: "dgps")
    case .precise? where isImplied: return appendElement("fix", word: "pps")
    case nil where isImplied: return
    case nil, .autonomous?, .simulated?: break
    default: omissions.note(.fixKinds)
    }
    appendElement("fix", word: location.mode == .twoDimensional ? "2d" : "3d")
  }

  private mutating func appendExtension(of point: TrackPoint, _ omissions: inout Omissions) {
    let (location, sensors) = (point.location, point.sensors)
    let heartRate = sensors.heartRate?.whole(in: 1...255)
    let cadence = sensors.cadence?.whole(in: 0...254)
    if heartRate == nil { omissions.note(.sensorValues, if: sensors.heartRate) }
    if cadence == nil { omissions.note(.sensorValues, if: sensors.cadence) }
    let hasGarmins =
      location.speed != nil || location.courseOverGround != nil || sensors.temperature != nil || heartRate != nil
      || cadence != nil
    guard hasGarmins || sensors.power != nil || sensors.distance != nil else { return }
    append("<extensions>")
    if hasGarmins { appendGarmins(of: point, heartRate, cadence) }
    // Declared where they are used, because few files have them.
    appendElement(
      "pwr:PowerInWatts", attributes: " xmlns:pwr=\"http://www.garmin.com/xmlschemas/PowerExtension/v1\"",
      sensors.power, decimals: 0)
    appendElement(
      "gpxdata:distance", attributes: " xmlns:gpxdata=\"http://www.cluetrust.com/XML/GPXDATA/1/0\"", sensors.distance,
      decimals: 2)
    append("</extensions>")
  }

  private mutating func appendGarmins(of point: TrackPoint, _ heartRate: Int?, _ cadence: Int?) {
    let (location, sensors) = (point.location, point.sensors)
    append("<gpxtpx:TrackPointExtension>")
    appendElement("gpxtpx:atemp", sensors.temperature, decimals: 2)
    appendElement("gpxtpx:hr", heartRate)
    appendElement("gpxtpx:cad", cadence)
    appendElement("gpxtpx:speed", location.speed, decimals: 4)
    appendElement("gpxtpx:course", location.courseOverGround?.asFullCircle(decimals: 4), decimals: 4)
    append("</gpxtpx:TrackPointExtension>")
  }

  private mutating func appendElement(
    _ name: StaticString, attributes: StaticString, _ value: Double?, decimals: Int
  ) {
    guard let value else { return }
    append("<", name, attributes)
    append(">")
    append(value, decimals: decimals)
    append("</", name, ">")
  }
}

extension Double {
  /// Returns the rounded value; `nil` if it is out of range.
  func whole(in range: ClosedRange<Int>) -> Int? {
    guard let whole = Int(exactly: rounded()), range.contains(whole) else { return nil }
    return whole
  }
}

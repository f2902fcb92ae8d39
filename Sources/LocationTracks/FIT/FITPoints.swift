import LocationKit

/// The points of records, and what they have of earlier records.
struct FITPoints {
  let origin: LocationOrigin
  /// Whether the file has the product of simulated points.
  var isSimulated = false

  private var startsSegment = true
  /// Last twelve bits of a distance, and the distance so far.
  private var lastDistance: Int?
  private var distance = 0
  private let empty: LocationFields

  init(origin: LocationOrigin) {
    self.origin = origin
    // Cannot fail: 0 and 0 are in range. The coordinate never leaves this type.
    empty = LocationFields(coordinate: Coordinate(latitude: 0, longitude: 0)!, time: nil, origin: origin)
  }

  mutating func beginFile() {
    (startsSegment, lastDistance, distance, isSimulated) = (true, nil, 0, false)
  }

  mutating func startSegment() { startsSegment = true }

  /// Takes what later records depend on from a record that is no point.
  mutating func skip(_ message: Span<UInt8>, _ fields: FITRecordFields) {
    startsSegment = true
    _ = speedAndDistance(message, fields)
  }

  mutating func point(
    _ coordinate: Coordinate, _ time: UTCInstant?, _ message: Span<UInt8>, _ fields: FITRecordFields,
    _ counts: inout InputCounts
  ) -> TrackPoint {
    let (packedSpeed, packedDistance) = speedAndDistance(message, fields)
    var location = empty
    location.coordinate = coordinate
    location.time = time
    if let altitude = fields.enhancedAltitude.value(message) ?? fields.altitude.value(message) {
      location.altitudeMSL = Self.plausible(altitude, PlausibleRange.height, "altitude", &counts)
    }
    if let speed = fields.enhancedSpeed.value(message) ?? fields.speed.value(message) ?? packedSpeed {
      location.speed = Self.plausible(speed, PlausibleRange.speed, "speed", &counts)
    }
    location.verticalSpeed = fields.verticalSpeed.value(message)
    if let radius = fields.accuracy.value(message), PlausibleRange.accuracy.contains(radius) {
      location.horizontalAccuracy = Accuracy(radius: radius, level: .unknown, basis: .stated)
    }
    location.mode = location.altitudeMSL == nil ? .twoDimensional : .threeDimensional
    if isSimulated { location.status = .simulated }
    location.startsSegment = startsSegment
    startsSegment = false
    var sensors = SensorValues()
    sensors.heartRate = fields.heartRate.value(message)
    sensors.cadence = fields.cadence.value(message) ?? fields.preciseCadence.value(message)
    sensors.temperature = fields.temperature.value(message)
    sensors.power = fields.power.value(message)
    sensors.distance = fields.distance.value(message) ?? packedDistance
    location.sensors = sensors
    return TrackPoint(Location(location))
  }

  private static func plausible(
    _ value: Double, _ range: ClosedRange<Double>, _ name: String, _ counts: inout InputCounts
  ) -> Double? {
    if range.contains(value) { return value }
    counts.skip("implausible \(name)")
    return nil
  }

  /// Returns the two values of `compressed_speed_distance`: twelve bits for hundredths of a metre per second, then twelve for
  /// sixteenths of a metre, which continue from 0 after their end.
  private mutating func speedAndDistance(
    _ message: Span<UInt8>, _ fields: FITRecordFields
  ) -> (speed: Double?, distance: Double?) {
    let start = fields.speedAndDistance.start
    guard fields.speedAndDistance.size >= 3, fields.speedAndDistance.hasBytes(message) else { return (nil, nil) }
    let speed = Int(message[start]) | Int(message[start + 1] & 15) << 8
    let low = Int(message[start + 1] >> 4) | Int(message[start + 2]) << 4
    distance += lastDistance.map { (low - $0) & 0xFFF } ?? low
    lastDistance = low
    return (speed == 0xFFF ? nil : Double(speed) / 100, Double(distance) / 16)
  }
}

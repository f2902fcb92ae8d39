import LocationKit
import TestSupport

/// Readings in which each thing is now known and now not.
struct RandomReadings {
  let origin = LocationOrigin(source: "gpsd://localhost:2947", device: "/dev/ttyACM0", kind: .live)
  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func location() -> Location {
    let latitude = number(-90...90)
    let longitude = Bool.random(using: &random) ? number(-180...180) : 180
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else { return location() }
    var location = Location(coordinate: coordinate, time: time(), origin: origin)
    location.mode = Bool.random(using: &random) ? .threeDimensional : .twoDimensional
    location.status = maybe { FixStatus(rawValue: UInt8.random(in: 1...9, using: &$0.random)) }
    location.altitudeMSL = maybe { $0.number(-500...20_000) }
    location.geoidSeparation = maybe { $0.number(-110...90) }
    if location.ellipsoidalHeight == nil { location.ellipsoidalHeight = maybe { $0.number(-500...20_000) } }
    location.speed = maybe { $0.number(0...400) }
    location.courseOverGround = maybe { $0.number(0...360) }
    location.verticalSpeed = maybe { $0.number(-50...50) }
    location.magneticVariation = maybe { $0.number(-180...180) }
    location.horizontalAccuracy = maybe { $0.accuracy() }
    location.verticalAccuracy = maybe { $0.accuracy() }
    location.correctionAge = maybe { $0.number(0...60) }
    location.correctionStation = maybe { Int.random(in: 0...4095, using: &$0.random) }
    location.datum = maybe { _ in "TOKYO \"1\"" }
    location.details = maybe { $0.details() }
    // Only that of a receiver is read: gpsd computes its own.
    if location.horizontalAccuracy?.basis == .receiver, Bool.random(using: &random) {
      var details = location.details ?? LocationDetails()
      details.speedAccuracy = Double(Int.random(in: 1...90_000, using: &random)) / 10_000
      location.details = details
    }
    location.sensors = SensorValues(
      heartRate: hundredths(25_500), cadence: hundredths(25_400), temperature: hundredths(5000),
      power: hundredths(200_000), distance: hundredths(100_000_000))
    location.isOutOfOrder = Bool.random(using: &random)
    location.startsSegment = Bool.random(using: &random)
    if Int.random(in: 0..<4, using: &random) == 0 {
      location.origin = LocationOrigin(source: origin.source, device: origin.device, kind: .simulated)
      if location.status == .simulated { location.status = nil }
    }
    return location
  }

  /// With values at the precision that is written.
  private mutating func hundredths(_ most: Int) -> Double? {
    maybe { Double(Int.random(in: 0...most, using: &$0.random)) / 100 }
  }

  private mutating func details() -> LocationDetails {
    func number(_ range: ClosedRange<Int>, _ divisor: Double) -> Double {
      Double(Int.random(in: range, using: &random)) / divisor
    }
    func vector(_ limit: Int) -> SIMD3<Double> {
      SIMD3(number(-limit...limit, 10_000), number(-limit...limit, 10_000), number(-limit...limit, 10_000))
    }
    var details = LocationDetails()
    if Bool.random(using: &random) {
      let minor = Int.random(in: 0...50_000, using: &random)
      let major = minor + Int.random(in: 0...50_000, using: &random)
      details.errorEllipse = ErrorEllipse(
        major: Double(major) / 10_000, minor: Double(minor) / 10_000, orientation: number(0...1_799_999, 10_000))
    }
    if Bool.random(using: &random) {
      var state = EarthCentredState()
      (state.position, state.positionAccuracy) = (vector(60_000_000_000), number(1...90_000, 10_000))
      if Bool.random(using: &random) {
        (state.velocity, state.velocityAccuracy) = (vector(3_000_000), number(1...9000, 10_000))
      }
      details.earthCentred = state
    }
    if Bool.random(using: &random) {
      details.relativePosition = RelativePosition(
        north: number(-99_999...99_999, 10_000), east: number(-99_999...99_999, 10_000),
        down: number(-99...99, 10_000), length: number(0...99_999, 10_000), heading: number(0...35_999_999, 100_000))
    }
    details.receiver = maybe { $0.receiver() }
    details.signalCount = maybe { Int.random(in: 0...200, using: &$0.random) }
    details.meanSignal = maybe { Double(Int.random(in: 0...9900, using: &$0.random)) / 100 }
    details.isTimeUnconfirmed = Bool.random(using: &random)
    return details
  }

  mutating func receiver() -> ReceiverStatus? {
    var receiver = ReceiverStatus()
    receiver.antenna = ReceiverStatus.Antenna.allCases.randomElement(using: &random)
    receiver.isAntennaPowered = maybe { Bool.random(using: &$0.random) }
    receiver.jamming = maybe { ReceiverStatus.Jamming.allCases.randomElement(using: &$0.random) }
    receiver.jammingStrength = maybe { UInt8.random(in: 0...255, using: &$0.random) }
    receiver.spoofing = maybe { ReceiverStatus.Spoofing.allCases.randomElement(using: &$0.random) }
    return receiver == ReceiverStatus() ? nil : receiver
  }

  /// With values at the precision that is written.
  mutating func sky() -> SkyView {
    var sky = SkyView(time: time(), satellites: [], origin: origin)
    sky.dilution.horizontal = maybe { Double(Int.random(in: 50...9999, using: &$0.random)) / 100 }
    for factor in [
      \DilutionOfPrecision.vertical, \.position, \.time, \.geometric, \.longitude, \.latitude,
    ] {
      sky.dilution[keyPath: factor] = maybe { Double(Int.random(in: 50...9999, using: &$0.random)) / 100 }
    }
    for identifier in 1...Int.random(in: 1...40, using: &random) {
      sky.satellites.append(
        Satellite(
          constellation: Constellation.allCases.randomElement(using: &random) ?? .gps, identifier: identifier,
          number: Int.random(in: 0...500, using: &random),
          elevation: maybe { Double(Int.random(in: -50...900, using: &$0.random)) / 10 },
          azimuth: maybe { Double(Int.random(in: 0..<3600, using: &$0.random)) / 10 },
          signalStrength: maybe { Double(Int.random(in: 0...600, using: &$0.random)) / 10 },
          isUsed: Bool.random(using: &random),
          residual: maybe { Double(Int.random(in: -9999...9999, using: &$0.random)) / 100 }))
      if Bool.random(using: &random) { addSignals(to: &sky.satellites[sky.satellites.count - 1]) }
    }
    return sky
  }

  /// One, or several of which the best describes the satellite.
  private mutating func addSignals(to satellite: inout Satellite) {
    satellite.signalIdentifier = UInt8.random(in: 0...8, using: &random)
    satellite.health = maybe { SatelliteHealth.allCases.randomElement(using: &$0.random) }
    satellite.signalQuality = maybe { UInt8.random(in: 0...7, using: &$0.random) }
    guard Bool.random(using: &random) else { return }
    satellite.signals =
      satellite.allSignals + [
        SatelliteSignal(identifier: 9, strength: 0, health: .unhealthy, quality: 1, isUsed: satellite.isUsed)
      ]
  }

  private mutating func maybe<Value>(_ value: (inout Self) -> Value?) -> Value? {
    Bool.random(using: &random) ? value(&self) : nil
  }

  private mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }

  private mutating func time() -> UTCInstant? {
    maybe {
      let step: Int64 = [1_000_000_000, 1_000_000, 1_000, 1].randomElement(using: &$0.random) ?? 1
      let nanoseconds = Int64.random(in: 0...4_000_000_000_000_000_000, using: &$0.random) / step * step
      return UTCInstant(nanoseconds: nanoseconds, isLeapSecond: Int.random(in: 0..<10, using: &$0.random) == 0)
    }
  }

  private mutating func accuracy() -> Accuracy? {
    Accuracy(
      radius: number(0.001...5000), level: Accuracy.Level.allCases.randomElement(using: &random) ?? .unknown,
      basis: Accuracy.Basis.allCases.randomElement(using: &random) ?? .daemon)
  }
}

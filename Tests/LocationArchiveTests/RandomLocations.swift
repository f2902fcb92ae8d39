import LocationKit
import TestSupport

/// Random locations in the precision that the archive has, with any field present or absent.
struct RandomLocations {
  var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  private static let origins = [
    LocationOrigin(source: "gpsd://localhost:2947", device: "/dev/ttyACM0", kind: .live),
    LocationOrigin(source: "ride.gpx", kind: .replayed), LocationOrigin(source: "scenario:walk", kind: .simulated),
  ]

  static var plain: Location {
    Location(
      coordinate: Coordinate(latitude: 0, longitude: 0) ?? { preconditionFailure() }(),
      time: UTCInstant(nanoseconds: 0), origin: origins[0])
  }

  mutating func locations(_ count: Int) -> [Location] {
    var time = Int64.random(in: -1 << 60...1 << 60, using: &random)
    return (0..<count).map { _ in
      time += Int64.random(in: 0...3_000_000_000, using: &random)
      return location(at: UTCInstant(nanoseconds: time, isLeapSecond: happens(20)))
    }
  }

  private mutating func location(at time: UTCInstant) -> Location {
    let coordinate = Coordinate(
      latitude: Double(Int.random(in: -900_000_000...900_000_000, using: &random)) / 1e7,
      longitude: Double(Int.random(in: -1_800_000_000...1_800_000_000, using: &random)) / 1e7)
    var location = Location(
      coordinate: coordinate ?? Self.plain.coordinate, time: time,
      mode: happens(2) ? .threeDimensional : .twoDimensional,
      origin: Self.origins[Int.random(in: 0..<3, using: &random)])
    location.altitudeMSL = value(-1_000_000...5_000_000_000, 100)
    location.geoidSeparation = value(-20_000...20_000, 100)
    if happens(3) { location.ellipsoidalHeight = value(-1_000_000...1_000_000, 100) }
    location.speed = value(0...1_118_600, 100)
    location.verticalSpeed = value(-1_118_600...1_118_600, 100)
    location.courseOverGround = value(0...35_999, 100)
    location.magneticVariation = value(-18_000...18_000, 100)
    location.horizontalAccuracy = accuracy()
    location.verticalAccuracy = accuracy()
    location.status = integer(0...255).map { FixStatus(rawValue: UInt8($0)) }
    location.satellitesUsed = integer(0...255)
    location.dilution = DilutionOfPrecision(
      horizontal: value(1...9999, 100), vertical: value(1...9999, 100), position: value(1...9999, 100),
      time: value(1...9999, 100), geometric: value(1...9999, 100), longitude: value(1...9999, 100),
      latitude: value(1...9999, 100))
    location.correctionAge = value(0...6_048_000, 10)
    location.correctionStation = integer(0...4095)
    location.datum = happens(10) ? "ED50" : nil
    location.details = details()
    if happens(3) {
      location.sensors = SensorValues(
        heartRate: value(0...25_500, 100), cadence: value(0...25_400, 100), temperature: value(-4000...5000, 100),
        power: value(0...6_553_500, 100), distance: value(0...4_294_967_290, 100))
    }
    location.isOutOfOrder = happens(10)
    location.startsSegment = happens(10)
    return location
  }

  private mutating func details() -> LocationDetails? {
    guard happens(3) else { return nil }
    var (details, receiver) = (LocationDetails(), ReceiverStatus())
    receiver.antenna = happens(2) ? ReceiverStatus.Antenna.allCases.randomElement(using: &random) : nil
    receiver.isAntennaPowered = happens(2) ? happens(2) : nil
    receiver.jamming = happens(2) ? ReceiverStatus.Jamming.allCases.randomElement(using: &random) : nil
    receiver.spoofing = happens(2) ? ReceiverStatus.Spoofing.allCases.randomElement(using: &random) : nil
    receiver.jammingStrength = integer(0...255).map { UInt8($0) }
    if receiver != ReceiverStatus() { details.receiver = receiver }
    details.signalCount = integer(0...200)
    details.meanSignal = value(0...990, 10)
    return details
  }

  private mutating func happens(_ times: Int) -> Bool { Int.random(in: 0..<times, using: &random) == 0 }

  private mutating func integer(_ range: ClosedRange<Int>) -> Int? {
    happens(2) ? Int.random(in: range, using: &random) : nil
  }

  private mutating func value(_ range: ClosedRange<Int>, _ scale: Double) -> Double? {
    integer(range).map { Double($0) / scale }
  }

  private mutating func accuracy() -> Accuracy? {
    guard let radius = value(1...5_000_000, 1000), let level = Accuracy.Level.allCases.randomElement(using: &random),
      let basis = Accuracy.Basis.allCases.randomElement(using: &random)
    else { return nil }
    return Accuracy(radius: radius, level: level, basis: basis)
  }
}

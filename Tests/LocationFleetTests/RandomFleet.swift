import Glibc
import LocationKit
import LocationTesting
import LocationWire
import TestSupport

/// Random subjects in a small area full of places: most of their readings are ordinary, and some are not.
struct RandomFleet {
  let places: [PointOfInterest]
  /// Readings of each subject, in order.
  let readings: [String: [Reading]]
  /// Subjects of the readings in the order in which a fleet receives them.
  let order: [String]

  /// How unusual the readings are, 0 to 1.
  init(seed: UInt64, subjects: Int = 4, steps: Int = 50, oddity: Double = 0.1) {
    var random = SeededRandom(seed: seed)
    places = (0..<40).map { Self.place($0, &random) }
    var readings: [String: [Reading]] = [:]
    for number in 0..<subjects {
      var subject = RandomSubject(&random, oddity: number == 0 ? 0 : oddity)
      readings["s\(number)"] = subject.readings(steps, &random)
    }
    self.readings = readings
    order = readings.sorted { $0.key < $1.key }
      .flatMap { subject, readings in [String](repeating: subject, count: readings.count) }
      .shuffled(using: &random)
  }

  /// Readings in the order of the fleet, with their subjects.
  var all: [(subject: String, reading: Reading)] {
    var next: [String: Int] = [:]
    return order.map { subject in
      defer { next[subject, default: 0] += 1 }
      return (subject, readings[subject]?[next[subject, default: 0]] ?? .noFix())
    }
  }

  static func place(_ number: Int, _ random: inout SeededRandom) -> PointOfInterest {
    let center = point(&random)
    let dwellTime: Duration? = Bool.random(using: &random) ? .seconds(.random(in: 1...120, using: &random)) : nil
    let region: Region
    switch number % 5 {
    case 0:
      let (north, east) = (
        Double.random(in: 0.0005...0.004, using: &random), Double.random(in: 0.0005...0.004, using: &random)
      )
      let corners = [(0.0, 0.0), (north, 0), (north, east), (north / 2, east / 3), (0, east)]
      let ring = corners.map {
        Coordinate.make(latitude: center.latitude + $0.0, longitude: center.longitude + $0.1)
      }
      region = Polygon(exterior: ring).map { .polygon([$0]) } ?? .circle(center: center, radius: 10)
    case 1:
      let path = [center, point(&random)]
      region = Corridor(path: path, width: 30).map { .corridor($0) } ?? .circle(center: center, radius: 10)
    default: region = .circle(center: center, radius: .random(in: 0...300, using: &random))
    }
    return PointOfInterest(id: "p\(number)", region: region, dwellTime: dwellTime)
  }

  static func point(_ random: inout SeededRandom) -> Coordinate {
    .make(
      latitude: 48 + .random(in: -0.03...0.03, using: &random),
      longitude: 11 + .random(in: -0.04...0.04, using: &random))
  }
}

/// A subject that moves at random.
private struct RandomSubject {
  private var latitude: Double
  private var longitude: Double
  private var time = UTCInstant.utc("2026-05-01T10:00:00Z")
  private var speed: Double
  private var course: Double
  /// Seconds between readings.
  private let interval: Double
  /// Unit of the times in seconds.
  private let resolution: Double
  private var origin: LocationOrigin
  private let oddity: Double
  private let reportsMovement: Bool
  /// Metres.
  private var height = 500.0
  private var receiver: ReceiverStatus?

  init(_ random: inout SeededRandom, oddity: Double) {
    let start = RandomFleet.point(&random)
    (latitude, longitude) = (start.latitude, start.longitude)
    speed = .random(in: 0...30, using: &random)
    course = .random(in: 0...(2 * .pi), using: &random)
    interval = [1.0, 2, 5, 10, 15].randomElement(using: &random) ?? 1
    resolution = [1, 1e-3, 1e-6, 1e-9].randomElement(using: &random) ?? 1
    origin = LocationOrigin(source: "fleet", device: "d\(Int.random(in: 0...2, using: &random))", kind: .replayed)
    self.oddity = oddity
    reportsMovement = Bool.random(using: &random)
  }

  mutating func readings(_ count: Int, _ random: inout SeededRandom) -> [Reading] {
    var readings: [Reading] = []
    while readings.count < count {
      move(&random)
      let location = location(&random)
      guard Double.random(in: 0..<1, using: &random) < oddity else {
        readings.append(.location(location))
        continue
      }
      readings += odd(location, after: readings.last, &random)
    }
    return readings
  }

  private mutating func move(_ random: inout SeededRandom) {
    let elapsed = interval * (resolution == 1 ? 1 : .random(in: 0.9...1.1, using: &random))
    wait((elapsed / resolution).rounded() * resolution)
    course += .random(in: -0.3...0.3, using: &random)
    if Double.random(in: 0..<1, using: &random) < 0.05 { speed = .random(in: 0...30, using: &random) }
    latitude += speed * elapsed * sin(course) / 111_000
    longitude += speed * elapsed * cos(course) / 74_000
    // Back into the area.
    if (latitude - 48).magnitude > 0.03 || (longitude - 11).magnitude > 0.04 { course += .pi / 2 }
  }

  private mutating func wait(_ seconds: Double) { time = time + seconds }

  private func location(_ random: inout SeededRandom) -> Location {
    var location = Location.make(latitude: latitude, longitude: longitude, time: time, origin: origin)
    if Double.random(in: 0..<1, using: &random) < 0.3 {
      location.horizontalAccuracy = .metres(.random(in: 1...60, using: &random))
    }
    if reportsMovement {
      // The course turns from east to north here.
      let degrees = (90 - course * 180 / .pi).truncatingRemainder(dividingBy: 360)
      (location.speed, location.courseOverGround) = (speed, degrees < 0 ? degrees + 360 : degrees)
      (location.mode, location.altitudeMSL) = (.threeDimensional, height)
    }
    if let receiver {
      var details = LocationDetails()
      details.receiver = receiver
      location.details = details
    }
    return location
  }

  /// An unusual reading, and what follows from it.
  private mutating func odd(
    _ location: Location, after last: Reading?, _ random: inout SeededRandom
  ) -> [Reading] {
    var location = location
    switch Int.random(in: 0..<19, using: &random) {
    case 0:  // a gap
      wait(.random(in: 10...400, using: &random))
      return []
    case 1:  // out of order
      location.time = time + Double.random(in: -100...0, using: &random)
    case 2:  // a clock step
      let step = Double.random(in: -100_000 ... -20, using: &random)
      wait(step)
      location.time = time
    case 3: location.time = nil
    case 4: location.datum = "ED50"
    case 5: return [.noFix(at: time, origin: origin), .location(location)]
    case 6: location.startsSegment = true
    case 7:  // another device
      origin = LocationOrigin(source: "fleet", device: "d\(Int.random(in: 0...2, using: &random))", kind: .replayed)
    case 8:  // a jump
      let there = RandomFleet.point(&random)
      (latitude, longitude) = (there.latitude, there.longitude)
    case 9: location.status = .simulated
    case 10:  // more is known about the same moment
      var better = location
      better.mode = .threeDimensional
      return [.location(location), .location(better)]
    case 11: return [last ?? .location(location), .location(location)]
    case 12: return [.noFix(at: nil, .noFix, origin: origin)]
    case 13:
      origin = LocationOrigin(source: ["fleet", "other"].randomElement(using: &random) ?? "", kind: .replayed)
      return [.sourceChanged(SourceChange(to: origin.source)), .location(location)]
    case 14:  // the height jumps
      height = height > 1000 ? 500 : 2000
    case 15:  // what the receiver reports of itself, and no longer
      var status = ReceiverStatus()
      status.spoofing = [.some(.none), .indicated, .confirmed, nil].randomElement(using: &random) ?? nil
      status.jamming = [.some(.none), .warning, nil].randomElement(using: &random) ?? nil
      receiver = receiver == nil ? status : nil
    case 16:  // the position drifts away from what speed and course say
      latitude += 20.0 / 111_000
    case 17:  // signals of one transmitter, or of the sky
      let isFalse = Bool.random(using: &random)
      let satellites = (0..<8).map { number in
        Satellite(
          constellation: .gps, identifier: number + 1, number: number + 1,
          signalStrength: isFalse ? 47 : 30 + 3 * Double(number), isUsed: true)
      }
      let dilution = DilutionOfPrecision(horizontal: isFalse ? nil : 0.8)
      let sky = SkyView(time: time, satellites: satellites, dilution: dilution, origin: origin)
      return [.sky(sky), .location(location)]
    default:  // far away
      location = .make(latitude: -30, longitude: 179.99, time: time, origin: origin)
    }
    return [.location(location)]
  }
}

import LocationKit
import TestSupport

/// A random life: walks, drives, stays, gaps, new segments and jumps, around some homes of which some lie at the
/// antimeridian or near a pole.
struct RandomJourney {
  private var random: SeededRandom
  private var latitude: Double
  private var longitude: Double
  private var time = ArchivedSample.start
  private var course = 0.0
  private let home: (Double, Double)
  private let origins: [LocationOrigin]
  private var origin: LocationOrigin

  private static let homes = [(52.5, 13.4), (-17.8, 179.999), (0, -180), (89.9, 20), (-89.95, -100), (0, 0)]

  init(seed: UInt64, devices: Int = 1) {
    random = SeededRandom(seed: seed)
    home = Self.homes[Int.random(in: 0..<Self.homes.count, using: &random)]
    (latitude, longitude) = home
    origins = (0..<devices).map { LocationOrigin(source: "gpsd://van", device: "/dev/tty\($0)", kind: .replayed) }
    origin = origins[0]
  }

  /// Locations in the order of their times, in the precision of the archive; some have the time of their predecessor.
  mutating func locations(_ count: Int) -> [Location] {
    var locations: [Location] = []
    while locations.count < count {
      locations += leg(min(.random(in: 1...900, using: &random), count - locations.count))
    }
    return locations
  }

  private mutating func leg(_ count: Int) -> [Location] {
    let speed = [0.3, 1.5, 14, 30, 250][Int.random(in: 0..<5, using: &random)]
    let interval: Int64 = [1_000_000_000, 1_000_000_000, 200_000_000, 30_000_000_000][
      Int.random(in: 0..<4, using: &random)]
    if happens(6) { (latitude, longitude) = home }
    course = .random(in: 0..<360, using: &random)
    if origins.count > 1, happens(3), let other = origins.randomElement(using: &random) { origin = other }
    var locations = (0..<count).map { _ in step(speed, interval) }
    if happens(4) { locations[0].startsSegment = true }
    if happens(4) { time += .random(in: 0...100_000, using: &random) * 1_000_000_000 }
    return locations
  }

  private mutating func step(_ speed: Double, _ interval: Int64) -> Location {
    if !happens(200) { time += interval + .random(in: -1_000_000...1_000_000, using: &random) }
    course += .random(in: -5...5, using: &random)
    let metres = speed * Double(interval) * 1e-9 + Double.random(in: 0...2, using: &random)
    let scale = 111_200.0
    latitude = max(-90, min(90, latitude + metres * cosine(course) / scale))
    longitude += metres * cosine(course - 90) / (scale * max(0.0005, cosine(latitude)))
    if happens(3000) { latitude = -latitude }
    longitude = longitude.remainder(dividingBy: 360)
    let coordinate = Coordinate(
      latitude: (latitude * 1e7).rounded() / 1e7, longitude: (longitude * 1e7).rounded() / 1e7)
    var location = Location(
      coordinate: coordinate ?? ArchivedSample.location(0).coordinate, time: UTCInstant(nanoseconds: time),
      origin: origin)
    if happens(2) { location.speed = (speed * 100).rounded() / 100 }
    if happens(5000) { location.datum = "ED50" }
    return location
  }

  private mutating func happens(_ times: Int) -> Bool { Int.random(in: 0..<times, using: &random) == 0 }

  /// By a series: exact enough to walk by.
  private func cosine(_ degrees: Double) -> Double {
    let x = degrees.remainder(dividingBy: 360) * .pi / 180
    let square = x * x
    return 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56 * (1 - square / 90))))
  }

  mutating func place(_ id: String, near location: Location) -> PointOfInterest {
    PointOfInterest(
      id: id,
      region: .circle(
        center: location.coordinate, radius: [20, 50, 300, 20_000][Int.random(in: 0..<4, using: &random)]))
  }
}

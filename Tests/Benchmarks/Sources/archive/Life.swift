import Glibc
import LocationKit

/// One person's simulated life at 1 Hz from a seed: nights at home, work, evenings, weekends, journeys, hours without
/// reception, and the noise of a receiver.
struct Life {
  private var random: Generator
  private var noise = ReceiverNoise()
  private var legs: ArraySlice<Leg> = []
  private var day = 0
  private var second = 0
  private var here = Self.home
  private var startsSegment = true

  static let start: Int64 = 1_420_070_400
  static let home = Spot(north: 52.5, east: 13.4)
  private static let work = Spot(north: 52.42, east: 13.29)
  private static let shops = [
    Spot(north: 52.507, east: 13.41), Spot(north: 52.49, east: 13.382), Spot(north: 52.53, east: 13.45),
    Spot(north: 52.46, east: 13.36),
  ]
  private static let towns = [
    Spot(north: 48.137, east: 11.575), Spot(north: 53.55, east: 10), Spot(north: 41.89, east: 12.49),
    Spot(north: 64.15, east: -21.94), Spot(north: 35.68, east: 139.69), Spot(north: -16.5, east: 179.99),
  ]
  private static let origin = LocationOrigin(source: "gpsd://localhost:2947", device: "/dev/ttyACM0", kind: .live)

  init(seed: UInt64) { random = Generator(state: seed) }

  /// Appends `count` locations with consecutive times, except across gaps.
  mutating func append(_ count: Int, to locations: inout [Location]) {
    for _ in 0..<count { locations.append(next()) }
  }

  private mutating func next() -> Location {
    while legs.first.map({ second >= $0.end }) ?? true { beginLeg() }
    guard let leg = legs.first else { preconditionFailure("a day has legs") }
    defer { second += 1 }
    here = leg.spot(at: second)
    let time = UTCInstant(nanoseconds: (Self.start + Int64(second)) * 1_000_000_000)
    var location = Location(
      coordinate: noise.coordinate(around: here, &random), time: time, mode: .threeDimensional, origin: Self.origin)
    location.altitudeMSL = noise.altitude
    location.speed = leg.speed == 0 ? noise.speed : leg.speed + noise.speed
    if leg.speed > 0 { location.courseOverGround = leg.course(noise.speed) }
    location.horizontalAccuracy = Accuracy(radius: noise.accuracy, level: .ninetyFive, basis: .receiver)
    location.status = .autonomous
    location.satellitesUsed = noise.satellites
    location.startsSegment = startsSegment
    startsSegment = false
    return location
  }

  // MARK: The plan

  private mutating func beginLeg() {
    if !legs.isEmpty { legs.removeFirst() }
    if legs.isEmpty { planDay() }
    // Behind a leg without reception.
    while let leg = legs.first, leg.isSilent {
      here = leg.to
      second = leg.end
      startsSegment = true
      legs.removeFirst()
      if legs.isEmpty { planDay() }
    }
  }

  private mutating func planDay() {
    var plan = DayPlan(from: second, at: here)
    let midnight = (day + 1) * 86_400
    switch day % 7 {
    case _ where day % 180 > 168: travel(&plan)
    case 5, 6: errand(&plan, Self.home, around: 11)
    default:
      plan.stay(until: day * 86_400 + 27_000 + random.below(3600))
      plan.go(to: Self.work, at: 12 + Double(random.below(50)) / 10)
      plan.stay(until: day * 86_400 + 61_200 + random.below(5400))
      if random.below(4) == 0 { errand(&plan, Self.work, around: 17) }
      plan.go(to: Self.home, at: 12 + Double(random.below(50)) / 10)
    }
    if random.below(12) == 0 { plan.lose(until: midnight - 3600 - random.below(7200)) }
    plan.stay(until: midnight)
    legs = plan.legs[...]
    day += 1
  }

  private mutating func errand(_ plan: inout DayPlan, _ base: Spot, around hour: Int) {
    plan.stay(until: day * 86_400 + hour * 3600 + random.below(7200))
    plan.go(to: Self.shops[random.below(Self.shops.count)], at: 1.4 + Double(random.below(80)) / 10)
    plan.stay(for: 900 + random.below(7200))
    if base == Self.home { plan.go(to: base, at: 1.4 + Double(random.below(80)) / 10) }
  }

  private mutating func travel(_ plan: inout DayPlan) {
    let town = Self.towns[day / 180 % Self.towns.count]
    let isLast = (day + 1) % 180 == 0
    plan.stay(until: day * 86_400 + 25_000)
    // By air, mostly without reception.
    let goal = isLast ? Self.home : town
    if plan.here.distance(to: goal) > 200_000 { plan.lose(until: day * 86_400 + 50_000, to: goal) }
    if isLast { return }
    for _ in 0..<4 {
      let walk = Spot(
        north: town.north + Double(random.below(200) - 100) / 5000,
        east: town.east + Double(random.below(200) - 100) / 5000)
      plan.go(to: walk, at: 1.4)
      plan.stay(for: 1200 + random.below(3600))
    }
    plan.go(to: town, at: 8)
  }
}

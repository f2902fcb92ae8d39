import Glibc
import LocationKit

/// Vehicles that move at 14 m/s, straight for most of the time, with a reading each 10 s. Each has 20 bytes, so that
/// the benchmark measures the fleet and not its input.
struct Vehicles {
  private var latitudes: [Double]
  private var longitudes: [Double]
  private var courses: [Float]
  let ids: [String]
  /// Rounds so far.
  private(set) var round = 0
  private var random: SplitMix

  static let speed = 14.0
  static let interval = 10.0

  /// - Parameter centers: where half of the vehicles start; the others start anywhere.
  init(_ count: Int, near centers: [Coordinate]) {
    var random = SplitMix(state: 14)
    (latitudes, longitudes, courses) = ([], [], [])
    for number in 0..<count {
      let start = number % 2 == 0 && !centers.isEmpty ? centers[Int(random.next() % UInt64(centers.count))] : nil
      latitudes.append(start?.latitude ?? asin(random.fraction(from: -0.87, to: 0.94)) * 180 / .pi)
      longitudes.append(start?.longitude ?? random.fraction(from: -180, to: 180))
      courses.append(Float(random.fraction(from: 0, to: 2 * .pi)))
    }
    ids = (0..<count).map { "vehicle-\($0)" }
    self.random = random
  }

  var count: Int { ids.count }

  /// Moves all vehicles to their next readings.
  mutating func move() {
    round += 1
    let step = Self.speed * Self.interval / 111_320
    for index in latitudes.indices {
      if random.next() % 16 == 0 { courses[index] += Float(random.fraction(from: -1, to: 1)) }
      let course = Double(courses[index])
      let latitude = min(85, max(-85, latitudes[index] + step * cos(course)))
      var longitude = longitudes[index] + step * sin(course) / cos(latitude * .pi / 180)
      if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
      (latitudes[index], longitudes[index]) = (latitude, longitude)
    }
  }

  /// Time of the present readings: those of a round are spread over ten seconds.
  func time(of number: Int) -> UTCInstant {
    let milliseconds = Int64(round) * 10_000 + Int64(number % 10_000)
    return UTCInstant(nanoseconds: 1_777_629_600_000_000_000 + milliseconds * 1_000_000)
  }

  func coordinate(of number: Int) -> Coordinate {
    Coordinate(latitude: latitudes[number], longitude: longitudes[number])!
  }
}

/// SplitMix64.
struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func fraction(from low: Double, to high: Double) -> Double {
    low + (high - low) * Double(next() >> 11) / 9_007_199_254_740_992
  }
}

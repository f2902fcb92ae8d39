import LocationKit

/// The errors of a receiver: slow drifts of some metres with a little scatter.
struct ReceiverNoise {
  private var north = 0.0
  private var east = 0.0
  private var up = 0.0
  private(set) var speed = 0.0
  private(set) var accuracy = 3.0
  private(set) var satellites = 9
  private var cosine = (latitude: 90.0, value: 0.0)

  /// Metres above the sea, to the decimetre that receivers report.
  var altitude: Double { (340 + up * 10).rounded() / 10 }

  mutating func coordinate(around spot: Spot, _ random: inout Generator) -> Coordinate {
    let bits = random.next()
    north = north * 0.995 + Self.scatter(bits) * 0.2
    east = east * 0.995 + Self.scatter(bits >> 16) * 0.2
    up = up * 0.995 + Self.scatter(bits >> 32) * 0.4
    speed = (Double(bits >> 48 & 31)) / 100
    if bits >> 53 & 63 == 0 {
      satellites = 6 + Int(bits >> 59 & 7)
      accuracy = 2 + Double(bits >> 56 & 63) / 10
    }
    if (spot.north - cosine.latitude).magnitude > 0.01 { cosine = (spot.north, Self.cosine(spot.north)) }
    // As a receiver with seven decimals of a degree reports it.
    let latitude = ((spot.north + north / 111_200) * 1e7).rounded() / 1e7
    let longitude = ((spot.east + east / (111_200 * cosine.value)) * 1e7).rounded() / 1e7
    let wrapped = longitude > 180 ? longitude - 360 : longitude
    guard let coordinate = Coordinate(latitude: latitude, longitude: wrapped) else { preconditionFailure("\(spot)") }
    return coordinate
  }

  /// From −1 to 1, most often near 0.
  private static func scatter(_ bits: UInt64) -> Double {
    Double(Int(bits & 15) + Int(bits >> 4 & 15) + Int(bits >> 8 & 15) + Int(bits >> 12 & 15) - 30) / 30
  }

  private static func cosine(_ degrees: Double) -> Double {
    Spot(north: degrees, east: 0).metresPerDegreeEast / 111_200
  }
}

extension Spot {
  var metresPerDegreeEast: Double { distance(to: Spot(north: north, east: east + 1)) }
}

/// SplitMix64.
struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }

  mutating func below(_ limit: Int) -> Int { Int(next() >> 33) % limit }
}

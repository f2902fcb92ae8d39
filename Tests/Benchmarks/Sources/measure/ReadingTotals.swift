import LocationKit

/// Sums over readings that change when any of them is lost or wrong.
struct ReadingTotals {
  private var locations = 0
  private var latitude = 0.0
  private var longitude = 0.0
  private var altitude = 0.0
  private var seconds = 0.0
  private var satellites = 0
  private var used = 0
  private var strength = 0.0
  private var azimuth = 0.0

  mutating func add(_ reading: Reading) {
    switch reading {
    case .location(let location): add(location)
    case .sky(let sky): add(sky)
    default: break
    }
  }

  private mutating func add(_ location: Location) {
    locations += 1
    latitude += location.coordinate.latitude
    longitude += location.coordinate.longitude
    altitude += location.altitudeMSL ?? 0
    if let time = location.time { seconds += Double(time.nanoseconds / UTCInstant.nanosecondsPerSecond % 86_400) }
  }

  private mutating func add(_ sky: SkyView) {
    for satellite in sky.satellites {
      satellites += 1
      used += satellite.isUsed ? 1 : 0
      strength += satellite.signalStrength ?? 0
      azimuth += satellite.azimuth ?? 0
    }
  }

  var tally: Tally {
    var tally = Tally()
    if locations > 0 {
      tally.add("locations", locations)
      tally.add("latitude", latitude)
      tally.add("longitude", longitude)
      tally.add("altitude", altitude)
      tally.add("seconds", seconds)
    }
    if satellites > 0 {
      tally.add("satellites", satellites)
      tally.add("used", used)
      tally.add("strength", strength)
      tally.add("azimuth", azimuth)
    }
    return tally
  }
}

import LocationKit

/// The numbers of used satellites that sources such as gpsd report apart from locations, in sky views.
struct UsedSatellites {
  private struct Device: Hashable {
    let source: String
    let name: String?

    init(_ origin: LocationOrigin) { (source, name) = (origin.source, origin.device) }
  }

  private struct Count {
    let number: Int
    /// Time of the sky view; until a location follows, `nil` if the view has none.
    var time: UTCInstant?
  }

  private var counts: [Device: Count] = [:]

  /// Longest time between a sky view and a location to which its number applies. Receivers report the sky every 1 to 5
  /// seconds.
  static let longestAge = Duration.seconds(10)
  private static let mostDevices = 64

  /// Notes the number of a device. A view that lists no satellites, of which gpsd sends some, has no number; and no fix is
  /// computed with 0 satellites, so that 0 is unknown, too.
  mutating func note(_ view: SkyView) {
    guard !view.satellites.isEmpty else { return }
    let device = Device(view.origin)
    if counts[device] == nil, counts.count >= Self.mostDevices { counts.removeAll() }
    counts[device] = view.satellitesUsed > 0 ? Count(number: view.satellitesUsed, time: view.time) : nil
  }

  /// Returns the location with the number of its device, if it has none and that is known and recent.
  mutating func completed(_ location: Location) -> Location {
    guard !counts.isEmpty, location.satellitesUsed == nil, let time = location.time else { return location }
    let device = Device(location.origin)
    guard var count = counts[device] else { return location }
    let noted = count.time ?? time
    if count.time == nil {
      count.time = time
      counts[device] = count
    }
    guard max(time, noted).duration(since: min(time, noted)) <= Self.longestAge else { return location }
    var completed = location
    completed.satellitesUsed = count.number
    return completed
  }
}

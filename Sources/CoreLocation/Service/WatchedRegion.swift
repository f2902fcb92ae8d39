/// The data of a monitored region.
struct WatchedRegion: Codable, Sendable, Equatable {
  var identifier: String
  var latitude: Double
  var longitude: Double
  var radius: Double
  var notifyOnEntry = true
  var notifyOnExit = true

  init(_ region: CLCircularRegion) {
    identifier = region.identifier
    (latitude, longitude, radius) = (region.center.latitude, region.center.longitude, region.radius)
    (notifyOnEntry, notifyOnExit) = (region.notifyOnEntry, region.notifyOnExit)
  }

  var region: CLCircularRegion {
    let center = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
    let region = CLCircularRegion(center: center, radius: radius, identifier: identifier)
    (region.notifyOnEntry, region.notifyOnExit) = (notifyOnEntry, notifyOnExit)
    return region
  }
}

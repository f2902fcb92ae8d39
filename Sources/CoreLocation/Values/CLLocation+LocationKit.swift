import Foundation
import LocationFoundation
import LocationKit

extension CLLocation {
  /// Creates a location from LocationKit's; `now` is the time of a location that has none.
  convenience init(_ location: Location, now: UTCInstant) {
    let altitude = location.altitudeMSL
    let height = location.ellipsoidalHeight
    let hasHeight = altitude != nil || height != nil
    self.init(
      Fields(
        coordinate: CLLocationCoordinate2D(location.coordinate), altitude: altitude ?? height ?? 0,
        ellipsoidalAltitude: height ?? altitude ?? 0,
        horizontalAccuracy: location.horizontalAccuracy.map { $0.radius(at: .twoThirds) ?? $0.radius } ?? 0,
        verticalAccuracy: hasHeight
          ? location.verticalAccuracy.map { $0.height(at: .twoThirds) ?? $0.radius } ?? 0 : -1,
        course: location.courseOverGround ?? -1, speed: location.speed ?? -1,
        timestamp: Date(location.time ?? now),
        source: CLLocationSourceInformation(
          softwareSimulationState: location.isSimulated || location.origin.kind != .live,
          andExternalAccessoryState: location.origin.kind == .live && !location.isSimulated)))
  }
}

extension CLLocationCoordinate2D {
  /// Returns the distance in metres along the ellipsoid; not a number if a coordinate is invalid.
  func distance(to other: CLLocationCoordinate2D) -> Double {
    guard let here = onEarth, let there = other.onEarth else { return .nan }
    return here.distance(to: there)
  }
}

import CoreLocation
import Foundation
import LocationKit
import LocationTesting
import TestSupport
import Testing

@Suite("Initializers of CoreLocation with numbers that are extreme, or no numbers")
@MainActor
struct ExtremeNumberTests {
  @Test("locations, regions and conditions, and what they answer", arguments: ExtremeNumbers.doubles)
  func values(value: Double) throws {
    for other in ExtremeNumbers.doubles {
      let coordinate = CLLocationCoordinate2D(latitude: value, longitude: other)
      for date in [Date(timeIntervalSince1970: other), .distantPast, .distantFuture] {
        let location = CLLocation(
          coordinate: coordinate, altitude: value, horizontalAccuracy: other, verticalAccuracy: value, course: other,
          courseAccuracy: value, speed: other, speedAccuracy: value, timestamp: date,
          sourceInfo: CLLocationSourceInformation(softwareSimulationState: true, andExternalAccessoryState: false))
        _ = (location.description, location.hash, location.isEqual(location), location.ellipsoidalAltitude)
        _ = location.distance(from: CLLocation(latitude: other, longitude: value))
        let data = try NSKeyedArchiver.archivedData(withRootObject: location, requiringSecureCoding: true)
        _ = try NSKeyedUnarchiver.unarchivedObject(ofClass: CLLocation.self, from: data)
      }
      let region = CLCircularRegion(center: coordinate, radius: other, identifier: "a")
      _ = (region.contains(coordinate), region.contains(CLLocationCoordinate2D(latitude: 1, longitude: 2)))
      _ = (CLLocationCoordinate2DIsValid(coordinate), region.description)
      _ = CLMonitor.CircularGeographicCondition(center: coordinate, radius: other)
    }
  }

  @Test("a manager's settings", arguments: ExtremeNumbers.doubles)
  func settings(value: Double) async {
    await CLLocationManager.withDefaultFetcher(MockFetcher(runs: [.reports([[.location(.make())]])])) {
      let manager = CLLocationManager()
      (manager.desiredAccuracy, manager.distanceFilter, manager.headingFilter) = (value, value, value)
      manager.startUpdatingLocation()
      manager.startMonitoring(
        for: CLCircularRegion(
          center: CLLocationCoordinate2D(latitude: value, longitude: value), radius: value, identifier: "a"))
      manager.stopUpdatingLocation()
    }
  }
}

import CoreLocation
import LocationGPSD
import LocationKit
import LocationTracks
import Testing

// The examples of CoreLocation.md. `ArticleTests` compares them.

final class Tracker: NSObject, CLLocationManagerDelegate {
  let manager = CLLocationManager()
  override init() {
    super.init()
    manager.delegate = self
    manager.requestLocation()
  }
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) { print(locations) }
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) { print(error) }
}

/// The examples that stand at the top level of a program.
enum ArticlePrograms {
  static func track() {
    let tracker = Tracker()
    RunLoop.main.run()
    withExtendedLifetime(tracker) {}
  }

  static func follow() async throws {
    for try await update in CLLocationUpdate.liveUpdates() {
      if let location = update.location { print(location) }
    }
  }

  static func simulateAuthorization() {
    CLLocationManager.simulatedAuthorization = .denied  // a test: as if the user had refused
    CLLocationManager.simulatedAuthorization = .notDetermined  // as before the user's decision: nothing is delivered
    CLLocationManager.simulatedAuthorization = nil  // the status of the source again
  }

  static func keepState() throws {
    CLLocationManager.defaultFetcher = GPSDFetcher()  // optional, and first
    try CLLocationManager.keepState(in: "/var/lib/navigator/regions.json")
  }
}

/// The reader's code in the example of a test.
@MainActor
struct PlaceChecker {
  func isAtPlaceOfInterest() async throws -> Bool { false }
}

@Suite("The article's example of a test", .disabled("it is compiled only: its track does not exist"))
struct ArticleExampleTests {
  let harbour: ReplayFetcher = .replay("Fixtures/harbour.gpx")

  @Test func findsTheHarbourWithItsOwnSource() async throws {
    try await CLLocationManager.withDefaultFetcher(harbour) {
      let isThere = try await PlaceChecker().isAtPlaceOfInterest()
      #expect(isThere)
    }
  }

  @MainActor @Test func findsTheHarbour() async throws {
    CLLocationManager.simulateLocations(gpx: "Fixtures/harbour.gpx", rate: .maximum)
    let checker = PlaceChecker()  // your code: it creates a CLLocationManager
    #expect(try await checker.isAtPlaceOfInterest())
  }
}

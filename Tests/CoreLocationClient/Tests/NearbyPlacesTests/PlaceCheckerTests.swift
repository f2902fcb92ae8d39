import CoreLocation
import LocationScenario
import NearbyPlaces
import Testing

/// A fetcher that answers at once.
struct MockLocationFetcher: LocationFetcher {
  weak var locationFetcherDelegate: (any LocationFetcherDelegate)?
  var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest
  let answer: Result<CLLocation, CLError>

  func requestLocation() {
    switch answer {
    case .success(let location): locationFetcherDelegate?.locationFetcher(self, didUpdateLocations: [location])
    case .failure(let error): locationFetcherDelegate?.locationFetcher(self, didFailWithError: error)
    }
  }
}

@MainActor
@Suite("A program written for iOS", .serialized)
struct PlaceCheckerTests {
  private let harbour = CLCircularRegion(
    center: CLLocationCoordinate2D(latitude: 54.32, longitude: 10.14), radius: 200, identifier: "harbour")

  private func check(_ checker: PlaceChecker) async throws -> (isPlaceOfInterest: Bool, location: CLLocation) {
    try await withCheckedThrowingContinuation { continuation in
      checker.requestLocation { continuation.resume(with: $0) }
    }
  }

  @Test("decides by a mock, and posts the answer to the centre that is injected")
  func mock() async throws {
    let center = NotificationCenter()
    let posted = PostedAnswers(center)
    let fetcher = MockLocationFetcher(answer: .success(CLLocation(latitude: 54.3201, longitude: 10.14)))
    let checker = PlaceChecker(places: [harbour], fetcher: fetcher, center: center)

    #expect(try await check(checker).isPlaceOfInterest)
    #expect(posted.answers == [true])
  }

  @Test("reports the error of a mock")
  func failure() async {
    let fetcher = MockLocationFetcher(answer: .failure(CLError(.denied)))
    let checker = PlaceChecker(places: [harbour], fetcher: fetcher)

    await #expect(throws: CLError(.denied)) { try await check(checker) }
  }

  @Test("decides by a GPX file, which one line simulates")
  func replay() async throws {
    let gpx = NSTemporaryDirectory() + "/nearby-\(UUID().uuidString).gpx"
    defer { try? FileManager.default.removeItem(atPath: gpx) }
    try """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
    <trkpt lat="54.3201" lon="10.14"><time>2026-05-01T10:00:00Z</time></trkpt>
    </trkseg></trk></gpx>
    """.write(toFile: gpx, atomically: true, encoding: .utf8)

    CLLocationManager.simulateLocations(gpx: gpx, rate: .maximum)
    let answer = try await check(PlaceChecker(places: [harbour]))

    #expect(answer.isPlaceOfInterest)
    #expect(answer.location.coordinate == CLLocationCoordinate2D(latitude: 54.3201, longitude: 10.14))
    #expect(answer.location.sourceInformation?.isSimulatedBySoftware == true)
  }

  @Test("decides by a scenario")
  func scenario() async throws {
    let walk = """
      version: 1
      start: 2026-05-01T10:00:00Z
      path:
        - point: [54.40, 10.14]
        - point: [54.41, 10.14]
          after: 1min
      """

    CLLocationManager.defaultFetcher = ScriptFetcher(try Scenario(yaml: walk, source: "walk"), rate: .maximum)
    let answer = try await check(PlaceChecker(places: [harbour]))

    #expect(!answer.isPlaceOfInterest)
  }
}

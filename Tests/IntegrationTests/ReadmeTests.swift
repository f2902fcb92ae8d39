import LocationGPSD
import LocationKit
import LocationPlaces
import LocationScenario
import ShippedScenarios
import TestSupport
import Testing

/// The README's samples, as they stand there.
@Suite("README", .realTime)
struct ReadmeTests {
  private let cafe = PointOfInterest(
    id: "café", region: .circle(center: Coordinate(latitude: 52.5163, longitude: 13.3777)!, radius: 40))

  @Test("the sample of a walk with its faults")
  func walk() async throws {
    let places = try #require(ShippedScenario.named("motorway-tunnel")).places
    let viaduct = try #require(try PlacesCSV(source: "places").places(in: places.span).first { $0.id == "viaduct" })

    let shipped = try #require(ShippedScenario.named("motorway-tunnel"))
    let scenario = try Scenario(yaml: shipped.yaml, source: shipped.name)
    let manager = LocationManager(fetcher: .script(scenario, rate: .maximum), pointsOfInterest: [viaduct])
    var events: [LocationEvent] = []
    try await manager.run { events.append($0) }

    let told = events.compactMap { event -> String? in
      switch event {
      case .stateChanged(let change): change.state.rawValue
      case .entered(let entry): entry.isInferred ? "entered, inferred" : "entered"
      case .exited: "exited"
      default: nil
      }
    }
    #expect(told == ["tracking", "lost", "tracking", "entered, inferred", "exited", "lost"])
  }

  /// Compiled, not run: it would need a gpsd.
  private func service() async throws {
    let manager = LocationManager(fetcher: .gpsd(host: "localhost"), pointsOfInterest: [cafe])
    let here = try await manager.requestLocation(LocationRequest(desiredAccuracy: 25, timeout: .seconds(30)))
    print(here.coordinate, here.horizontalAccuracy as Any, manager.isPointOfInterest(here))
    manager.startUpdatingLocation()
    for try await event in manager.events() {
      if case .entered(let entry) = event { print("at", entry.place.id, "since", entry.crossed) }
    }
  }
}

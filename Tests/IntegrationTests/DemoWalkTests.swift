import LocationKit
import LocationScenario
import ShippedScenarios
import TestSupport
import Testing

@Suite("The demo walk", .realTime)
struct DemoWalkTests {
  let scenario: Scenario
  let places: [PointOfInterest]

  init() throws {
    scenario = try Scenario(yaml: ShippedScenario.demoWalk.yaml, source: "demo-walk.yaml")
    places = try String(decoding: ShippedScenario.demoWalk.places, as: UTF8.self).split(separator: "\n").dropFirst().map
    {
      let fields = $0.split(separator: ",").map(String.init)
      let numbers = try fields[1...3].map { try #require(Double($0)) }
      let center = try #require(Coordinate(latitude: numbers[0], longitude: numbers[1]))
      return PointOfInterest(id: fields[0], name: fields[4], region: .circle(center: center, radius: numbers[2]))
    }
  }

  @Test("enters and leaves each of its places once, in order")
  func events() async throws {
    let manager = LocationManager(fetcher: .script(scenario, rate: .maximum), pointsOfInterest: places)
    var events: [String] = []
    try await manager.run { event in
      switch event {
      case .entered(let transition): events.append("enter \(transition.place.id)\(Self.doubts(transition))")
      case .exited(let transition): events.append("exit \(transition.place.id)\(Self.doubts(transition))")
      case .passed(let transition): events.append("pass \(transition.place.id)")
      case .fault(let error): events.append("\(error)")
      default: break
      }
    }
    #expect(events == ["gate", "station", "opera"].flatMap { ["enter \($0)", "exit \($0)"] })
  }

  private static func doubts(_ transition: RegionTransition) -> String {
    transition.isInitial || transition.isInferred ? " in doubt" : ""
  }

  @Test("lasts three minutes, and begins and ends far from the places")
  func extent() {
    #expect(scenario.start.description == "2026-05-01T10:00:00.000Z")
    #expect(scenario.duration == .seconds(180))
    for point in [scenario.firstPoint, scenario.lastPoint] {
      #expect(places.allSatisfy { $0.region.distance(to: point.coordinate) > 40 })
    }
  }

  @Test("passes the centres; no location is so close to an edge that rounding decides")
  func margins() {
    let hysteresis = DecisionConfiguration().hysteresis
    let coordinates = ScenarioTimeline(scenario).compactMap { $0.report?.fix?.movement.point.coordinate }
    #expect(coordinates.count == 181)
    for place in places {
      let distances = coordinates.map { place.region.distance(to: $0) }
      guard case .circle(_, let radius) = place.region else { continue }
      #expect((distances.min() ?? 0) + radius < 5, "\(place.id)")
      #expect(distances.count { $0 <= 0 } >= 5, "\(place.id)")
      let margins = distances.flatMap { [$0.magnitude, ($0 - hysteresis).magnitude] }
      #expect((margins.min() ?? 0) > 0.3, "\(place.id)")
    }
  }
}

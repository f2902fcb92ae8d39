import LocationKit
import LocationPlaces
import LocationScenario
import ShippedScenarios
import Testing

/// A scenario with its places, to be walked at every depth.
struct DepthWalk: Sendable {
  let scenario: Scenario
  let places: [PointOfInterest]
  var timeOfLastEpoch: UTCInstant { scenario.start.advanced(by: scenario.rate.time(ofEpoch: scenario.epochCount - 1)) }

  /// Of the scenarios that ship, and one more with all that can happen to a fix. Of those with false signals, one is enough.
  static let names = ShippedScenario.all.map(\.name).filter { !deceptions.contains($0) } + ["interrupted"]
  private static let deceptions = ["drone-carry-off", "ship-meaconing"]

  /// Made by the test and not as its argument, so that a walk that cannot be read fails like one.
  static func named(_ name: String) throws -> DepthWalk {
    if name == "interrupted" { return try interrupted() }
    let shipped = try #require(ShippedScenario.named(name))
    let csv = shipped.places
    return DepthWalk(
      scenario: try Scenario(yaml: shipped.yaml, source: name),
      places: try CSVPlaceFormat().places(in: csv.span, source: "\(name).csv"))
  }

  /// Whether the receiver is 1024 weeks early at times. A real gpsd moves its dates to where they belong. And to a script,
  /// which has no other clock than its readings' times, their return looks like years of silence.
  var hasRolledOver: Bool {
    ScenarioTimeline(scenario).contains { ($0.report?.time.date.year ?? 2017) < 2017 }
  }

  /// `interrupted`, of a receiver that sends UBX.
  static func inMessages() throws -> DepthWalk { try interrupted("receiver: { dialect: ubx }") }

  /// Northward along a meridian, over midnight, with all that can happen to a fix.
  private static func interrupted(_ receiver: String = "") throws -> DepthWalk {
    let scenario = try Scenario(
      yaml: """
        version: 1
        start: 2026-05-01T23:59:00Z
        \(receiver)
        path:
          - { point: [52.50000, 13.4], altitude: 40 }
          - { point: [52.50150, 13.4], after: 40s }   # past the kiosk to the station
          - pause: 12s
          - lose-fix: 9s                              # in the station, standing
          - pause: 5s
          - { point: [52.50250, 13.4], after: 25s }   # on to the tunnel
          - { lose-fix: 12s, point: [52.50350, 13.4] }
          - { point: [52.50400, 13.4], after: 5s }
          - { point: [52.50560, 13.4], after: 4s }    # in a car past the booth
          - { point: [52.50570, 13.4], after: 5s }
        """, source: "interrupted.yaml")
    let places = try CSVPlaceFormat().places(
      in: Array(
        """
        id,lat,lon,radius_m,dwell_s
        kiosk,52.50070,13.4,15,
        station,52.50150,13.4,30,15
        tunnel,52.50250,13.4,20,
        booth,52.50460,13.4,15,
        """.utf8
      ).span, source: "interrupted.csv")
    return DepthWalk(scenario: scenario, places: places)
  }

  /// The expected events of `interrupted`, written by hand.
  static let interruptedStory = [
    "enter kiosk", "exit kiosk", "enter station", "dwell station", "exit station", "enter tunnel",
    "exit tunnel (inferred)", "pass booth",
  ]
}

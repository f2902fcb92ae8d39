import LocationKit
import LocationPlaces
import LocationScenario
import ShippedScenarios
import TestSupport
import Testing

@Suite("The shipped scenarios", .realTime)
struct ShippedScenarioTests {
  /// The expected events of each, written by hand, with the second after the start.
  static let stories: [String: [String]] = [
    "demo-walk": [
      "10:00:00 tracking", "10:00:22 enter gate", "10:00:41 exit gate", "10:01:16 enter station",
      "10:01:33 exit station", "10:02:36 enter opera", "10:02:49 exit opera", "10:03:00 lost: source ended",
    ],
    "city-walk": [
      "08:15:01 tracking", "08:15:30 enter bakery", "08:16:05 exit bakery", "08:16:20 enter tram-stop",
      "08:16:35 dwell tram-stop", "08:17:23 exit tram-stop", "08:17:30 lost: no fix", "08:17:38 tracking",
      "08:18:08 enter market", "08:18:40 lost: source ended",
    ],
    "motorway-tunnel": [
      "14:00:00 tracking", "14:00:00 enter rest-area (initial)", "14:00:18 exit rest-area", "14:00:51 pass gantry",
      "14:01:20 lost: no fix", "14:02:03 tracking", "14:02:03 enter viaduct (inferred)", "14:02:13 exit viaduct",
      "14:02:35 enter customs", "14:02:52 lost: source ended",
    ],
    "harbour-midnight": [
      "23:58:12 tracking", "23:58:58 enter mole", "23:59:23 exit mole", "00:00:03 enter quay", "00:00:33 dwell quay",
      "00:01:10 lost: source ended",
    ],
    "polar-flight": [
      "12:00:00 tracking", "12:01:00 enter pole", "12:01:16 exit pole", "12:01:50 enter drift-station",
      "12:01:57 exit drift-station", "12:02:38 lost: source ended",
    ],
    "antimeridian": [
      "22:00:00 tracking", "22:00:14 enter date-line", "22:00:26 exit date-line", "22:01:06 enter islet",
      "22:01:27 exit islet", "22:02:21 enter landing", "22:02:30 lost: source ended",
    ],
    // The subject did not enter the bank.
    "urban-canyon": [
      "17:30:00 tracking", "17:30:11 enter kiosk", "17:30:37 exit kiosk", "17:30:40 enter bank", "17:30:52 exit bank",
      "17:31:50 lost: no fix", "17:32:00 tracking", "17:32:22 enter library", "17:32:37 dwell library",
      "17:32:59 lost: source ended",
    ],
    "unplugged-cable": [
      "06:00:05 tracking", "06:00:05 enter depot (initial)", "06:00:25 dwell depot", "06:00:39 stale: silence",
      "06:00:55 lost: no fix", "06:01:00 tracking", "06:01:00 exit depot (inferred)", "06:01:33 enter bridge",
      "06:01:42 exit bridge", "06:01:56 enter customer", "06:02:16 dwell customer", "06:02:31 lost: source ended",
    ],
    // What is silent after the minute is the line of 2007.
    "week-rollover": [
      "12:00:00 tracking", "12:00:43 enter first-stop", "12:01:12 exit first-stop", "12:01:16 clock -619315200",
      "12:01:41 enter second-stop", "12:02:10 exit second-stop", "12:02:24 stale: silence", "12:02:44 lost: silence",
      "12:02:15 tracking", "12:02:39 enter third-stop", "12:02:59 lost: source ended",
    ],
    "spoofing": [
      "05:00:00 tracking", "05:00:00 enter anchorage (initial)", "05:00:30 dwell anchorage", "05:01:10 exit anchorage",
      "05:01:10 enter airport", "05:01:25 dwell airport", "05:01:50 exit airport", "05:01:50 enter anchorage",
      "05:02:20 dwell anchorage", "05:03:00 lost: source ended",
    ],
    // The drone did not leave the field.
    "drone-carry-off": [
      "09:30:00 tracking", "09:30:00 enter field (initial)", "09:30:30 dwell field", "09:31:02 enter village",
      "09:31:12 dwell village", "09:31:25 exit village", "09:32:27 lost: source ended",
    ],
    "ship-meaconing": [
      "03:10:00 tracking", "03:10:49 enter lane", "03:11:39 exit lane", "03:11:39 enter harbour",
      "03:11:59 dwell harbour", "03:12:40 exit harbour", "03:12:40 enter lane", "03:13:16 exit lane",
      "03:14:02 lost: source ended",
    ],
  ]

  @Test("has the documented names, each once")
  func names() {
    let names = ShippedScenario.all.map(\.name)
    #expect(
      names == [
        "demo-walk", "city-walk", "motorway-tunnel", "harbour-midnight", "polar-flight", "antimeridian", "urban-canyon",
        "unplugged-cable", "week-rollover", "spoofing", "drone-carry-off", "ship-meaconing",
      ])
    #expect(Set(Self.stories.keys) == Set(names))
    #expect(ShippedScenario.named("city-walk")?.name == "city-walk")
    #expect(ShippedScenario.named("city-run") == nil)
  }

  @Test("has the documented events", arguments: ShippedScenario.all.map(\.name))
  func story(name: String) async throws {
    let (scenario, places) = try load(name)
    let events = try await events(of: scenario, places)
    #expect(events == Self.stories[name])
  }

  /// The verdicts on the positions of deceived receivers.
  private static let verdicts = [
    "spoofing": ["05:01:10 suspect", "05:01:11 spoofed", "05:01:50 suspect", "05:01:51 clear"],
    "drone-carry-off": ["09:30:43 suspect", "09:31:34 clear"],
    "ship-meaconing": ["03:11:39 suspect", "03:12:40 clear"],
  ]

  @Test("only deceived receivers are suspect", arguments: ShippedScenario.all.map(\.name))
  func integrity(name: String) async throws {
    let (scenario, places) = try load(name)
    let verdicts = Self.verdicts[name] ?? []
    let marked = try await events(of: scenario, places, integrity: .mark)
    let story = try #require(Self.stories[name])
    #expect(marked.filter { !verdicts.contains($0) } == story)
    #expect(marked.count == story.count + verdicts.count, "\(marked)")
  }

  @Test("a deceived ship that is held at its anchorage enters no airport")
  func held() async throws {
    let (scenario, places) = try load("spoofing")
    let events = try await events(of: scenario, places, integrity: .hold)
    #expect(
      events == [
        "05:00:00 tracking", "05:00:00 enter anchorage (initial)", "05:00:30 dwell anchorage", "05:01:10 suspect",
        "05:01:11 spoofed", "05:01:50 suspect", "05:01:51 clear", "05:03:00 lost: source ended",
      ])
  }

  @Test("lasts two to six minutes, at 1 to 5 Hz, in 2017 or later", arguments: ShippedScenario.all.map(\.name))
  func size(name: String) throws {
    let (scenario, places) = try load(name)
    #expect((120...360).contains(scenario.duration.inSeconds), "\(scenario.duration)")
    #expect((1...5).contains(scenario.rate.hertz))
    #expect(scenario.start.date.year >= 2017)
    #expect(places.count >= 2)
  }

  /// NMEA has a fifth decimal of minutes at least, which is 2 cm.
  @Test("has no location so close to an edge that rounding decides", arguments: ShippedScenario.all.map(\.name))
  func margins(name: String) throws {
    let (scenario, places) = try load(name)
    let hysteresis = DecisionConfiguration().hysteresis
    for epoch in ScenarioTimeline(scenario) {
      guard let point = epoch.report?.fix?.movement.point else { continue }
      for place in places {
        let distance = place.region.distance(to: point.coordinate)
        #expect(min(distance.magnitude, (distance - hysteresis).magnitude) > 0.1, "\(place.id) at \(epoch.time)")
      }
    }
  }

  @Test(
    "is the same with the same seed, and has other errors with another", arguments: ShippedScenario.all.map(\.name))
  func seeds(name: String) throws {
    let scenario = try load(name).scenario
    #expect(Array(ScenarioTimeline(scenario)) == Array(ScenarioTimeline(scenario)))
    var other = scenario
    other.seed = scenario.seed + 1000
    let (these, those) = (ScenarioTimeline(scenario).map(\.report?.fix), ScenarioTimeline(other).map(\.report?.fix))
    #expect((these == those) == (name == "demo-walk"))
    #expect(ScenarioTimeline(scenario).map(\.truth) == ScenarioTimeline(other).map(\.truth))
  }

  private func load(_ name: String) throws -> (scenario: Scenario, places: [PointOfInterest]) {
    let shipped = try #require(ShippedScenario.named(name))
    let csv = shipped.places
    let places = try CSVPlaceFormat().places(in: csv.span, source: "\(name).csv")
    return (try Scenario(yaml: shipped.yaml, source: name), places)
  }

  private func events(
    of scenario: Scenario, _ places: [PointOfInterest], integrity: IntegrityPolicy = .ignore
  ) async throws -> [String] {
    var configuration = DecisionConfiguration()
    configuration.integrity = integrity
    let manager = LocationManager(
      fetcher: .script(scenario, rate: .maximum), pointsOfInterest: places, configuration: configuration)
    var events: [String] = []
    try await manager.run { event in
      switch event {
      case .entered(let transition): events.append(Self.text("enter", transition))
      case .exited(let transition): events.append(Self.text("exit", transition))
      case .dwelled(let transition): events.append(Self.text("dwell", transition))
      case .passed(let transition): events.append(Self.text("pass", transition))
      case .stateChanged(let change):
        let reason = change.reason.map { ": \($0.rawValue)" } ?? ""
        let state = change.integrity?.state.rawValue ?? change.state.rawValue
        events.append("\(Self.clock(change.time)) \(state)\(reason)")
      case .clockStepped(let step):
        events.append("\(Self.clock(step.location.time)) clock \(Int(step.amount.inSeconds.rounded()))")
      case .fault(let error): events.append("\(error)")
      case .placeRemoved(let transition): events.append(Self.text("remove", transition))
      case .received, .updated, .headingUpdated, .visited, .sourceChanged, .authorizationChanged: break
      }
    }
    return events
  }

  private static func text(_ what: String, _ transition: RegionTransition) -> String {
    let doubt = (transition.isInitial ? " (initial)" : "") + (transition.isInferred ? " (inferred)" : "")
    return "\(clock(transition.location.time)) \(what) \(transition.place.id)\(doubt)"
  }

  /// `10:00:00`
  private static func clock(_ time: UTCInstant?) -> String { String(time?.description.dropFirst(11).prefix(8) ?? "–") }
}

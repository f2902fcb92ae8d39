import LocationKit
import Testing

@testable import LocationScenario

@Suite("Scenario language: receiver, errors, limits and paths")
struct ScenarioLanguageTests {
  @Test("reads every key")
  func everyKey() throws {
    let scenario = try scenario(
      """
      seed: 18446744073709551615
      receiver:
        rate: 5
        dialect: nmea
        talker: GN
        sentences: [ZDA, RMC, GGA, GST]
        baud: 38400
        first-fix: cold
        settling: 20s
        sky: { constellations: [gps, beidou], mask: 12.5 }
      errors:
        noise: 1.5 m
        drift: 2 m
        drift-time: 2min
        multipath: { every: 1min, for: 8s, size: 25 m, noticed: true }
      limits: { acceleration: 2 m/s², turn: 30 °/s }
      """)
    let receiver = scenario.receiver
    #expect(scenario.seed == .max)
    #expect(scenario.rate.hertz == 5)
    #expect(receiver.dialect == .nmea)
    #expect(receiver.talker == .gn)
    #expect(receiver.sentences == [.zda, .rmc, .gga, .gst])
    #expect(receiver.baud == 38400)
    #expect(receiver.timeToFirstFix == .seconds(30))
    #expect(receiver.settlingTime == .seconds(20))
    #expect(receiver.sky?.constellations == [.gps, .beidou])
    #expect(receiver.sky?.elevationMask == 12.5)
    #expect(scenario.errors.noise == 1.5)
    #expect(scenario.errors.drift == 2)
    #expect(scenario.errors.driftTime == .seconds(120))
    #expect(
      scenario.errors.multipath
        == ErrorModel.Multipath(interval: .seconds(60), duration: .seconds(8), size: 25, isUnnoticed: false))
    #expect(scenario.limits == MovementLimits(acceleration: 2, turn: 30))
  }

  @Test("uses the models' defaults for omitted keys")
  func defaults() throws {
    let scenario = try scenario("receiver: { sky: {} }\nerrors: {}\nlimits: {}")
    var receiver = ReceiverModel()
    receiver.sky = SkyModel()
    #expect(scenario.receiver == receiver)
    #expect(scenario.errors == ErrorModel())
    #expect(scenario.limits == MovementLimits())
    #expect(scenario.seed == 1)
    #expect(scenario.faults.isEmpty)
  }

  @Test(
    "reads every start of a receiver",
    arguments: [("cold", 30.0), ("warm", 25), ("hot", 1), ("12.5s", 12.5), ("0s", 0)])
  func firstFix(text: String, seconds: Double) throws {
    #expect(try scenario("receiver: { first-fix: \(text) }").receiver.timeToFirstFix == .seconds(seconds))
  }

  @Test(
    "rejects impossible receivers and errors with their place and a remedy",
    arguments: [
      ("seed: -1", "s:3:7", "`seed` cannot be -1", "0 to 18446744073709551615"),
      ("seed: 1.5", "s:3:7", "`seed` cannot be 1.5", "whole number"),
      ("receiver: fast", "s:3:11", "`receiver` is a list of", "`dialect`"),
      ("receiver: {dialects: nmea}", "s:3:12", "unknown key `dialects`", "did you mean `dialect`?"),
      ("receiver: {dialect: sirf}", "s:3:21", "has no value `sirf`", "`nmea`, `ubx`"),
      ("receiver: {talker: gp}", "s:3:20", "has no value `gp`", "`GP`"),
      ("receiver: {sentences: RMC}", "s:3:23", "not a list", "[RMC]"),
      ("receiver: {sentences: []}", "s:3:23", "not a list", ""),
      ("receiver: {sentences: [RMC, XYZ]}", "s:3:29", "has no value `XYZ`", "`GGA`"),
      ("receiver: {sentences: [RMC, RMC]}", "s:3:29", "`RMC` appears twice", ""),
      ("receiver: {sentences: [GSV, ZDA]}", "s:3:23", "no sentence contains the position", "GGA"),
      ("receiver: {sentences: [GGA]}", "s:3:23", "no sentence contains the date", "ZDA"),
      ("receiver: {dialect: ubx, talker: GP}", "s:3:34", "UBX has none", "leave it out"),
      ("receiver: {baud: 300}", "s:3:18", "`baud` cannot be 300", "1200 to 4000000"),
      ("receiver: {first-fix: tepid}", "s:3:23", "cannot be tepid", "cold, warm, hot"),
      ("receiver: {settling: 20}", "s:3:22", "not a duration: 20", "write 20s"),
      ("receiver: {rate: 0}", "s:3:18", "cannot report", "0.001 to 1000"),
      ("rate: 1\nreceiver: {rate: 1}", "s:4:18", "`rate` is given twice", "leave one out"),
      ("receiver: {sky: {mask: 95}}", "s:3:24", "`mask` cannot be 95.0", "0.0 to 89.0"),
      ("receiver: {sky: {constellations: [gps, GPS]}}", "s:3:40", "has no value `GPS`", "`galileo`"),
      ("errors: {noise: 2}", "s:3:17", "`noise` has no unit: 2", "200 m"),
      ("errors: {noise: -2 m}", "s:3:17", "`noise` cannot be -2 m", ""),
      ("errors: {drift: 2 kn}", "s:3:17", "`drift` is not a length: 2 kn", ""),
      ("errors: {multipath: {every: 1min, for: 8s}}", "s:3:21", "`size` is missing", "size: 25 m"),
      (
        "errors: {multipath: {every: 1min, for: 8s, size: 9 m, noticed: yes}}", "s:3:64", "`noticed` cannot be yes",
        "true"
      ),
      ("limits: {acceleration: 3}", "s:3:24", "`acceleration` has no unit: 3", "m/s²"),
      ("limits: {turn: 0 °/s}", "s:3:16", "`turn` cannot be 0 °/s", ""),
    ])
  func refusals(header: String, place: String, message: String, remedy: String) throws {
    let error = try #require(throws: LocationError.self) { try scenario(header) }
    #expect(error.code == .invalidData)
    #expect(error.context == place)
    #expect(error.message.contains(message), "\(error.message)")
    #expect(remedy.isEmpty || error.remedy?.contains(remedy) == true, "\(error.remedy ?? "")")
  }

  // MARK: Ways

  @Test("moves to a point at a speed, and along a bearing")
  func ways() throws {
    let scenario = try scenario(
      "",
      path: """
        - { point: [0, 0], altitude: 100 ft }
        - { bearing: 90, distance: 1 km, speed: 36 km/h }
        - { point: [0, 0], speed: 20 m/s }
        - { bearing: 0, distance: 2 nmi, after: 10s, altitude: -3 }
        - { bearing: 180, distance: 100 m, at: 2026-05-01T10:03:00Z }
        """)
    let steps = scenario.steps
    #expect(scenario.firstPoint.altitudeMSL == 30.48)
    #expect(steps.prefix(3).map(\.pace) == [.speed(10), .speed(20), .lasting(.seconds(10))])
    // The way there and back takes 100 s and 50 s, to a nanosecond or so.
    guard case .lasting(let rest) = steps[3].pace else { throw LocationError(.internalError, "no duration") }
    #expect((rest.inSeconds - 20).magnitude < 1e-6)
    let east = try #require(steps[0].destination)
    #expect((east.coordinate.distance(to: scenario.firstPoint.coordinate) - 1000).magnitude < 0.001)
    #expect(east.coordinate.latitude.magnitude < 1e-9)
    #expect(east.altitudeMSL == 30.48)
    let north = try #require(steps[2].destination)
    #expect((north.coordinate.distance(to: scenario.firstPoint.coordinate) - 3704).magnitude < 0.001)
    #expect(north.altitudeMSL == -3)
    #expect(scenario.duration == .seconds(180))
  }

  @Test("rejects paths that lead nowhere")
  func noWays() throws {
    for (step, message, remedy) in [
      ("{point: [0, 0.001], speed: 5}", "`speed` has no unit: 5", "5 km/h"),
      ("{point: [0, 0.001], speed: 0 km/h}", "`speed` cannot be 0 km/h", ""),
      ("{point: [0, 0.001], speed: 5 km/h, after: 1s}", "`after` and `speed` both set the time", "leave one out"),
      ("{point: [0, 0], speed: 5 km/h}", "is already there", "pause"),
      ("{bearing: 90, speed: 5 km/h}", "do not make a step", "`distance`"),
      ("{bearing: 361, distance: 1 m, after: 1s}", "`bearing` cannot be 361.0", "0.0 to 360.0"),
      ("{bearing: 90, distance: 10, after: 1s}", "`distance` has no unit: 10", "200 m"),
      ("{bearing: 90, distance: 10 m}", "the time of the step is missing", "speed: 5 km/h"),
      ("{pause: 1s, speed: 5 km/h}", "do not make a step", ""),
      ("{speed-up: 2}", "do not make a step", "`track`"),
    ] {
      let error = try #require(throws: LocationError.self) { try scenario("", path: "- point: [0, 0]\n- \(step)") }
      #expect(error.message.contains(message), "\(error)")
      #expect(remedy.isEmpty || error.remedy?.contains(remedy) == true, "\(error)")
      #expect(error.context?.hasPrefix("s:") == true)
    }
  }

  // MARK: Tracks

  @Test("follows a track relative to the scenario's folder, in all or part of its times")
  func track() throws {
    let points = [point(0, 0, 10), point(0.001, 10, 20), point(0.001, 15, nil), point(0.002, 15.5, 30)]
    var loaded: [String] = []
    let scenario = try Scenario(
      yaml: Self.yaml("", "- track: ride.gpx\n- pause: 5s\n- { track: /abs/back.gpx, speed-up: 2 }"),
      source: "there/s.yaml"
    ) { path throws(LocationError) in
      loaded.append(path)
      return path == "there/ride.gpx" ? points : points.reversed().enumerated().map { self.point($1, $0) }
    }
    #expect(loaded == ["there/ride.gpx", "/abs/back.gpx"])
    #expect(scenario.firstPoint == points[0].point)
    let durations = scenario.steps.map(\.pace)
    #expect(
      durations == [
        .lasting(.seconds(10)), .lasting(.seconds(5)), .lasting(.milliseconds(500)), .lasting(.seconds(5)),
        .lasting(.milliseconds(500)), .lasting(.milliseconds(500)), .lasting(.milliseconds(500)),
      ])
    #expect(scenario.steps.map { $0.destination?.coordinate.latitude } == [0.001, nil, 0.002, nil, 0.001, nil, 0])
    #expect(scenario.steps[2].destination?.altitudeMSL == 30)
  }

  @Test("follows a track without times at a speed, across repeated points")
  func trackAtSpeed() throws {
    let points = [point(0, nil, nil), point(0.001, nil, nil), point(0.001, nil, nil), point(0.002, nil, nil)]
    let scenario = try scenario("", path: "- { track: a, speed: 10 m/s }", tracks: points)
    #expect(scenario.steps.map(\.pace) == [.speed(10), .speed(10)])
  }

  @Test("keeps the altitude across track points without one, and the receiver's before the first")
  func trackAltitudes() throws {
    let points = [point(0, 0, nil), point(0.001, 10, 20), point(0.002, 20, nil)]
    let scenario = try scenario("", path: "- { point: [0, 0], altitude: 7 }\n- track: a", tracks: points)
    #expect(scenario.steps.map { $0.destination?.altitudeMSL } == [20, 20])
    let unsaid = [point(0, 0, nil), point(0.001, 10, nil)]
    let other = try self.scenario("", path: "- { point: [0, 0], altitude: 7 }\n- track: a", tracks: unsaid)
    #expect(other.steps.map { $0.destination?.altitudeMSL } == [7])
  }

  @Test("rejects tracks of too many points in total")
  func longTrack() throws {
    let points = (0...250_000).map { point(0, Double($0), nil) }
    let error = try #require(throws: LocationError.self) {
      try scenario("", path: "- track: a\n- track: a", tracks: points)
    }
    #expect(error.message == "the tracks have more than 500000 points")
    #expect(error.context == "s:6:10")
  }

  @Test("rejects tracks that cannot be followed")
  func noTrack() throws {
    let timed = [point(0, 0, nil), point(0.001, 1, nil)]
    for (path, points, message, remedy) in [
      ("- track: a", nil, "nothing here that reads track files", "point"),
      ("- track: a", [], "fewer than two points", ""),
      ("- track: a", [timed[0]], "fewer than two points", ""),
      ("- track: a", [point(0, nil, nil), point(0.001, nil, nil)], "without a time", "speed"),
      ("- track: a", [timed[0], point(0.001, 0, nil)], "point 2 of the track is not later", ""),
      ("- point: [1, 0]\n- track: a", timed, "begins elsewhere", "point: [0.0, 0.0]"),
      ("- { track: a, speed: 5 km/h, speed-up: 2 }", timed, "both set the speed", "leave one out"),
      ("- { track: a, speed-up: 0 }", timed, "cannot be 0.0", ""),
      ("- { track: a, altitude: 5 }", timed, "first step is a `point`", ""),
    ] as [(String, [ScenarioTrackPoint]?, String, String)] {
      let error = try #require(throws: LocationError.self) { try scenario("", path: path, tracks: points) }
      #expect(error.message.contains(message), "\(error)")
      #expect(remedy.isEmpty || error.remedy?.contains(remedy) == true, "\(error)")
      #expect(error.context?.hasPrefix("s:") == true)
    }
  }

  // MARK: Help

  static func yaml(_ header: String, _ path: String) -> String {
    "version: 1\nstart: 2026-05-01T10:00:00Z\n\(header)\npath:\n\(path)\n"
  }

  private func scenario(
    _ header: String, path: String = "- point: [0, 0]", tracks points: [ScenarioTrackPoint]? = nil
  ) throws -> Scenario {
    guard let points else { return try Scenario(yaml: Self.yaml(header, path), source: "s") }
    return try Scenario(yaml: Self.yaml(header, path), source: "s") { _ throws(LocationError) in points }
  }

  private func point(_ latitude: Double, _ second: Double?, _ altitude: Double?) -> ScenarioTrackPoint {
    // swift-format-ignore: NeverForceUnwrap
    let coordinate = Coordinate(latitude: latitude, longitude: 0)!
    let time = second.map { UTCInstant(nanoseconds: Int64($0 * 1e9)) }
    return ScenarioTrackPoint(ScenarioPoint(coordinate, altitudeMSL: altitude), time: time)
  }

  private func point(_ point: ScenarioTrackPoint, _ second: Int) -> ScenarioTrackPoint {
    ScenarioTrackPoint(point.point, time: UTCInstant(nanoseconds: Int64(second) * 1_000_000_000))
  }
}

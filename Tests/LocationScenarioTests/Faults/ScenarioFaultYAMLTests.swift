import LocationKit
import TestSupport
import Testing

@testable import LocationScenario

@Suite("Faults in YAML")
struct ScenarioFaultYAMLTests {
  @Test(
    "reads every kind of fault",
    arguments: [
      ("{ at: 10s, dropout: 20s }", .dropout, 10.0, 20.0), ("{ at: 10s, tunnel: 20s }", .tunnel, 10, 20),
      ("{ at: 10s, jamming: 20s }", .jamming(), 10, 20), ("{ at: 10s, silence: 20s }", .silence, 10, 20),
      ("{ at: 0s, unplugged: 100s }", .unplugged, 0, 100), ("{ at: 10s, frozen-time: 2s }", .frozenTime, 10, 2),
      ("{ at: 10s, lying-no-fix: 2s }", .lyingNoFix, 10, 2), ("{ at: 10s, bad-sums: 2s }", .badSums, 10, 2),
      ("{ at: 10s, missing-sums: 2s }", .missingSums, 10, 2), ("{ at: 10s, bad-values: 2s }", .badValues, 10, 2),
      ("{ at: 10s, split-writes: 2s }", .splitWrites, 10, 2), ("{ at: 10s, merged-writes: 2s }", .mergedWrites, 10, 2),
      ("{ at: 10s, slow-bytes: 2s }", .slowBytes, 10, 2),
      ("{ at: 1min 10s, rollover: end }", .clockOffset(.seconds(-619_315_200)), 70, 31),
      ("{ at: 10s, multipath: 40 m, for: 5s }", .multipath(metres: 40, isUnnoticed: true), 10, 5),
      ("{ at: 10s, multipath: 40 m, for: 5s, noticed: true }", .multipath(metres: 40, isUnnoticed: false), 10, 5),
      ("{ at: 10s, clock: 2026-05-01T10:00:20Z, for: 1s }", .clockOffset(.seconds(10)), 10, 1),
      ("{ at: 10s, clock: +18s, for: end }", .clockOffset(.seconds(18)), 10, 91),
      ("{ at: 10s, clock: -1.5s, for: 1s }", .clockOffset(.seconds(-1.5)), 10, 1),
      ("{ at: 10s, noise: 200 }", .noise(bytes: 200), 10, 1),
      ("{ at: 10s, noise: 200, for: 5s }", .noise(bytes: 200), 10, 5),
      ("{ at: 10s, flood: 10, for: 5s }", .flood(repetitions: 10), 10, 5),
      ("{ at: 10s, gpsd: stop, for: 5s }", .daemon(.stopped), 10, 5),
      ("{ at: 10s, gpsd: kill, for: 5s }", .daemon(.killed), 10, 5),
      ("{ at: 10s, gpsd: restart }", .daemon(.killed), 10, 1),
      ("{ at: 2026-05-01T10:01:00Z, dropout: 2s }", .dropout, 60, 2),
    ] as [(String, ScenarioFault.Kind, Double, Double)])
  func kinds(fault: String, kind: ScenarioFault.Kind, begin: Double, duration: Double) throws {
    #expect(try faults(fault) == [ScenarioFault(kind, at: .seconds(begin), for: .seconds(duration))])
  }

  @Test("reads spoofing, and sorts faults by their begin")
  func sorted() throws {
    let place = try #require(Coordinate(latitude: 52, longitude: 13))
    #expect(
      try faults("{ at: 30s, spoofing: [52, 13], for: 10s }", "{ at: 10s, dropout: 1s }") == [
        ScenarioFault(.dropout, at: .seconds(10), for: .seconds(1)),
        ScenarioFault(.spoofing(Spoofing(.moving(place))), at: .seconds(30), for: .seconds(10)),
      ])
  }

  @Test("reads the details of jammers and spoofers")
  func signals() throws {
    let place = try #require(Coordinate(latitude: 52, longitude: 13))
    var jamming = Jamming()
    (jamming.power, jamming.bandwidth, jamming.shape, jamming.isNoticed) = (15, 2e7, .pulsed, false)
    var spoofing = Spoofing(.dragged(speed: 3, bearing: 90))
    (spoofing.hasPlausibleSignals, spoofing.hasPlausibleSpeed, spoofing.isNoticed) = (true, true, false)
    var relayed = Spoofing(.relayed(place, delay: .milliseconds(5)))
    relayed.hasPlausibleSignals = true
    #expect(
      try faults(
        "{ at: 1s, jamming: 5s, power: 15 dB, bandwidth: 20 MHz, shape: pulsed, noticed: false }",
        "{ at: 2s, spoofing: 3 m/s, bearing: 90, matches: [signals, speed], noticed: false, for: 1s }",
        "{ at: 3s, spoofing: [52, 13], resting: true, for: 1s }",
        "{ at: 4s, spoofing: [52, 13], delay: 5ms, for: 1s }"
      ).map(\.kind) == [
        .jamming(jamming), .spoofing(spoofing), .spoofing(Spoofing(.resting(place))), .spoofing(relayed),
      ])
  }

  @Test("reads a leap second")
  func leapSecond() throws {
    let yaml = "version: 1\nstart: 2026-12-31T23:59:00Z\npath: [{point: [0, 0]}, {pause: 2min}]\n"
    let scenario = try Scenario(yaml: yaml + "faults: [{leap-second: 2026-12-31}]", source: "s")
    #expect(scenario.faults == [ScenarioFault(.leapSecond, at: .seconds(60), for: .seconds(1))])
  }

  @Test(
    "rejects impossible faults with their place and a remedy",
    arguments: [
      ("{at: 1s}", "s:7:3", "the kind of the fault is missing", "`tunnel`"),
      ("{at: 1s, tunel: 2s}", "s:7:12", "unknown key `tunel`", "did you mean `tunnel`?"),
      ("{at: 1s, tunnel: 2s, dropout: 2s}", "s:7:3", "`dropout`, `tunnel` are several faults", "on its own"),
      ("{tunnel: 2s}", "s:7:3", "`at` is missing", "2min"),
      ("{at: soon, tunnel: 2s}", "s:7:8", "neither a duration nor a time: soon", "2min"),
      ("{at: 2026-05-01T09:59:59Z, tunnel: 2s}", "s:7:8", "before the start", ""),
      ("{at: 101s, tunnel: 2s}", "s:7:8", "after the end of the path", ""),
      ("{at: 99s, tunnel: 2s}", "s:7:21", "beyond the end of the path", "`end`"),
      ("{at: 1s, tunnel: 2}", "s:7:20", "not a duration: 2", "write 2s"),
      ("{at: 1s, tunnel: 0s}", "s:7:20", "longer than 0 s", ""),
      ("{at: 1s, tunnel: 2s, for: 3s}", "s:7:29", "sets how long it lasts", "leave `for` out"),
      ("{at: 1s, spoofing: [1, 2]}", "s:7:3", "the duration of the fault is missing", "for: end"),
      ("{at: 1s, spoofing: [91, 2], for: 2s}", "s:7:22", "invalid position", ""),
      ("{at: 1s, multipath: 40, for: 2s}", "s:7:23", "`multipath` has no unit: 40", "200 m"),
      ("{at: 1s, tunnel: 2s, noticed: true}", "s:7:33", "goes with `multipath`", ""),
      ("{at: 1s, tunnel: 2s, power: 3 dB}", "s:7:31", "`power` goes with `jamming`", ""),
      ("{at: 1s, jamming: 2s, power: 3}", "s:7:32", "`power` has no unit: 3", "15 dB"),
      ("{at: 1s, spoofing: [1, 2], for: 2s, bearing: 9}", "s:7:48", "has no speed", "3 m/s"),
      ("{at: 1s, spoofing: 3 m/s, for: 2s, delay: 9ms}", "s:7:45", "goes with a false place", "[52.6, 13.5]"),
      ("{at: 1s, spoofing: [1, 2], for: 2s, delay: 9ms, resting: true}", "s:7:60", "at rest", "leave it out"),
      ("{at: 1s, clock: later, for: 2s}", "s:7:19", "neither a time nor a difference: later", "+18s"),
      ("{at: 1s, clock: 18s, for: 2s}", "s:7:19", "neither a time nor a difference: 18s", "+18s"),
      ("{at: 1s, noise: 0}", "s:7:19", "`noise` cannot be 0", "1 to 100000"),
      ("{at: 1s, flood: 1, for: 2s}", "s:7:19", "`flood` cannot be 1", "2 to 1000"),
      ("{at: 1s, gpsd: pause, for: 2s}", "s:7:18", "has no value `pause`", "`stop`, `kill`, `restart`"),
      ("{at: 1s, gpsd: stop}", "s:7:3", "the duration of the fault is missing", ""),
      ("{leap-second: 2026-05-01}", "s:7:17", "not a day with a leap second", "31 December"),
      ("{leap-second: 2026-12-31}", "s:7:17", "the path is over, or has not begun", ""),
      ("{at: 1s, leap-second: 2026-12-31}", "s:7:8", "the day sets the time", "leave `at` out"),
      (
        "{at: 5s, tunnel: 2s}\n- {at: 1s, tunnel: 5s}", "s:7:3", "before the one of its kind at 1.0 seconds is over",
        "let one end"
      ),
      (
        "{at: 1s, tunnel: 5s}\n- {at: 5s, tunnel: 2s}", "s:8:3", "before the one of its kind at 1.0 seconds is over", ""
      ),
      ("{at: 1s, bad-sums: 5s}\n- {at: 5s, missing-sums: 2s}", "s:8:3", "before the one of its kind", ""),
      ("{at: 1s, clock: +1s, for: 5s}\n- {at: 5s, rollover: 2s}", "s:8:3", "before the one of its kind", ""),
      ("tunnel", "s:7:3", "a fault is a list of", ""),
    ])
  func refusals(fault: String, place: String, message: String, remedy: String) throws {
    let error = try #require(throws: LocationError.self) { try faults(fault) }
    #expect(error.code == .invalidData)
    #expect(error.context == place)
    #expect(error.message.contains(message), "\(error.message)")
    #expect(remedy.isEmpty || error.remedy?.contains(remedy) == true, "\(error.remedy ?? "")")
  }

  @Test("allows different faults to overlap, and equal ones to follow each other")
  func together() throws {
    #expect(try faults("{at: 1s, tunnel: 5s}", "{at: 2s, dropout: 5s}", "{at: 6s, tunnel: 5s}").count == 3)
  }

  @Test("rejects contradictory faults that were not read from YAML, too")
  func contradiction() throws {
    let point = ScenarioPoint(try #require(Coordinate(latitude: 0, longitude: 0)))
    let step = try #require(ScenarioStep(lasting: .seconds(100)))
    for faults in [
      [
        ScenarioFault(.badSums, at: .seconds(1), for: .seconds(2)),
        ScenarioFault(.missingSums, at: .seconds(2), for: .seconds(2)),
      ],
      [ScenarioFault(.badSums, at: .seconds(-1), for: .seconds(2))],
      [ScenarioFault(.badSums, at: .seconds(1), for: .zero)],
    ] {
      expectThrows(
        LocationError(
          .invalidArgument, "a fault has no time, or begins before another one of its kind is over", context: "s")
      ) {
        try Scenario(
          source: "s", start: UTCInstant(nanoseconds: 0), firstPoint: point, steps: [step], faults: faults)
      }
    }
  }

  private func faults(_ faults: String...) throws -> [ScenarioFault] {
    let header = "version: 1\nstart: 2026-05-01T10:00:00Z\npath:\n- point: [0, 0]\n- pause: 100s\n"
    return try Scenario(
      yaml: header + "faults:\n" + faults.map { "- \($0)\n" }.joined(), source: "s"
    ).faults
  }
}

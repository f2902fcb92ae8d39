import LocationKit
import Testing

@testable import LocationScenario

/// The receiver's reports during faults.
@Suite("Faults in ScenarioTimeline")
struct ScenarioTimelineFaultTests {
  static let path = "- { point: [52, 13], altitude: 35 }\n- { bearing: 90, distance: 1 km, after: 100s }"

  // MARK: Acquisition

  @Test(
    "the first fix takes as long as the receiver needs",
    arguments: [("cold", 30), ("warm", 25), ("hot", 1), ("7.5s", 8)])
  func firstFix(text: String, first: Int) throws {
    let epochs = try epochs("", header: "receiver: {first-fix: \(text)}")
    #expect(epochs.fixSeconds == Array(first...100))
    #expect(epochs[0].report?.sky.satellites.contains { $0.signalStrength != nil } == true)
    #expect(epochs[0].report?.sky.satellites.contains { $0.isUsed } == false)
    #expect(epochs[0].report?.sky.dilution.isEmpty == true)
  }

  @Test("a dropout removes the fix while it lasts, and the receiver continues to report")
  func dropout() throws {
    let epochs = try epochs("- { at: 10s, dropout: 20s }")
    #expect(epochs.lossSeconds == Array(10..<30))
    #expect(epochs.allSatisfy { $0.report != nil })
    #expect(epochs[15].report?.phantom == nil)
  }

  @Test("after a tunnel the receiver needs one to three more seconds, as the seed decides")
  func tunnel() throws {
    var delays: Set<Int> = []
    for seed in 1...40 {
      let epochs = try epochs("- { at: 10s, tunnel: 20s }", header: "rate: 10\nseed: \(seed)", rate: 10)
      let lost = epochs.indices.filter { epochs[$0].report?.fix == nil }
      #expect(lost == Array(100...(lost.last ?? 0)))
      delays.insert((lost.last ?? 0) + 1 - 300)
      #expect(epochs[200].report?.sky.satellites.allSatisfy { $0.signalStrength == nil && !$0.isUsed } == true)
      #expect(epochs[300].report?.sky.satellites.contains { $0.signalStrength != nil } == true)
    }
    #expect(delays.allSatisfy { (10...30).contains($0) })
    #expect(delays.count > 10)
  }

  @Test("a jammer lowers the signals before the fix is lost; they rise again when it is gone")
  func jamming() throws {
    let epochs = try epochs("- { at: 10s, jamming: 20s }")
    let strongest = epochs.map { $0.report?.sky.satellites.compactMap(\.signalStrength).max() ?? 0 }
    let lost = epochs.lossSeconds
    #expect(strongest[10] == 46)
    #expect(strongest[10] > strongest[11] && strongest[11] > strongest[12] && strongest[12] > strongest[13])
    #expect(strongest[13] == 46 - 25)
    #expect(strongest[29] == 46 - 25)
    #expect(strongest[31] > strongest[30] && strongest[33] == 46)
    #expect(lost.first == 13)
    #expect((31...33).contains((lost.last ?? 0) + 1))
    #expect(epochs[12].report?.sky.satellites.count { $0.signalStrength != nil } == 6)
  }

  @Test("a weak jammer weakens the signals, and costs the fix only if it leaves fewer than four satellites")
  func weakJamming() throws {
    let weak = try epochs("- { at: 10s, jamming: 20s, power: 10 dB }")
    #expect(weak.lossSeconds.isEmpty)
    #expect(weak[20].report?.sky.satellites.compactMap(\.signalStrength).max() == 36.0)
    #expect(weak[20].report?.receiver.jamming == .warning)
    #expect(weak[20].report?.receiver.jammingStrength == 102)
    #expect(weak[9].report?.receiver.jamming == ReceiverStatus.Jamming.none)
    // Of 46, 44, 43, 40, 38 and 35 dB-Hz, five remain above 15, with another geometry.
    let stronger = try epochs("- { at: 10s, jamming: 20s, power: 21 dB, noticed: false }")
    #expect(stronger.lossSeconds.isEmpty)
    #expect(stronger[20].report?.sky.satellites.count { $0.isUsed } == 5)
    #expect(stronger[20].report?.sky.dilution != stronger[9].report?.sky.dilution)
    #expect(stronger[20].report?.receiver.jamming == ReceiverStatus.Jamming.none)
    #expect(try epochs("- { at: 10s, jamming: 20s, power: 26 dB }").lossSeconds.first == 13)
  }

  @Test("a narrow jammer leaves the other bands alone")
  func narrowJamming() throws {
    let header = "receiver: {sky: {constellations: [gps, glonass]}}"
    let epochs = try epochs("- { at: 10s, jamming: 20s, bandwidth: 20 MHz }", header: header)
    #expect(epochs.lossSeconds.isEmpty)
    let satellites = try #require(epochs[20].report?.sky.satellites)
    #expect(Set(satellites.filter(\.isUsed).map(\.constellation)) == [.glonass])
    #expect(satellites.contains { $0.constellation == .glonass && ($0.signalStrength ?? 0) > 40 })
    #expect(epochs[20].report?.receiver.jamming == .warning)
    #expect(
      try self.epochs("- { at: 10s, jamming: 20s, bandwidth: 60 MHz }", header: header).lossSeconds.first == 13)
  }

  @Test("a jammer passes by, or is on for two of each five seconds")
  func jammingShapes() throws {
    func strengths(_ shape: String) throws -> [Double] {
      try epochs("- { at: 10s, jamming: 20s, power: 10 dB, shape: \(shape) }").map {
        46 - ($0.report?.sky.satellites.compactMap(\.signalStrength).max() ?? 0)
      }
    }
    let passing = try strengths("passing")
    #expect(passing[10] < 0.001 && passing[20] == 10 && passing[31] == 0)
    #expect((passing[15] - 7.07).magnitude < 0.01 && (passing[25] - 7.07).magnitude < 0.01)
    #expect(try strengths("pulsed")[10..<21] == [10, 10, 0, 0, 0, 10, 10, 0, 0, 0, 10])
  }

  @Test("an unplugged receiver is silent, and then has at best a warm start")
  func unplugged() throws {
    for (first, delay) in [("cold", 25), ("10s", 10), ("0s", 0)] {
      let epochs = try epochs("- { at: 40s, unplugged: 20s }", header: "receiver: {first-fix: \(first)}")
      #expect(epochs.silentSeconds == Array(40..<60))
      #expect(epochs.map(\.hardware.isPluggedIn).firstIndex(of: false) == 40)
      #expect(epochs.fixSeconds.first { $0 >= 40 } == 60 + delay)
      #expect(epochs[60].report != nil)
    }
  }

  @Test("a silent receiver keeps its fix")
  func silence() throws {
    let epochs = try epochs("- { at: 40s, silence: 20s }", header: "receiver: {first-fix: cold}")
    #expect(epochs.silentSeconds == Array(40..<60))
    #expect(epochs.fixSeconds == Array(30..<40) + Array(60...100))
    #expect(epochs.allSatisfy { $0.hardware == HardwareState() })
  }

  // MARK: Positions

  @Test("a spoofed receiver is elsewhere, moves as it truly does, and receives equal signals from all satellites")
  func spoofing() throws {
    let epochs = try epochs("- { at: 10s, spoofing: [40, -70], for: 20s }")
    let place = try #require(Coordinate(latitude: 40, longitude: -70))
    for (second, epoch) in epochs.enumerated() {
      let fix = try #require(epoch.report?.fix)
      guard (10..<30).contains(second) else {
        #expect(fix.movement == epoch.truth)
        continue
      }
      #expect(fix.movement.speed == epoch.truth.speed)
      let distance = fix.movement.point.coordinate.distance(to: place)
      #expect((distance - 10 * Double(second - 10)).magnitude < 0.01)
      #expect(epoch.report?.sky.satellites.allSatisfy { $0.isUsed && $0.signalStrength == 47 } == true)
    }
    #expect((try #require(epochs[20].report?.fix?.movement.point.coordinate.longitude)) > -70)
  }

  @Test("a carry-off begins at the true place, and drags the position away in a straight line")
  func carryOff() throws {
    let epochs = try epochs("- { at: 10s, spoofing: 3 m/s, bearing: 0, for: 20s, noticed: false }")
    for (second, epoch) in epochs.enumerated() {
      let fix = try #require(epoch.report?.fix)
      let drag = (10..<30).contains(second) ? 3 * Double(second - 10) : 0
      let way = Geodesic(from: epoch.truth.point.coordinate, to: fix.movement.point.coordinate)
      #expect((way.length - drag).magnitude < 0.001, "\(second)")
      #expect(drag == 0 || way.azimuth.magnitude < 0.001, "\(second)")
      #expect(fix.movement.speed == epoch.truth.speed && epoch.report?.isSpoofed == false)
    }
    let consistent = try self.epochs(
      "- { at: 10s, spoofing: 3 m/s, bearing: 0, for: 20s, matches: [signals, speed] }")
    let movement = try #require(consistent[20].report?.fix?.movement)
    #expect((movement.speed - 109.0.squareRoot()).magnitude < 0.001)
    #expect((try #require(movement.courseOverGround) - 73.3).magnitude < 0.01)
    #expect(consistent[20].report?.sky == consistent[9].report?.sky)
    #expect(consistent[20].report?.receiver.spoofing == .indicated)
    // The direction depends on the seed alone.
    let courses = try (1...8).map { seed in
      let fix = try self.epochs("- { at: 10s, spoofing: 3 m/s, for: 20s }", header: "seed: \(seed)")[20].report?.fix
      return try #require(fix).movement.point.coordinate
    }
    #expect(Set(courses).count == 8)
  }

  @Test("a static spoofer and a meaconing one hold the receiver at their place; the latter delays its clock")
  func resting() throws {
    let place = try #require(Coordinate(latitude: 40, longitude: -70))
    for (detail, delay, strongest) in [("resting: true", 0.0, 47.0), ("delay: 20ms", 0.02, 46)] {
      let epochs = try epochs("- { at: 10s, spoofing: [40, -70], \(detail), for: 20s }")
      for epoch in epochs[10..<30] {
        let report = try #require(epoch.report)
        #expect(report.fix?.movement.point.coordinate == place && report.fix?.movement.speed == 0)
        #expect(epoch.time.duration(since: report.time) == .seconds(delay))
        #expect(report.sky.satellites.compactMap(\.signalStrength).max() == strongest)
      }
      #expect(epochs[30].report?.fix?.movement == epochs[30].truth)
      #expect(epochs[30].report?.time == epochs[30].time)
    }
  }

  @Test("reflections weaken the signals from one side")
  func shadow() throws {
    let epochs = try epochs("- { at: 10s, multipath: 40 m, for: 20s }")
    let (clear, reflected) = (try #require(epochs[9].report?.sky), try #require(epochs[10].report?.sky))
    let losses = zip(clear.satellites, reflected.satellites).map {
      ($0.signalStrength ?? 0) - ($1.signalStrength ?? 0)
    }
    #expect(losses.contains(0) && losses.contains(8))
    #expect(clear.dilution == reflected.dilution)
    #expect(epochs[30].report?.sky == clear)
  }

  @Test("a spoofed receiver without a fix uses no satellite")
  func spoofingInDropout() throws {
    let epochs = try epochs("- { at: 10s, spoofing: [40, -70], for: 20s }\n- { at: 15s, dropout: 5s }")
    let used = epochs.map { $0.report?.sky.satellites.count { $0.isUsed } }
    #expect(used[15] == 0)
    #expect(used[14] == 8 && used[20] == 8)
  }

  @Test("two spoofers start from their own positions")
  func twoSpoofers() throws {
    let epochs = try epochs("- { at: 10s, spoofing: [40, -70], for: 20s }\n- { at: 30s, spoofing: [10, 0], for: 20s }")
    let place = try #require(Coordinate(latitude: 10, longitude: 0))
    #expect((try #require(epochs[30].report?.fix)).movement.point.coordinate.distance(to: place) < 0.001)
  }

  @Test("a lying receiver has no fix and reports a position nevertheless")
  func lying() throws {
    let epochs = try epochs("- { at: 10s, lying-no-fix: 2s }")
    #expect(epochs.lossSeconds == [10, 11])
    #expect(epochs.indices.filter { epochs[$0].report?.phantom != nil } == [10, 11])
    #expect(epochs[10].report?.phantom == epochs[10].truth.point)
  }

  // MARK: Times

  @Test("a frozen receiver repeats its last report")
  func frozen() throws {
    let epochs = try epochs("- { at: 10s, frozen-time: 3s }")
    #expect(epochs[10...12].allSatisfy { $0.report == epochs[9].report })
    #expect(epochs[13].report?.time == epochs[13].time)
    #expect(epochs[11].truth != epochs[9].truth)
  }

  @Test("a receiver frozen from the start repeats its first report")
  func frozenAtStart() throws {
    let epochs = try epochs("- { at: 0s, frozen-time: 3s }")
    #expect(epochs[0...2].allSatisfy { $0.report == epochs[0].report })
    #expect(epochs[0].report?.time == epochs[0].time)
  }

  @Test("a wrong clock has a constant offset")
  func clock() throws {
    let epochs = try epochs(
      "- { at: 0s, clock: 2080-01-06T00:00:00Z, for: 10s }\n- { at: 10s, clock: -18s, for: 5s }\n- { at: 20s, rollover: end }"
    )
    let times = epochs.compactMap { $0.report?.time.description }
    #expect(times[0] == "2080-01-06T00:00:00.000Z")
    #expect(times[9] == "2080-01-06T00:00:09.000Z")
    #expect(times[10] == "2026-05-01T09:59:52.000Z")
    #expect(times[15] == "2026-05-01T10:00:15.000Z")
    #expect(times[20] == "2006-09-15T10:00:20.000Z")
    #expect(times[100] == "2006-09-15T10:01:40.000Z")
    #expect(epochs[0].time.description == "2026-05-01T10:00:00.000Z")
  }

  @Test("a leap second is reported once, and afterwards the receiver's UTC is a second behind")
  func leapSecond() throws {
    let yaml = "version: 1\nstart: 2026-12-31T23:59:58Z\npath: [{point: [0, 0]}, {pause: 5s}]\n"
    let scenario = try Scenario(yaml: yaml + "faults: [{leap-second: 2026-12-31}]", source: "s")
    let times = ScenarioTimeline(scenario).compactMap { $0.report?.time }
    let midnight = try #require(UTCInstant(iso8601: "2027-01-01T00:00:00Z"))
    #expect(
      times == [
        midnight.advanced(by: .seconds(-2)), midnight.advanced(by: .seconds(-1)),
        UTCInstant(nanoseconds: midnight.nanoseconds, isLeapSecond: true), midnight,
        midnight.advanced(by: .seconds(1)), midnight.advanced(by: .seconds(2)),
      ])
    #expect(times == times.sorted())
  }

  // MARK: Line and hardware

  @Test("faults of bytes and daemon are attached to the epochs, and leave the report unchanged")
  func line() throws {
    let epochs = try epochs("- { at: 10s, bad-sums: 5s }\n- { at: 12s, noise: 99 }\n- { at: 20s, gpsd: stop, for: 2s }")
    #expect(epochs.indices.filter { epochs[$0].line.hasBadSums } == Array(10..<15))
    #expect(epochs.indices.filter { epochs[$0].line.noise == 99 } == [12])
    #expect(epochs.indices.filter { epochs[$0].hardware.daemon == .stopped } == [20, 21])
    #expect(epochs.map(\.report) == (try self.epochs("")).map(\.report))
  }

  // MARK: Randomness

  private static let errors = "errors: {noise: 3 m, drift: 2 m, multipath: {every: 30s, for: 5s, size: 20 m}}"

  @Test("the same seed gives the same epochs, another one others")
  func seeds() throws {
    let faults = "- { at: 10s, tunnel: 20s }\n- { at: 60s, jamming: 20s }"
    func epochs(_ seed: Int) throws -> [ScenarioEpoch] {
      try self.epochs(faults, header: "seed: \(seed)\nrate: 5\n" + Self.errors, rate: 5)
    }
    #expect(try epochs(7) == epochs(7))
    let sets = try (1...8).map { try epochs($0).map(\.report?.fix) }
    #expect(Set(sets).count == 8)
  }

  @Test(
    "a fault changes nothing before it and nothing after it",
    arguments: [
      "dropout: 20s", "tunnel: 20s", "jamming: 20s", "jamming: 20s, power: 15 dB, shape: pulsed",
      "spoofing: 5 m/s, for: 20s",
      "spoofing: [1, 2], delay: 1s, for: 20s", "silence: 20s", "frozen-time: 20s", "lying-no-fix: 20s",
      "spoofing: [1, 2], for: 20s", "clock: +1h, for: 20s", "bad-sums: 20s", "multipath: 40 m, for: 20s",
      "gpsd: kill, for: 20s", "noise: 20", "flood: 3, for: 20s", "merged-writes: 20s",
    ])
  func independence(fault: String) throws {
    let plain = try epochs("", header: Self.errors)
    let faulty = try epochs("- { at: 20s, \(fault) }", header: Self.errors)
    #expect(plain.prefix(20).elementsEqual(faulty.prefix(20)))
    // A receiver that lost its signals has them again by then.
    #expect(plain.dropFirst(46).elementsEqual(faulty.dropFirst(46)))
  }

  private func epochs(_ faults: String, header: String = "", rate: Int = 1) throws -> [ScenarioEpoch] {
    let list = faults.isEmpty ? "" : "faults:\n\(faults)\n"
    let yaml = "version: 1\nstart: 2026-05-01T10:00:00Z\n\(header)\npath:\n\(Self.path)\n\(list)"
    let epochs = Array(ScenarioTimeline(try Scenario(yaml: yaml, source: "test.yaml")))
    #expect(epochs.count == 100 * rate + 1)
    return epochs
  }
}

extension [ScenarioEpoch] {
  fileprivate var fixSeconds: [Int] { indices.filter { self[$0].report?.fix != nil } }
  fileprivate var lossSeconds: [Int] { indices.filter { self[$0].report?.fix == nil } }
  fileprivate var silentSeconds: [Int] { indices.filter { self[$0].report == nil } }
}

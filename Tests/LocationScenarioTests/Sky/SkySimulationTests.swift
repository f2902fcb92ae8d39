import Foundation
import LocationKit
import LocationScenario
import LocationTesting
import Testing

@Suite("Simulated sky")
struct SkySimulationTests {
  private static let start = UTCInstant.utc("2026-05-01T10:00:00Z")
  private static let berlin = ScenarioPoint(.make(latitude: 52.5, longitude: 13.4), altitudeMSL: 35)

  private func timeline(_ model: SkyModel, seed: UInt64 = 1) throws -> ScenarioTimeline {
    var receiver = ReceiverModel()
    receiver.sky = model
    return ScenarioTimeline(
      try Scenario(source: "test", start: Self.start, receiver: receiver, seed: seed, firstPoint: Self.berlin))
  }

  private static let everything = SkyModel(constellations: [.gps, .glonass, .galileo, .beidou], elevationMask: 5)

  @Test("shows about as many satellites as the real one, by every seed and at every hour", arguments: 1...10)
  func count(seed: UInt64) throws {
    let timeline = try timeline(Self.everything, seed: seed)
    for hour in 0..<24 {
      let sky = timeline.sky(at: Self.start + Double(hour) * 3600, from: Self.berlin)
      for (constellation, most) in [(Constellation.gps, 16), (.glonass, 12), (.galileo, 12), (.beidou, 12)] {
        let count = sky.satellites.count { $0.constellation == constellation }
        #expect((5...most).contains(count), "\(constellation) \(count)")
      }
      for satellite in sky.satellites {
        #expect((0...90).contains(satellite.elevation ?? -1))
        #expect((0..<360).contains(satellite.azimuth ?? -1))
        #expect((20...60).contains(satellite.signalStrength ?? 0))
      }
      #expect(Set(sky.satellites.map(\.number)).count == sky.satellites.count)
      let dilution = sky.dilution
      #expect((0.3...1.2).contains(dilution.horizontal ?? 0))
      let (horizontal, vertical) = (dilution.horizontal ?? 0, dilution.vertical ?? 0)
      let position = (horizontal * horizontal + vertical * vertical).squareRoot()
      #expect((position - (dilution.position ?? 0)).magnitude < 0.02)
    }
  }

  @Test(
    "uses satellites above the mask, and no more of a constellation than a sentence lists", arguments: [0.0, 10, 30])
  func mask(degrees: Double) throws {
    let timeline = try timeline(SkyModel(elevationMask: degrees))
    for hour in 0..<24 {
      let satellites = timeline.sky(at: Self.start + Double(hour) * 3600, from: Self.berlin).satellites
      #expect(satellites.count(where: \.isUsed) <= 12)
      for satellite in satellites where satellite.isUsed { #expect((satellite.elevation ?? 0) >= degrees - 0.5) }
      if satellites.count < 12 {
        for satellite in satellites where (satellite.elevation ?? 0) > degrees + 0.5 { #expect(satellite.isUsed) }
      }
    }
  }

  @Test("numbers satellites as NMEA does")
  func numbers() throws {
    let satellites = try timeline(Self.everything).sky(at: Self.start, from: Self.berlin).satellites
    for satellite in satellites {
      switch satellite.constellation {
      case .gps: #expect((1...31).contains(satellite.number) && satellite.identifier == satellite.number)
      case .glonass: #expect((65...88).contains(satellite.number) && satellite.identifier == satellite.number - 64)
      case .galileo: #expect((301...324).contains(satellite.number) && satellite.identifier == satellite.number - 300)
      case .beidou: #expect((419...442).contains(satellite.number) && satellite.identifier == satellite.number - 400)
      default: Issue.record("\(satellite)")
      }
    }
  }

  /// To the ten seconds for which a sky holds. The earth turns by 15.041067° an hour.
  @Test(
    "after a revolution the satellites are in place again, seen from as far west as the earth has turned",
    arguments: [
      (Constellation.gps, 43_080.0), (.glonass, 40_540), (.galileo, 50_680), (.beidou, 46_400),
    ])
  func revolution(constellation: Constellation, period: Double) throws {
    let timeline = try timeline(SkyModel(constellations: [constellation], elevationMask: 5))
    let turn = (period / 3600 * 15.041067).remainder(dividingBy: 360)
    let west = ScenarioPoint(
      .make(latitude: 52.5, longitude: (13.4 - turn).remainder(dividingBy: 360)), altitudeMSL: 35)
    let before = timeline.sky(at: Self.start, from: Self.berlin).satellites
    let after = timeline.sky(at: Self.start + period, from: west).satellites
    let same = before.filter { satellite in
      after.contains { other in
        let change = (other.elevation ?? 0) - (satellite.elevation ?? 90)
        return other.number == satellite.number && change.magnitude <= 1
      }
    }
    #expect(same.count >= before.count - 1)
    #expect(before.count >= 5)
  }

  @Test("no GPS satellite is above the pole: the orbits are inclined by 55°")
  func inclination() throws {
    let pole = ScenarioPoint(.make(latitude: 90, longitude: 0))
    let timeline = try timeline(SkyModel())
    let highest = (0..<96).flatMap { timeline.sky(at: Self.start + Double($0) * 900, from: pole).satellites }
      .compactMap(\.elevation).max()
    // atan((r sin 55° − b) / (r cos 55°)) with r = 26,560 km and b = 6357 km.
    #expect(highest == 45)
  }

  @Test("fewer than four satellites give no dilution, none in use, and no fix")
  func tooFew() throws {
    var receiver = ReceiverModel()
    receiver.sky = SkyModel(elevationMask: 80)
    let step = try #require(ScenarioStep(lasting: .seconds(3)))
    let scenario = try Scenario(
      source: "test", start: Self.start, receiver: receiver, firstPoint: Self.berlin, steps: [step])
    for epoch in ScenarioTimeline(scenario) {
      let report = try #require(epoch.report)
      #expect(report.fix == nil)
      #expect(report.sky.dilution.isEmpty)
      #expect(report.sky.satellites.count > 5)
      #expect(report.sky.satellites.allSatisfy { !$0.isUsed })
    }
  }

  @Test("the seed determines the sky, which changes slowly")
  func seeds() throws {
    let first = try timeline(SkyModel()).sky(at: Self.start, from: Self.berlin)
    #expect(try timeline(SkyModel()).sky(at: Self.start + 9, from: Self.berlin) == first)
    #expect(try timeline(SkyModel(), seed: 2).sky(at: Self.start, from: Self.berlin) != first)
    let later = try timeline(SkyModel()).sky(at: Self.start + 60, from: Self.berlin)
    #expect(later != first)
    let elevations = Dictionary(uniqueKeysWithValues: first.satellites.map { ($0.number, $0.elevation ?? 0) })
    for satellite in later.satellites {
      if let before = elevations[satellite.number] { #expect(((satellite.elevation ?? 0) - before).magnitude <= 2) }
    }
  }

  @Test("without a model it never changes, and has an HDOP of 1")
  func constant() throws {
    let scenario = try Scenario(source: "test", start: Self.start, firstPoint: Self.berlin)
    let timeline = ScenarioTimeline(scenario)
    let sky = timeline.sky(at: Self.start, from: Self.berlin)
    #expect(sky.dilution.horizontal == 1)
    #expect(timeline.sky(at: Self.start + 40_000, from: ScenarioPoint(.make(latitude: -30, longitude: 0))) == sky)
  }
}

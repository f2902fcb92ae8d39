import LocationKit
import LocationTesting
import Testing

@testable import LocationNMEA

@Suite("Several receivers in one stream")
struct SeveralReceiversTests {
  /// A second of both receivers: their sentences in some order.
  enum Order: CaseIterable {
    case first, second, alternating, nested

    func payloads(_ gp: [String], _ ii: [String]) -> [String] {
      switch self {
      case .first: gp + ii
      case .second: ii + gp
      case .alternating: [gp[0], ii[0], gp[1], ii[1]]
      case .nested: [gp[0], ii[0], ii[1], gp[1]]
      }
    }
  }

  /// On a walk eastwards along the equator, 2 m a second; II is 30 m ahead.
  private static func sentences(_ talker: String, _ second: Int, ahead metres: Double) -> [String] {
    let minutes = (Double(second) * 2 + metres) / 111_319.490793 * 60
    let text = String(Int((minutes * 1e6).rounded()) + 10_000_000)
    // 00.123456 of a minute.
    let position = "0000.000000,N,0000\(text.dropFirst().prefix(1)).\(text.suffix(6)),E"
    let time = "12\(second / 60 < 10 ? "0" : "")\(second / 60)\(second % 60 < 10 ? "0" : "")\(second % 60)"
    return [
      "\(talker)RMC,\(time),A,\(position),3.9,90.0,010526,,,A",
      "\(talker)GGA,\(time),\(position),1,08,0.9,4.0,M,3.5,M,,",
    ]
  }

  /// All that is read of 90 s, from a file or live, where silence ends each second.
  private static func readings(
    _ order: Order, isLive: Bool, ahead metres: Double = 30, talker: String? = nil
  ) -> (readings: [Reading], counts: InputCounts) {
    var decoder = NMEADecoder(source: "plotter", kind: .replayed, dates: .recorded(), talker: talker)
    var readings: [Reading] = []
    for second in 0..<90 {
      let payloads = order.payloads(sentences("GP", second, ahead: 0), sentences("II", second, ahead: metres))
      readings += decoder.take(payloads.flatMap { Array(line($0).utf8) })
      if isLive { decoder.flush(into: &readings) }
    }
    decoder.finish(into: &readings)
    return (readings, decoder.counts)
  }

  private static func events(_ readings: [Reading], _ timing: Timing) async throws -> [LocationEvent] {
    let place = PointOfInterest.circle("place", latitude: 0, longitude: 100 / 111_319.490793, radius: 15)
    let fetcher = MockFetcher(timing: timing, runs: [.reports(readings.map { [$0] })])
    let manager = LocationManager(fetcher: fetcher, pointsOfInterest: [place], clock: ManualClock())
    var events: [LocationEvent] = []
    try await manager.run { events.append($0) }
    return events
  }

  @Test("are one device each, and one of them decides", arguments: Order.allCases, [false, true])
  func oneDecides(order: Order, isLive: Bool) async throws {
    let readings = Self.readings(order, isLive: isLive).readings
    #expect(readings.locations.count == 180)
    #expect(Set(readings.locations.map(\.origin.device)) == [nil, "II"])
    let events = try await Self.events(readings, isLive ? .live : .recorded)
    let updates = events.compactMap { if case .updated(let location) = $0 { location } else { nil } }
    #expect(updates.count == 90)
    #expect(Set(updates.map(\.origin.device)) == [order == .second ? "II" : nil])
    let places = events.filter(\.isPlaceEvent)
    #expect(places.count == 2)
    guard case .entered(let entry)? = places.first, case .exited(let exit)? = places.last else {
      Issue.record("\(places)")
      return
    }
    #expect(!entry.isInferred && !exit.isInferred)
  }

  @Test("an echo is one location, is counted, and is not a device", arguments: Order.allCases, [false, true])
  func echo(order: Order, isLive: Bool) {
    let (readings, counts) = Self.readings(order, isLive: isLive, ahead: 0)
    #expect(readings.locations.count == 90)
    #expect(Set(readings.locations.map(\.time)).count == 90)
    #expect(counts.skipped == ["echo": 90])
  }

  @Test("the talker selects one of them, as does another talker of the same receiver")
  func chosen() {
    for (talker, device) in [("II", "II"), ("GP", nil), ("GN", nil)] as [(String, String?)] {
      let (readings, counts) = Self.readings(.alternating, isLive: false, talker: talker)
      #expect(readings.locations.count == 90)
      #expect(Set(readings.locations.map(\.origin.device)) == [device])
      #expect(counts.skipped == ["other talkers": 180])
      #expect(readings.faults.isEmpty)
    }
  }

  @Test("a missing talker is one fault that names the present ones")
  func missing() {
    let readings = Self.readings(.first, isLive: true, talker: "YX").readings
    #expect(readings.locations.isEmpty)
    #expect(readings.faults.map(\.message) == ["no sentence has the talker YX; talkers present: GP, II"])
    // Also of a recording that is shorter than what a live stream is given.
    var decoder = NMEADecoder(source: "log", kind: .replayed, dates: .recorded(), talker: "II")
    var rest = decoder.take(lines("GPRMC,120000,A,5230.0,N,01320.0,E,,,010526,,,A"))
    decoder.finish(into: &rest)
    #expect(rest.faults.map(\.message) == ["no sentence has the talker II; talkers present: GP"])
  }
}

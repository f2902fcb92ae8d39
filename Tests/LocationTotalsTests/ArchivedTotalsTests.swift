import Foundation
import LocationArchive
import LocationKit
import LocationTesting
import LocationTracks
import TestSupport
import Testing

@testable import LocationTotals

@Suite("ArchivedTotals")
final class ArchivedTotalsTests {
  private let folder = RunFolder.url.appending(path: UUID().uuidString).path
  private let start = UTCInstant.utc("2026-03-25T10:00:00Z")

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The totals by span, and how many days were computed.
  private func totals(
    _ subject: String = "", by period: SummaryPeriod = .day, in zone: TimeZoneRules = .utc,
    from: UTCInstant? = nil, to: UTCInstant? = nil, isStored: Bool = true
  ) async throws -> (spans: [Span], computed: Int) {
    var spans = SpanTotals(period, in: zone)
    var totals = ArchivedTotals(try Archive(folder), of: subject, isStored: isStored)
    totals.leastRead = 1
    let computed = try await totals.read(from: from, to: to, division: spans) { spans.take($0) }
    return (spans.finish().map(Span.init), computed)
  }

  private struct Span: Equatable {
    let name: String
    let sums: TravelSums
    let stops: [ArchivedStop]

    init(_ element: SpanTotals.Element) {
      (name, sums, stops) = (element.span.name, element.sums, element.stops)
    }
  }

  /// Rides and rests of random lengths, with a location every `interval` seconds and an error of metres.
  private func journey(
    days: Int, every interval: Double, from start: UTCInstant, source: String = "phone", _ random: inout SeededRandom
  ) -> [Location] {
    var locations: [Location] = []
    var (time, latitude, speed) = (0.0, 48.0, 0.0)
    var change = 0.0
    while time < Double(days) * 86_400 {
      if time >= change {
        speed = speed > 0 ? 0 : .random(in: 1...30, using: &random)
        change = time + .random(in: 120...30_000, using: &random)
      }
      latitude += speed * interval / 111_000
      if latitude > 60 { latitude = 48 }
      let error = Double.random(in: -5...5, using: &random) / 111_000
      locations.append(
        .make(
          latitude: latitude + error, longitude: 11, time: start + time, altitudeMSL: 500 + speed * 3,
          origin: LocationOrigin(source: source, kind: .replayed)))
      time += Int.random(in: 0..<400, using: &random) == 0 ? .random(in: 0...40_000, using: &random) : interval
    }
    return locations
  }

  private func write(_ locations: [Location], of subject: String = "") throws {
    let writer = try ArchiveWriter(folder)
    for location in locations { try writer.append(location, subject: subject) }
    try writer.flush()
  }

  private func trim(_ change: (inout ArchiveTrimming) -> Void) throws {
    var trimming = ArchiveTrimming()
    change(&trimming)
    try ArchiveWriter(folder).trim(trimming)
  }

  private var sumsFiles: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(".sums") }.sorted()
  }

  @Test("stored totals are those that are computed, whatever was appended, deleted, renamed or merged, in any zone")
  func property() async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededRandom(seed: seed)
    let zones = try ["UTC", "Europe/Berlin", "Asia/Kathmandu", "America/New_York", "+02:07"].map {
      try #require(TimeZoneRules(named: $0))
    }
    try write(journey(days: 6, every: 60, from: start, &random))
    for step in 0..<6 {
      let day = start + Double.random(in: -3...8, using: &random) * 86_400
      switch Int.random(in: 0..<5, using: &random) {
      case 0: try write(journey(days: 1, every: 30, from: start + Double(6 + step) * 86_400, &random))
      case 1: try write(journey(days: 1, every: 45, from: day, source: "receiver", &random))
      case 2: try trim { $0.deletions = [.init(from: day, to: day + 30_000)] }
      case 3:
        try write(journey(days: 1, every: 60, from: day, &random), of: "other")
        try trim { $0.move = .init("other", to: "", isMerge: true) }
      default: try write([.make(latitude: 49, time: day)])
      }
      for zone in zones {
        let (from, to) = try #require([(nil, nil), (day, nil), (day, day + 90_000)].randomElement(using: &random))
        let stored = try await totals(in: zone, from: from, to: to).spans
        let computed = try await totals(in: zone, from: from, to: to, isStored: false).spans
        #expect(stored == computed, "seed \(seed), step \(step), zone \(zone.name)")
      }
    }
    #expect(!sumsFiles.isEmpty)
  }

  @Test("the days agree with one pass over all locations")
  func agreesWithOnePass() async throws {
    var random = SeededRandom(seed: 7)
    let locations = journey(days: 9, every: 20, from: start, &random)
    try write(locations)
    var spans = SpanTotals(.day)
    let archive = try Archive(folder)
    var pass = spans.makePass(over: try #require(archive.times(of: "")), maximumError: nil)
    for try await location in archive.locations() { pass.take(location) }
    spans.take(pass)
    let expected = spans.finish()

    let days = try await totals().spans

    #expect(days.map(\.name) == expected.map(\.span.name))
    for (day, expected) in zip(days, expected) {
      #expect(day.sums.count == expected.count && day.sums.first == expected.first && day.sums.last == expected.last)
      #expect(abs(day.sums.length - expected.length) < 50, "\(day.name): \(day.sums.length), \(expected.length)")
      #expect(abs(day.sums.movingTime.inSeconds - expected.movingTime.inSeconds) < 60)
      #expect(abs(day.sums.stoppedTime.inSeconds - expected.stoppedTime.inSeconds) < 60)
    }
  }

  @Test("a second question computes nothing, and one after an append the last days")
  func computesWhatChanged() async throws {
    var random = SeededRandom(seed: 3)
    try write(journey(days: 20, every: 60, from: start, &random))

    let first = try await totals()
    let second = try await totals()
    try write([.make(latitude: 50, time: start + 20.5 * 86_400)])
    let third = try await totals()

    #expect(first.computed == first.spans.count)
    #expect(second.computed == 0 && second.spans == first.spans)
    #expect(third.computed <= 3)
  }

  @Test("a damaged, a cut and a missing file are computed again")
  func survivesDamage() async throws {
    var random = SeededRandom(seed: 5)
    try write(journey(days: 5, every: 60, from: start, &random))
    let expected = try await totals().spans
    let file = try #require(sumsFiles.first.map { "\(folder)/\($0)" })
    let bytes = try Data(contentsOf: URL(filePath: file))
    for damaged in [bytes.prefix(bytes.count / 2), bytes.prefix(3), Data(), bytes + [0], bytes.flipped(at: 200)] {
      try damaged.write(to: URL(filePath: file))
      let found = try await totals()
      #expect(found.spans == expected)
      #expect(found.computed == expected.count)
    }
  }

  @Test("deletion removes the stored totals, which tell where the subject was")
  func forgets() async throws {
    var random = SeededRandom(seed: 9)
    try write(journey(days: 3, every: 60, from: start, &random))
    _ = try await totals()
    #expect(sumsFiles == ["00000000.2026.sums"])

    try trim { $0.deletions = [.init(from: start, to: start + 3600)] }

    #expect(sumsFiles.isEmpty)
  }

  @Test("an archive that was opened before a deletion stores nothing")
  func storesNoDeletedLocations() async throws {
    var random = SeededRandom(seed: 9)
    try write(journey(days: 3, every: 60, from: start, &random))
    let former = try Archive(folder)
    try trim { $0.deletions = [.init(from: start, to: start + 3600)] }

    var totals = ArchivedTotals(former, of: "")
    totals.leastRead = 1
    try await totals.read(from: nil, to: nil, division: SpanTotals(.day)) { _ in }

    #expect(sumsFiles.isEmpty)
  }

  @Test("a rest over several midnights is one stop, on the day on which it began, and all of each day is stopped")
  func longRest() async throws {
    func minute(_ number: Int, _ latitude: Double) -> Location {
      .make(latitude: latitude, time: start + Double(number * 60))
    }
    let rest = (0...5760).map { minute($0, 48) }
    let ride = (1...30).map { minute(5760 + $0, 48 + Double($0) / 100) }
    try write(rest + ride)

    let days = try await totals().spans

    #expect(days.map(\.stops.count) == [1, 0, 0, 0, 0])
    #expect(days[0].stops[0].firstSeen == start && days[0].stops[0].departure == start + 4 * 86_400.0)
    #expect(days[1].sums.stoppedTime == .seconds(86_400) && days[1].sums.length == 0)
    let later = try await totals(from: .utc("2026-03-26T00:00:00Z")).spans
    #expect(later.first?.stops.first?.firstSeen == .utc("2026-03-26T00:00:00Z"))
  }

  @Test("a period that begins and ends within a quarter of an hour counts no other time")
  func cuts() async throws {
    try write((0...1440).map { .make(latitude: 48, time: start + Double($0 * 60)) })

    let spans = try await totals(from: start + 3601, to: start + 7202).spans

    #expect(spans.map(\.sums.count) == [60])
    #expect(spans.first?.sums.stoppedTime == .seconds(3601) + .nanoseconds(1))
  }
}

extension Data {
  fileprivate func flipped(at index: Int) -> Data {
    var copy = self
    copy[index] ^= 1
    return copy
  }
}

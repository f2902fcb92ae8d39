import Foundation
import LocationArchive
import LocationKit
import LocationTesting
import TestSupport
import Testing

@Suite("ArchivedStay")
final class ArchivedStayTests {
  private let folder = RunFolder.url.appending(path: UUID().uuidString).path
  private let start = UTCInstant.utc("2026-05-01T10:00:00Z")
  private let home = PointOfInterest(
    id: "home", region: .circle(center: .make(latitude: 48, longitude: 11), radius: 50))

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// A location each minute: at home, or a kilometre away.
  private func locations(_ minutes: Range<Int>, isHome: Bool, source: String = "phone", late: Double = 0) -> [Location]
  {
    minutes.map {
      .make(
        latitude: isHome ? 48 : 48.01, time: start + (Double($0 * 60) + late),
        origin: LocationOrigin(source: source, kind: .replayed))
    }
  }

  private func archive(_ pieces: [Location]...) throws -> Archive {
    let writer = try ArchiveWriter(folder)
    for piece in pieces { try writer.append(piece) }
    try writer.flush()
    return try Archive(folder)
  }

  private func stays(_ archive: Archive, isSeen: Bool = false) async throws -> [ArchivedStay] {
    var stays: [ArchivedStay] = []
    try await archive.stays(
      at: PlaceList([home]), of: "", from: nil, to: nil, seen: isSeen ? { $0 } : nil,
      configuration: DecisionConfiguration()
    ) { stays.append($0) }
    return stays
  }

  private static let day = 24 * 60

  @Test("a stay before a silence ends with its last location inside", arguments: [false, true])
  func exitAfterSilence(isSeen: Bool) async throws {
    let archive = try archive(
      locations(0..<60, isHome: true), locations(14 * Self.day..<14 * Self.day + 60, isHome: false))
    let stays = try await stays(archive, isSeen: isSeen)
    #expect(stays.map(\.start) == [start])
    #expect(stays.map(\.end) == [start + 59 * 60.0])
    #expect(stays.map(\.lastSeen) == [start + 59 * 60.0])
    #expect(stays.map(\.duration) == [.seconds(59 * 60)])
    #expect(stays.first?.hasInferredEnd == true)
  }

  @Test("a silence at a place divides the stay, and is no part of it", arguments: [false, true])
  func silenceInside(isSeen: Bool) async throws {
    let year = 365 * Self.day
    let archive = try archive(
      locations(0..<60, isHome: true), locations(year..<year + 30, isHome: true),
      locations(year + 30..<year + 60, isHome: false))
    let stays = try await stays(archive, isSeen: isSeen)
    #expect(stays.map(\.start) == [start, start + Double(year * 60)])
    #expect(stays.first?.end == start + 59 * 60.0)
    #expect(
      stays.last?.end.map { $0 > start + Double((year + 29) * 60) && $0 < start + Double((year + 31) * 60) } == true)
    #expect(stays.map { $0.exit != nil } == [false, true])
  }

  @Test("an archive keeps which locations were not trusted, and answers without them")
  func trusted() async throws {
    let away = locations(30..<40, isHome: false).enumerated().map { index, location in
      var location = location
      let states: [Integrity.State] = [.jammed, .suspect, .spoofed, .clear]
      location.integrity = Integrity(states[min(index, 3)], reasons: [.impossibleMotion])
      return location
    }
    let archive = try archive(locations(0..<30, isHome: true), away, locations(40..<60, isHome: true))
    var verdicts: [Integrity.State?] = []
    for try await location in archive.locations() { verdicts.append(location.integrity?.state) }
    #expect(verdicts[29...33] == [nil, .jammed, .suspect, .spoofed, nil])
    var count = 0
    for try await location in archive.trusted.locations() {
      #expect(location.integrity == nil)
      count += 1
    }
    #expect(count == 57)
    #expect(try archive.position(at: start + 30 * 60.0).before?.time == start + 30 * 60.0)
    #expect(try archive.trusted.position(at: start + 30 * 60.0).before?.time == start + 29 * 60.0)
    var gaps: [Duration] = []
    for try await gap in archive.trusted.gaps(longerThan: .seconds(90)) { gaps.append(gap.duration) }
    #expect(gaps == [.seconds(240)])
    #expect(try await stays(archive).count == 2)
    let suspects = locations(70..<80, isHome: false).map { location in
      var location = location
      location.integrity = Integrity(.suspect)
      return location
    }
    let later = try self.archive(locations(60..<70, isHome: true), suspects, locations(80..<90, isHome: true))
    #expect(try await stays(later).count == 3)
    #expect(try await stays(later.trusted).count == 2)
  }

  @Test("a night without a location is part of a stay, and the last one has a time")
  func night() async throws {
    let archive = try archive(locations(0..<60, isHome: true), locations(600..<660, isHome: true))
    let stays = try await stays(archive)
    #expect(stays.count == 1)
    #expect(stays.first?.end == nil && stays.first?.lastSeen == start + 659 * 60.0)
  }

  @Test("an exit in a shorter silence is inferred, and the stay ends with the last location inside")
  func inferred() async throws {
    let archive = try archive(locations(0..<60, isHome: true), locations(180..<240, isHome: false))
    let stays = try await stays(archive)
    #expect(stays.map(\.end) == [start + 59 * 60.0] && stays.first?.hasInferredEnd == true)
  }

  @Test("two recordings of one trip give the stays of one, interpolated as without the other")
  func twoRecordings() async throws {
    func trip(_ source: String, late: Double) -> [Location] {
      locations(0..<60, isHome: true, source: source, late: late)
        + locations(60..<90, isHome: false, source: source, late: late)
    }
    let archive = try archive(trip("receiver", late: 0), trip("phone", late: 20))
    let stays = try await stays(archive)
    #expect(stays.count == 1)
    #expect(stays.first?.exit?.isInferred == false && stays.first?.exit?.location.origin.source == "receiver")
    var replayed: [LocationEvent] = []
    let manager = LocationManager(fetcher: archive.fetcher(), pointsOfInterest: [home])
    try await manager.run { event in if case .exited = event { replayed.append(event) } }
    #expect(replayed.count == 1)
  }
}

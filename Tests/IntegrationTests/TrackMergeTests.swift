import Foundation
import LocationKit
import LocationTracks
import TestSupport
import Testing

@Suite("TrackMerge and TrackQueue", .realTime)
struct TrackMergeTests {
  /// gpsd JSON with a location at each of these seconds, `nil` for one without a time; the latitude identifies the
  /// file.
  private func reader(_ latitude: Int, _ seconds: [Int?]) async throws -> TrackReader {
    let lines = seconds.map { second in
      let time = second.map { #","time":"2026-05-01T10:00:\#($0 < 10 ? "0" : "")\#($0).000Z""# } ?? ""
      return #"{"class":"TPV","mode":2,"lat":\#(latitude),"lon":\#(second ?? 99)\#(time)}"# + "\n"
    }
    let file = RunFolder.url.appending(path: "merge-\(UUID().uuidString)")
    try Data(lines.joined().utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try await TrackReader(file.path, formats: [WireLogFormat()], options: TrackOptions(source: "\(latitude)"))
  }

  private func read(_ sequence: some TrackSequence) async throws -> (entries: [TrackEntry], accounts: [InputCounts]) {
    var sequence = sequence
    var entries: [TrackEntry] = []
    while try await sequence.next(into: &entries) {}
    #expect(sequence.failures.isEmpty)
    return (entries, sequence.inputCounts)
  }

  private func places(_ entries: [TrackEntry]) -> [[Int]] {
    entries.compactMap { entry in
      guard case .point(let point) = entry else { return nil }
      return [Int(point.location.coordinate.latitude), Int(point.location.coordinate.longitude)]
    }
  }

  @Test("delivers the oldest first; of equal times, that of the first track")
  func order() async throws {
    let readers = [try await reader(1, [1, 4, 5]), try await reader(2, [0, 4, 9]), try await reader(3, [2])]
    let (entries, accounts) = try await read(TrackMerge(readers))
    #expect(places(entries) == [[2, 0], [1, 1], [3, 2], [1, 4], [2, 4], [1, 5], [2, 9]])
    #expect(accounts.map(\.read) == [3, 3, 1])
  }

  @Test("keeps the order within a track: a point without a time, or an older one, follows its predecessor")
  func untimed() async throws {
    let readers = [try await reader(1, [nil, 3, nil, 1, 7]), try await reader(2, [2, 4])]
    let (entries, _) = try await read(TrackMerge(readers))
    #expect(places(entries) == [[1, 99], [2, 2], [1, 3], [1, 99], [1, 1], [2, 4], [1, 7]])
  }

  @Test("loses and repeats no point of any track")
  func many() async throws {
    var readers: [TrackReader] = []
    for number in 0..<20 {
      readers.append(try await reader(number, (0..<30).filter { ($0 + number).isMultiple(of: 3) }))
    }
    let found = places(try await read(TrackMerge(readers)).entries)
    #expect(found.count == 200)
    #expect(Set(found).count == 200)
    #expect(found.map { $0[1] } == found.map { $0[1] }.sorted())
  }

  @Test("a queue delivers one track after the other")
  func queue() async throws {
    let (first, second) = (try await reader(1, [5]), try await reader(2, [1, 2]))
    let (entries, accounts) = try await read(TrackQueue([{ first }, { second }]))
    #expect(places(entries) == [[1, 5], [2, 1], [2, 2]])
    #expect(entries.count { if case .track = $0 { true } else { false } } == 1)
    #expect(accounts.map(\.read) == [1, 2])
  }
}

import Foundation
import LocationKit
import LocationPlaces
import TestSupport
import Testing

@Suite("A saved index of places")
struct PlaceIndexFileTests {
  private let folder: URL

  init() throws {
    folder = RunFolder.url.appending(path: "index-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func places(_ count: Int, seed: UInt64) throws -> [PointOfInterest] {
    var random = SeededRandom(seed: seed)
    return try (0..<count).map { number in
      let center = try #require(
        Coordinate(latitude: .random(in: -90...90, using: &random), longitude: .random(in: -180...180, using: &random)))
      let corner = center.destination(bearing: 45, distance: 10_000)
      let other = center.destination(bearing: 90, distance: 9000)
      let regions: [Region?] = [
        .circle(center: center, radius: .random(in: 0...3_000_000, using: &random)),
        Polygon(exterior: [center, corner, other]).map { .polygon([$0]) },
        Corridor(path: [center, corner, other], width: 100).map { .corridor($0) },
      ]
      return PointOfInterest(
        id: "place \(number)", name: number % 3 == 0 ? "name" : nil,
        region: try #require(regions[number % 10 < 8 ? 0 : number % 10 - 7]), attributes: ["number": "\(number)"])
    }
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  /// Some points, and the places there.
  private func answers(_ index: PlaceIndex, points: Int = 40) throws -> [[Int]] {
    var random = SeededRandom(seed: 3)
    return try (0..<points).map { _ in
      let point = try #require(
        Coordinate(latitude: .random(in: -90...90, using: &random), longitude: .random(in: -180...180, using: &random)))
      var numbers: [Int] = []
      try index.search(containing: point, into: &numbers)
      return numbers.sorted()
    }
  }

  @Test("contains the whole index, and replaces the former file")
  func roundTrip() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let places = try places(3000, seed: 1)
    let index = try PlaceIndex(places)
    try Data("old".utf8).write(to: folder.appending(path: "a"))
    try index.write(to: path("a"))
    let opened = try PlaceIndex(contentsOf: path("a"))
    #expect((0..<places.count).map(opened.place) == places)
    #expect(try answers(opened) == answers(index))
    // From an opened one, too, in its own place.
    try opened.write(to: path("a"))
    #expect(try answers(PlaceIndex(contentsOf: path("a"))) == answers(index))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"])
  }

  @Test("can be empty")
  func empty() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try PlaceIndex([]).write(to: path("a"))
    #expect(try PlaceIndex(contentsOf: path("a")).count == 0)
  }

  @Test("is rejected with any bit flipped, and gives no wrong answer")
  func flips() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let index = try PlaceIndex(try places(40, seed: 2))
    try index.write(to: path("a"))
    let expected = try answers(index)
    let bytes = try Data(contentsOf: folder.appending(path: "a"))
    for place in stride(from: 0, to: bytes.count, by: 37) {
      var broken = bytes
      broken[place] ^= 1 << UInt8(place % 8)
      try broken.write(to: folder.appending(path: "b"))
      expectThrows(
        LocationError(
          .invalidData, place == 0 ? "this is not an index of places" : "the index is broken", context: path("b")),
        "byte \(place)"
      ) {
        let opened = try PlaceIndex(contentsOf: path("b"))
        #expect(try answers(opened) == expected)
        try opened.verify()
      }
    }
  }

  @Test("names the damaged block from the first query that reads it")
  func brokenBlock() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let places = try places(20_000, seed: 4)
    try PlaceIndex(places).write(to: path("a"))
    var bytes = try Data(contentsOf: folder.appending(path: "a"))
    let text = try #require(bytes.range(of: Data("place 19999".utf8)))
    bytes[text.lowerBound] ^= 1
    try bytes.write(to: folder.appending(path: "b"))
    let opened = try PlaceIndex(contentsOf: path("b"))
    let before = try answers(opened)
    #expect(opened.fault == nil && opened.place(0) == places[0])
    _ = opened.place(19_999)
    let fault = try #require(opened.fault)
    #expect(fault.description.contains("block \(text.lowerBound / 65_536) "))
    #expect(throws: fault) { try answers(opened) }
    #expect(!before.isEmpty)
  }

  @Test(
    "truncated or overwritten while open, it throws a fault that explains how to replace it", arguments: [true, false])
  func changedInPlace(isCut: Bool) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try PlaceIndex(try places(20_000, seed: 6)).write(to: path("a"))
    let file = try FileHandle(forWritingTo: folder.appending(path: "a"))
    let size = try file.seekToEnd()
    let untouched = try PlaceIndex(contentsOf: path("a"))
    let touched = try PlaceIndex(contentsOf: path("a"))
    let expected = try answers(touched)
    try touched.verify()
    try file.truncate(atOffset: 0)
    if !isCut { try file.write(contentsOf: Data(repeating: 7, count: Int(size))) }
    // What was read before stays.
    #expect(try answers(touched) == expected)
    #expect { try answers(untouched) } throws: { $0.states(.invalidData, "the index is broken", at: path("a")) }
    let fault = try #require(untouched.fault)
    #expect(fault.remedy?.contains("by renaming a new file to its name") == true)
  }

  @Test("an open index keeps its content when the file is replaced")
  func replaced() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let places = try places(20_000, seed: 7)
    try PlaceIndex(places).write(to: path("a"))
    let opened = try PlaceIndex(contentsOf: path("a"))
    try PlaceIndex([]).write(to: path("a"))
    #expect(try answers(opened) == answers(PlaceIndex(places)))
  }

  @Test("answers several threads that read its blocks first at the same time")
  func threads() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let index = try PlaceIndex(try places(20_000, seed: 8))
    try index.write(to: path("a"))
    let expected = try answers(index, points: 10)
    for _ in 0..<10 {
      let opened = try PlaceIndex(contentsOf: path("a"))
      try await withThrowingTaskGroup(of: [[Int]].self) { group in
        for _ in 0..<4 { group.addTask { try answers(opened, points: 10) } }
        for try await found in group { #expect(found == expected) }
      }
    }
  }

  @Test("is rejected if truncated anywhere")
  func truncation() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try PlaceIndex(try places(40, seed: 5)).write(to: path("a"))
    let bytes = try Data(contentsOf: folder.appending(path: "a"))
    for count in stride(from: 0, to: bytes.count, by: 61) {
      try bytes.prefix(count).write(to: folder.appending(path: "b"))
      expectThrows(
        LocationError(
          .invalidData, count == 0 ? "this is not an index of places" : "the index is broken", context: path("b")),
        "\(count) bytes"
      ) {
        try PlaceIndex(contentsOf: path("b"))
      }
    }
  }

  @Test("a newer version and a file of another kind are rejected with a clear error")
  func alien() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    func message(_ bytes: Data) -> String {
      #expect(throws: Never.self) { try bytes.write(to: folder.appending(path: "b")) }
      do {
        _ = try PlaceIndex(contentsOf: path("b"))
        return "opened"
      } catch { return error.message }
    }
    try PlaceIndex([]).write(to: path("a"))
    var bytes = try Data(contentsOf: folder.appending(path: "a"))
    bytes[8] = 2
    #expect(message(bytes).contains("version 2"))
    #expect(message(Data("id,lat,lon,radius_m\n1,2,3,4\n".utf8)).contains("not an index"))
    #expect {
      try PlaceIndex(contentsOf: path("none"))
    } throws: { $0.states(.inputNotFound, "there is no such file", at: path("none")) }
    #expect {
      try PlaceIndex(contentsOf: folder.path)
    } throws: { $0.states(.inputNotFound, "this is not a regular file", at: folder.path) }
    #expect {
      try PlaceIndex([]).write(to: path("x/y"))
    } throws: { $0.states(.inputNotFound, "there is no such folder to write to", at: path("x/y")) }
  }
}

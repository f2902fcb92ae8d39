import LocationKit
import LocationPlaces
import TestSupport
import Testing

@Suite("PlaceCollection")
struct PlaceCollectionTests {
  private let kind = RandomPlaces.everywhere[2]

  private func ids(_ snapshot: PlaceSnapshot, at point: Coordinate) throws -> [String] {
    var numbers: [Int] = []
    try snapshot.search(containing: point, into: &numbers)
    return numbers.map { snapshot.place($0).id }.sorted()
  }

  @Test(
    "answers as a scan of the places after additions, replacements and removals, also after merges",
    arguments: [1, 2, 3])
  func changes(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let all = kind.places(200, &random)
    var expected = Dictionary(uniqueKeysWithValues: all.prefix(100).map { ($0.id, $0.region) })
    let collection = try PlaceCollection(PlaceIndex(Array(all.prefix(100))))
    for round in 0..<12 {
      var added: [PointOfInterest] = []
      for _ in 0..<5 {
        var place = all[.random(in: 0..<200, using: &random)]
        place.region = all[.random(in: 0..<200, using: &random)].region
        added.append(place)
      }
      let removed = (0..<5).map { _ in "\(Int.random(in: 0..<200, using: &random))" }
      try collection.update(adding: added, removing: removed)
      for id in removed { expected[id] = nil }
      for place in added { expected[place.id] = place.region }
      if round % 4 == 3 { #expect(try await collection.merge()) }
      let snapshot = collection.snapshot
      #expect(snapshot.placeCount == expected.count, "seed \(seed)")
      for point in kind.points(20, among: all, &random) {
        let here = expected.filter { $0.value.contains(point) }.keys.sorted()
        #expect(try ids(snapshot, at: point) == here, "seed \(seed), \(point)")
        let nearest = try snapshot.nearest(3, to: point).map(\.distance)
        #expect(nearest == Array(expected.values.map { $0.distance(to: point) }.sorted().prefix(3)))
      }
    }
  }

  @Test("a snapshot does not change")
  func snapshot() throws {
    var random = SeededRandom(seed: 4)
    let places = kind.places(20, &random)
    let collection = try PlaceCollection(PlaceIndex(places))
    let before = collection.snapshot
    try collection.update(removing: places.map(\.id))
    #expect(before.placeCount == 20)
    #expect(collection.snapshot.placeCount == 0)
  }

  @Test("a rejected place changes nothing")
  func refused() throws {
    var random = SeededRandom(seed: 5)
    let places = kind.places(2, &random)
    let collection = try PlaceCollection(PlaceIndex(places))
    var wrong = places[0]
    wrong.region = .circle(center: places[0].region.boundingCircle.center, radius: -1)
    #expect(throws: LocationError(.invalidData, "", context: wrong.id)) {
      try collection.update(adding: [wrong], removing: [places[1].id])
    }
    #expect(collection.snapshot.placeCount == 2)
  }

  @Test("readers find all permanent places while others change and merge the collection")
  func readers() async throws {
    var random = SeededRandom(seed: 6)
    let kept = kind.places(300, &random)
    let others = kind.places(300, &random).map { place in
      var place = place
      place.id = "other \(place.id)"
      return place
    }
    let points = kind.points(10, among: kept, &random)
    let expected = points.map { point in kept.filter { $0.region.contains(point) }.map(\.id).sorted() }
    // So small a limit that it is merged in the background, too.
    let collection = try PlaceCollection(PlaceIndex(kept), mergeLimit: 20)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for start in stride(from: 0, to: 300, by: 10) {
          try collection.update(adding: Array(others[start..<start + 10]), removing: ["other \(start / 2)"])
        }
      }
      group.addTask { for _ in 0..<5 { try await collection.merge() } }
      for _ in 0..<2 {
        group.addTask {
          for _ in 0..<40 {
            let snapshot = collection.snapshot
            for (point, expected) in zip(points, expected) {
              let found = try ids(snapshot, at: point).filter { !$0.hasPrefix("other") }
              #expect(found == expected)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(collection.fault == nil)
  }
}

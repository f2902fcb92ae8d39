import LocationKit
import TestSupport
import Testing

@testable import LocationPlaces

/// What it answers is held against a plain scan over all places.
@Suite("PlaceIndex")
struct PlaceIndexTests {
  @Test("finds the containing places that a scan finds", arguments: RandomPlaces.everywhere, [1, 2] as [UInt64])
  func containing(_ kind: RandomPlaces, seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let places = kind.places(120, &random)
    let index = try PlaceIndex(places)
    var cursor = PlaceIndex.Cursor(index)
    for point in kind.points(80, among: places, &random) {
      let expected = places.indices.filter { places[$0].region.contains(point) }
      var numbers: [Int] = []
      try index.search(containing: point, into: &numbers)
      #expect(numbers.sorted() == expected, "seed \(seed), \(point)")
      numbers = []
      try cursor.search(containing: point, into: &numbers)
      #expect(numbers.sorted() == expected, "with a cursor, seed \(seed), \(point)")
    }
  }

  @Test(
    "finds within a margin the places that a scan finds", arguments: RandomPlaces.everywhere, [0, 10, 300, 20_000, 3e6])
  func within(_ kind: RandomPlaces, margin: Double) throws {
    var random = SeededRandom(seed: 7)
    let places = kind.places(100, &random)
    let index = try PlaceIndex(places)
    for point in kind.points(30, among: places, &random) {
      let expected = places.indices.filter { places[$0].region.distance(to: point) <= margin }
      var numbers: [Int] = []
      index.appendPlaces(within: margin, of: point, to: &numbers)
      #expect(Set(numbers).count == numbers.count && Set(numbers).isSuperset(of: expected), "\(point)")
    }
  }

  @Test("with no place nearby, examines few cells before it falls back to a scan")
  func nothingNear() throws {
    var random = SeededRandom(seed: 12)
    let places = (0..<100_000).map { number in
      PointOfInterest(
        id: "\(number)",
        region: .circle(
          center: Coordinate(
            latitude: .random(in: -40 ... -39, using: &random), longitude: .random(in: 170...175, using: &random))!,
          radius: .random(in: 20...500, using: &random)))
    }
    let index = try PlaceIndex(places)
    let far = try #require(Coordinate(latitude: 52.5, longitude: 13.4))
    var (margin, cells) = (250.0, 0)
    while let count = index.cellCount(within: margin, of: far) { (cells, margin) = (cells + count, 2 * margin) }
    #expect(cells < 50_000 && margin < 2e6)
    var numbers: [Int] = []
    index.appendPlaces(within: margin, of: far, to: &numbers)
    #expect(numbers.count == places.count)
  }

  @Test("polygons and corridors answer by their own edges, not by their bounding circles")
  func shapes() throws {
    let corners = [(0.0, 0.0), (0, 2), (2, 2), (2, 0)]
    let ring = try corners.map { try #require(Coordinate(latitude: $0.0, longitude: $0.1)) }
    let hole = try corners.map { try #require(Coordinate(latitude: 0.5 + $0.0 / 2, longitude: 0.5 + $0.1 / 2)) }
    let places = [
      PointOfInterest(id: "c", region: .circle(center: ring[0], radius: 10)),
      PointOfInterest(id: "p", region: .polygon([try #require(Polygon(exterior: ring, holes: [hole]))])),
      PointOfInterest(id: "l", region: .corridor(try #require(Corridor(path: [ring[0], ring[2]], width: 2000)))),
    ]
    let index = try PlaceIndex(places)
    #expect((0..<3).map(index.place) == places)
    var random = SeededRandom(seed: 11)
    for _ in 0..<300 {
      let latitude = Double.random(in: -0.5...2.5, using: &random)
      let point = try #require(
        Coordinate(latitude: latitude, longitude: latitude + .random(in: -0.02...0.02, using: &random)))
      var numbers: [Int] = []
      try index.search(containing: point, into: &numbers)
      #expect(numbers.sorted() == places.indices.filter { places[$0].region.contains(point) }, "\(point)")
      numbers = []
      index.appendPlaces(within: 5000, of: point, to: &numbers)
      let near = numbers.filter { index.distance(from: point, to: $0) <= 5000 }
      #expect(near.sorted() == places.indices.filter { places[$0].region.distance(to: point) <= 5000 }, "\(point)")
      var view = Viewpoint(point)
      for number in places.indices {
        let rough = view.roughDistance(toEdgeIn: index.boundingCircle(of: number))
        #expect(rough.contains(index.distance(from: point, to: number)))
      }
    }
  }

  @Test("rough distances bound the exact one", arguments: RandomPlaces.everywhere)
  func roughDistance(_ kind: RandomPlaces) throws {
    var random = SeededRandom(seed: 8)
    let places = kind.places(60, &random)
    let index = try PlaceIndex(places)
    for point in kind.points(30, among: places, &random) {
      var view = Viewpoint(point)
      for number in places.indices {
        let distance = index.distance(from: point, to: number)
        #expect(distance == places[number].region.distance(to: point))
        let rough = view.roughDistance(toEdgeIn: index.boundingCircle(of: number))
        #expect(rough.contains(distance))
      }
    }
  }

  @Test("returns the added places unchanged")
  func places() throws {
    let center = try #require(Coordinate(latitude: 1, longitude: 2))
    var places = (0..<100).map { number in
      PointOfInterest(
        id: String(repeating: "x", count: number), region: .circle(center: center, radius: Double(number)))
    }
    places[3].name = "Zürich"
    places[17].dwellTime = .milliseconds(-2500)
    places[18].attributes = ["b": "", "a": String(repeating: "long", count: 5000)]
    places[99].name = ""
    let index = try PlaceIndex(places)
    #expect(index.count == 100)
    #expect((0..<100).map(index.place) == places)
  }

  @Test("an empty index finds nothing")
  func empty() throws {
    let index = try PlaceIndex([])
    let point = try #require(Coordinate(latitude: 0, longitude: 0))
    var numbers: [Int] = []
    try index.search(containing: point, into: &numbers)
    index.appendPlaces(within: 1e9, of: point, to: &numbers)
    #expect(numbers.isEmpty && index.count == 0)
  }

  @Test("answers for a hundred thousand circles at one point")
  func oneSpot() throws {
    let center = try #require(Coordinate(latitude: 48.2, longitude: 16.4))
    var builder = PlaceIndex.Builder()
    for number in 0..<100_000 {
      try builder.add(PointOfInterest(id: "\(number)", region: .circle(center: center, radius: Double(number) / 100)))
    }
    let index = try builder.build()
    var numbers: [Int] = []
    try index.search(containing: center.destination(bearing: 77, distance: 400), into: &numbers)
    #expect(numbers.sorted() == Array(40_000..<100_000))
  }

  @Test("has the same bytes, however many threads build it", arguments: RandomPlaces.everywhere.indices)
  func threads(kind: Int) throws {
    var random = SeededRandom(seed: 13)
    let all = RandomPlaces.everywhere[kind].places(3000, &random) + RandomPlaces.everywhere[2].places(3000, &random)
    let places = all.enumerated().map { PointOfInterest(id: "\($0)", region: $1.region) }
    func bytes(_ threads: Int) throws -> [UInt8] {
      var builder = PlaceIndex.Builder()
      for place in places { try builder.add(place) }
      let image = try builder.image(Workers(count: threads)).image
      return [UInt8](UnsafeRawBufferPointer(start: image.base, count: image.size))
    }
    let one = try bytes(1)
    #expect(try bytes(2) == one)
    #expect(try bytes(5) == one)
  }

  @Test("rejects a duplicate id, and names both places")
  func equalIds() throws {
    let region = Region.circle(center: try #require(Coordinate(latitude: 0, longitude: 0)), radius: 1)
    var places = (0..<5000).map { PointOfInterest(id: "place \($0)", region: region) }
    #expect(try PlaceIndex(places).count == 5000)
    places[4711].id = "place 42"
    places[4999].id = "place 17"
    let error = #expect(throws: LocationError(.invalidData, "", context: "place 42")) {
      try PlaceIndex(places)
    }
    #expect(error?.message == "the places 42 and 4711, counted from 0, have the same id")
  }

  @Test("rejects an invalid radius", arguments: [-1, .nan, .infinity])
  func radius(_ radius: Double) throws {
    let center = try #require(Coordinate(latitude: 0, longitude: 0))
    #expect {
      try PlaceIndex([PointOfInterest(id: "p", region: .circle(center: center, radius: radius))])
    } throws: { $0.states(.invalidData, "the radius is", at: "p") }
  }
}

import LocationKit
import TestSupport
import Testing

@testable import LocationPlaces

/// An index that was changed and has correct checksums may give any answer, but it must give one.
@Suite("A manipulated index")
struct MadeUpIndexTests {
  /// The bytes of its file.
  private func file(_ places: [PointOfInterest]) throws -> [UInt8] {
    let index = try PlaceIndex(places)
    let bytes = [UInt8](UnsafeRawBufferPointer(start: index.image.base, count: index.header.end))
    return index.header.bytes + bytes[IndexHeader.size...] + [UInt8](repeating: 0, count: 8 * index.header.blocks)
  }

  /// With correct checksums, as far as the header contains their places.
  private func certified(_ file: [UInt8]) -> [UInt8] {
    var file = file
    file.withUnsafeMutableBytes { bytes in
      let end = bytes.loadUnaligned(fromByteOffset: 24, as: UInt64.self)
      guard end >= IndexHeader.size, end < bytes.count else { return }
      let blocks = (Int(end) + IndexHeader.blockSize - 1) / IndexHeader.blockSize
      guard Int(end) + 8 * blocks == bytes.count else { return }
      let content = UnsafeRawBufferPointer(rebasing: bytes[..<Int(end)])
      for block in 0..<blocks {
        bytes.storeBytes(
          of: IndexImage.sum(of: block, in: content), toByteOffset: Int(end) + 8 * block, as: UInt64.self)
      }
      let sums = BlockSum.of(UnsafeRawBufferPointer(rebasing: bytes[Int(end)...]), seed: 0)
      bytes.storeBytes(of: sums, toByteOffset: 16, as: UInt64.self)
      let head = UnsafeRawBufferPointer(rebasing: bytes[..<(IndexHeader.size - 8)])
      bytes.storeBytes(of: BlockSum.of(head, seed: 0), toByteOffset: IndexHeader.size - 8, as: UInt64.self)
    }
    return file
  }

  /// As it is opened from a disk; `nil` where it is refused.
  private func opened(_ file: [UInt8]) -> PlaceIndex? {
    try? PlaceIndex(contentsOf: MemoryStorage(file))
  }

  /// Makes every kind of query. The result is arbitrary, or an error.
  private func ask(_ index: PlaceIndex, _ points: [Coordinate]) {
    var cursor = PlaceIndex.Cursor(index)
    for point in points {
      var numbers: [Int] = []
      try? index.search(containing: point, into: &numbers)
      try? cursor.search(containing: point, into: &numbers)
      for margin in [500, 3000, 2e6] { index.appendPlaces(within: margin, of: point, to: &numbers) }
      for number in Set(numbers).sorted().prefix(50) {
        let place = index.place(number)
        _ = place.dwellTime?.components
        _ = index.distance(from: point, to: number)
        _ = index.boundingCircle(of: number)
      }
    }
    _ = index.numbers(of: ["0", "nowhere"])
  }

  private func places(_ random: inout SeededRandom) throws -> ([PointOfInterest], [Coordinate]) {
    let towns = [RandomPlaces.everywhere[0], RandomPlaces.everywhere[2], RandomPlaces.everywhere[6]]
    var places = towns.flatMap { $0.places(20, &random) }
    for index in places.indices { places[index].id = "\(index)" }
    let center = try #require(Coordinate(latitude: 52.5, longitude: 13.4))
    let (corner, other) = (
      center.destination(bearing: 45, distance: 300), center.destination(bearing: 90, distance: 200)
    )
    places.append(
      PointOfInterest(
        id: "p", name: "triangle", region: .polygon([try #require(Polygon(exterior: [center, corner, other]))]),
        dwellTime: .seconds(60), attributes: ["a": "b"]))
    places.append(
      PointOfInterest(id: "c", region: .corridor(try #require(Corridor(path: [center, corner], width: 20)))))
    return (places, towns.flatMap { $0.points(3, among: places, &random) } + [center])
  }

  @Test("with random changes of one or several bytes does not end the process", arguments: 0..<4)
  func flips(part: Int) throws {
    let seed = Seed.take(part)
    print("made-up index: seed \(seed)")
    var random = SeededRandom(seed: seed)
    let (places, points) = try places(&random)
    let whole = certified(try file(places))
    var answered = 0
    for _ in 0..<300 {
      var changed = whole
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        // The header is small, and all depends on it.
        let isHeader = Int.random(in: 0..<3, using: &random) == 0
        let place = Int.random(in: 0..<(isHeader ? 600 : whole.count), using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: changed[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: changed[place] = .random(in: 0...255, using: &random)
        case 2: for byte in place..<min(place + 8, whole.count) { changed[byte] = 0xFF }
        default: for byte in place..<min(place + 8, whole.count) { changed[byte] = 0 }
        }
      }
      guard let index = opened(certified(changed)) else { continue }
      answered += 1
      ask(index, points)
    }
    #expect(answered > 20, "seed \(seed)")
  }

  /// With one word changed, and the sums right.
  private func index(
    _ places: [PointOfInterest], _ change: (inout [UInt8], IndexHeader) -> Void
  ) throws -> PlaceIndex? {
    var bytes = certified(try file(places))
    let header = try IndexHeader(Array(bytes.prefix(IndexHeader.size)), fileSize: bytes.count, place: "made up")
    change(&bytes, header)
    return opened(certified(bytes))
  }

  private func fill(_ bytes: inout [UInt8], _ start: Int, _ count: Int, _ byte: UInt8) {
    for index in start..<start + count { bytes[index] = byte }
  }

  @Test("with places off the globe, references out of range, or rows without cells reports a fault")
  func faults() throws {
    let center = try #require(Coordinate(latitude: 52.5, longitude: 13.4))
    let places = [PointOfInterest(id: "a", region: .circle(center: center, radius: 50))]
    func fault(_ change: (inout [UInt8], IndexHeader) -> Void) throws -> String {
      let index = try #require(try self.index(places, change))
      var numbers: [Int] = []
      index.appendPlaces(within: 100, of: center, to: &numbers)
      for number in numbers { _ = index.place(number) }
      return index.fault?.message ?? "none"
    }
    #expect(try fault { _, _ in } == "none")
    let isNowhere = try fault { fill(&$0, $1.records, 8, 0xFF) }
    #expect(isNowhere.contains("place 0 is nowhere on earth"))
    let word = try fault { fill(&$0, $1.levels[0].sections.entries + 6, 4, 0x7F) }
    #expect(word.contains("it leads to place 2139062143, of 1"))
    let row = try fault { bytes, header in
      fill(&bytes, header.levels[0].sections.rows, 32 * header.levels[0].rows, 0)
    }
    #expect(row.contains("of a grid is invalid"))
    let text = try fault { fill(&$0, $1.texts, 1, 0x7F) }
    #expect(text.contains("the texts of place 0 are invalid"))
    let homes = 8 * (3 + 13 + 1 + 4)
    #expect(try index(places) { bytes, _ in fill(&bytes, homes, 8, 0xFF) } == nil, "fewer homes than none")
  }

  @Test("with empty grids still answers for a large margin")
  func emptyGrids() throws {
    let center = try #require(Coordinate(latitude: 52.5, longitude: 13.4))
    let places = [PointOfInterest(id: "a", region: .circle(center: center, radius: 50))]
    let index = try #require(
      try index(places) { bytes, header in
        fill(&bytes, header.levels[0].sections.slots, 8 * header.levels[0].sections.slotCount, 0xFF)
      })
    let far = try #require(Coordinate(latitude: -50, longitude: 0))
    var numbers: [Int] = []
    for margin in [1000, 1e6, 2e7] { index.appendPlaces(within: margin, of: far, to: &numbers) }
    #expect(numbers.allSatisfy { $0 == 0 })
  }
}

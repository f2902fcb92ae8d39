import Glibc
import LocationKit
import LocationPlaces

/// An index of the places that `places_make` made: queries of places, and their duration. Times are the process's own.
struct PlaceWork {
  private let places: [(center: Coordinate, radius: Double)]
  let points: [Coordinate]

  init(_ path: String) throws {
    let bytes = try InputBytes.all(of: path)
    var numbers = bytes.withUnsafeBytes { Array($0.bindMemory(to: Double.self)) }[...]
    let (placeCount, pointCount) = (numbers.removeFirst().bitPattern, numbers.removeFirst().bitPattern)
    func coordinate(_ index: Int) -> Coordinate {
      Coordinate(latitude: numbers[numbers.startIndex + index], longitude: numbers[numbers.startIndex + index + 1])!
    }
    places = (0..<Int(placeCount)).map { (coordinate(3 * $0), numbers[numbers.startIndex + 3 * $0 + 2]) }
    points = (0..<Int(pointCount)).map { coordinate(3 * Int(placeCount) + 2 * $0) }
  }

  func tally() throws -> Tally {
    let before = resident()
    let start = ContinuousClock.now
    let (index, built) = try timed { try build() }
    let waited = (ContinuousClock.now - start) / .seconds(1)
    let bytes = resident() - before
    var tally = Tally()
    let all = try hits(of: points[...], index)
    tally.add("checks", points.count)
    tally.add("hits", all.count)
    tally.add("sum", all.sum)
    let first = try hits(of: points.prefix(200_000), index)
    tally.add("first_checks", 200_000)
    tally.add("first_hits", first.count)
    tally.add("first_sum", first.sum)
    let (track, random) = try (nanoseconds(of: points, index), nanoseconds(of: shuffled, index))
    tally.add("build_s", built)
    tally.add("build_wall_s", waited)
    tally.add("bytes", Double(bytes) / Double(places.count))
    tally.add("index_bytes", Double(index.size) / Double(places.count))
    tally.add("id_bytes", Double(places.indices.reduce(0) { $0 + String($1).utf8.count }) / Double(places.count))
    tally.add("track_ns", track)
    tally.add("random_ns", random)
    return tally
  }

  private func hits(of points: ArraySlice<Coordinate>, _ index: PlaceIndex) throws -> (count: Int, sum: Int) {
    var (numbers, count, sum): ([Int], Int, Int) = ([], 0, 0)
    for point in points {
      numbers.removeAll(keepingCapacity: true)
      try index.search(containing: point, into: &numbers)
      (count, sum) = (count + numbers.count, sum + numbers.reduce(0, +))
    }
    return (count, sum)
  }

  func save(to path: String) throws -> Tally {
    let (index, built) = try timed { try build() }
    let (_, written) = try timed { try index.write(to: path) }
    var tally = Tally()
    tally.add("build_s", built)
    tally.add("write_s", written)
    tally.add("bytes", Double(index.size) / Double(places.count))
    return tally
  }

  /// The wall's time: what comes from the disk is waited for.
  static func open(_ path: String) throws -> Tally {
    let start = ContinuousClock.now
    let index = try PlaceIndex(contentsOf: path)
    let opened = ContinuousClock.now
    var numbers: [Int] = []
    try index.search(containing: Coordinate(latitude: 52.5, longitude: 13.4)!, into: &numbers)
    let asked = ContinuousClock.now
    var tally = Tally()
    tally.add("open_ms", (opened - start) / .milliseconds(1))
    tally.add("first_ms", (asked - opened) / .milliseconds(1))
    tally.add("count", index.count)
    return tally
  }

  /// With ids, as a file has them.
  func build() throws -> PlaceIndex {
    var builder = PlaceIndex.Builder(expecting: places.count)
    for (number, place) in places.enumerated() {
      try builder.add(PointOfInterest(id: String(number), region: .circle(center: place.center, radius: place.radius)))
    }
    return try builder.build()
  }

  /// A check, by the median of five rounds.
  private func nanoseconds(of points: [Coordinate], _ index: PlaceIndex) throws -> Double {
    var times: [Double] = []
    var numbers: [Int] = []
    for _ in 0..<5 {
      var cursor = PlaceIndex.Cursor(index)
      let (_, seconds) = try timed {
        for point in points {
          numbers.removeAll(keepingCapacity: true)
          try cursor.search(containing: point, into: &numbers)
        }
      }
      times.append(seconds / Double(points.count) * 1e9)
    }
    return times.sorted()[2]
  }

  private var shuffled: [Coordinate] {
    var points = points
    var state: UInt64 = 1
    for index in stride(from: points.count - 1, to: 0, by: -1) {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      points.swapAt(index, Int(state >> 33) % (index + 1))
    }
    return points
  }

  private func timed<Value>(_ body: () throws -> Value) rethrows -> (Value, seconds: Double) {
    let start = Self.processSeconds()
    let value = try body()
    return (value, Self.processSeconds() - start)
  }

  /// Of all threads.
  static func processSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private func resident() -> Int {
    let pages = (try? InputBytes.all(of: "/proc/self/statm")).flatMap { bytes in
      Int(String(decoding: bytes, as: UTF8.self).split(separator: " ")[1])
    }
    return (pages ?? 0) * sysconf(Int32(_SC_PAGESIZE))
  }
}

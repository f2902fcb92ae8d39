import Dispatch
import Glibc
import LocationArchive
import LocationKit

/// A damaged archive gives an error or the truth. The first byte of the input decides what the rest is: damage to the
/// files of a good archive (0 to 127), or the body of a block whose checksums are right.
func fuzzArchive(_ input: [UInt8]) {
  guard let kind = input.first else { return }
  let folder = "/dev/shm/fuzz-\(getpid()).archive"
  let rest = input.dropFirst()
  let damaged = kind < 128 ? ArchiveFiles.original.damaged(by: rest) : ArchiveFiles(body: rest)
  damaged.write(to: folder)
  let truth = kind < 128 ? ArchiveTruth.original : nil
  wait {
    await askEverything(folder, truth)
    let next = ArchiveTruth.location(10_000)
    guard let writer = try? ArchiveWriter(folder) else { return }
    _ = try? writer.append(next)
    _ = try? writer.flush()
    _ = try? writer.trim(
      ArchiveTrimming(
        thinnings: [.init(before: UTCInstant(nanoseconds: ArchiveTruth.start), interval: .seconds(1))],
        dropsDamaged: kind % 2 == 0))
    await askEverything(folder, truth?.with(next))
  }
}

/// Asks every question; the locations of the answers must be true.
private func askEverything(_ folder: String, _ truth: ArchiveTruth?) async {
  guard let archive = try? Archive(folder) else { return }
  _ = (archive.count, archive.times(), archive.damages.map(\.error.description))
  for subject in archive.subjects.prefix(8) {
    await check(archive.locations(of: subject), truth)
    await check(archive.locations(south: 52, west: 179, north: 53, east: -179, of: subject), truth)
    await check(archive.locations(speedAbove: 2, of: subject), truth)
    await check(archive.outline(metres: 20, of: subject), truth)
    var gaps = archive.gaps(longerThan: .seconds(3), of: subject).makeAsyncIterator()
    while let gap = try? await gaps.next() { require(gap.start < gap.end, "a gap that ends before it begins") }
    let time = UTCInstant(nanoseconds: ArchiveTruth.start + 5_500_000_000)
    if let position = try? archive.position(of: subject, at: time), let truth {
      for location in [position.before, position.after].compactMap({ $0 }) { truth.verify(location) }
    }
    let place = PointOfInterest(
      id: "place", region: .circle(center: ArchiveTruth.location(20).coordinate, radius: 30))
    try? await archive.placeEvents(at: PlaceList([place]), of: subject) { event in
      if case .entered(let transition) = event { truth?.verify(transition.location, ofReplay: true) }
    }
  }
}

private func check(_ locations: some AsyncSequence<Location, LocationError>, _ truth: ArchiveTruth?) async {
  var last: UTCInstant?
  var iterator = locations.makeAsyncIterator()
  while let location = try? await iterator.next(isolation: nil) {
    guard let truth else { continue }
    truth.verify(location)
    if let last, let time = location.time { require(last <= time, "locations that are not in order") }
    last = location.time
  }
}

private func wait(_ body: @escaping @Sendable () async -> Void) {
  let done = DispatchSemaphore(value: 0)
  Task.detached {
    await body()
    done.signal()
  }
  done.wait()
}

/// The locations of the good archive.
struct ArchiveTruth: Sendable {
  static let start: Int64 = 1_777_000_000_000_000_000
  static let original = ArchiveTruth(locations: (0..<120).map(location))

  private let byTime: [Int64: Location]

  init(locations: [Location]) {
    byTime = Dictionary(uniqueKeysWithValues: locations.map { ($0.time?.nanoseconds ?? 0, $0) })
  }

  func with(_ location: Location) -> ArchiveTruth { ArchiveTruth(locations: Array(byTime.values) + [location]) }

  /// - Parameter ofReplay: whether it was played, which changes marks and the kind of the origin.
  func verify(_ location: Location, ofReplay: Bool = false) {
    let original = byTime[location.time?.nanoseconds ?? 0]
    let isTrue = ofReplay ? original?.coordinate == location.coordinate : original == location
    require(isTrue, "an invented location: \(location)")
  }

  static func location(_ second: Int) -> Location {
    let origin = LocationOrigin(source: "gpsd://van", device: second % 50 < 40 ? "/dev/ttyACM0" : nil, kind: .live)
    let (north, east) = (Double(second % 90) * 1e-4, second % 2 == 0 ? 179.9 : -179.9)
    guard let coordinate = Coordinate(latitude: 52.5 + north, longitude: east) else { fatalError("no coordinate") }
    var location = Location(
      coordinate: coordinate, time: UTCInstant(nanoseconds: start + Int64(second) * 1_000_000_000),
      mode: .threeDimensional, origin: origin)
    location.altitudeMSL = second % 7 == 0 ? nil : Double(second)
    location.speed = Double(second % 5)
    location.startsSegment = second % 40 == 0
    return location
  }
}

import LocationArchive
import LocationKit
import LocationTesting
import TestSupport
import Testing

/// Every question gives what a scan over all locations gives, for random journeys with gaps, late arrivals,
/// repetitions, the antimeridian
/// and the poles.
@Suite("Queries of an archive")
struct ArchiveQuestionTests {
  private let folder = ArchiveFolderForTests()

  /// Writes random locations in pieces that partly arrive late, and some twice.
  ///
  /// - Parameter longest: locations of a piece, at most.
  private func journey(
    _ seed: UInt64, devices: Int = 1, count: Int = 9000, longest: Int = 6000
  ) throws -> [Location] {
    var random = SeededRandom(seed: seed &+ 1)
    var journey = RandomJourney(seed: seed, devices: devices)
    let track = journey.locations(count)
    var limits = ArchiveLimits()
    limits.segmentSize = 50_000
    let writer = try ArchiveWriter(folder.path, limits: limits)
    var pieces: [ArraySlice<Location>] = []
    var start = 0
    while start < track.count {
      let end = min(track.count, start + .random(in: 1...longest, using: &random))
      pieces.append(track[start..<end])
      start = end
    }
    if Bool.random(using: &random) { pieces.swapAt(0, pieces.count - 1) }
    if let again = pieces.randomElement(using: &random) { pieces.append(again) }
    for piece in pieces {
      try writer.append(piece)
      if Bool.random(using: &random) { try writer.flush() }
    }
    try writer.flush()
    // A repetition within the track is stored once.
    var seen: [UTCInstant: [Coordinate]] = [:]
    return track.filter { location in
      guard let time = location.time, seen[time]?.contains(location.coordinate) != true else { return false }
      seen[time, default: []].append(location.coordinate)
      return true
    }
  }

  private func all(_ locations: some AsyncSequence<Location, LocationError>) async throws -> [Location] {
    var found: [Location] = []
    for try await location in locations { found.append(location) }
    return found
  }

  @Test("locations, boxes, speeds, periods and gaps equal those of a full scan", arguments: 0..<3)
  func scans(_ part: Int) async throws {
    let seed = Seed.take(part)
    let track = try journey(seed)
    let archive = try Archive(folder.path)
    #expect(archive.count == track.count, "seed \(seed)")
    let scan = try await all(archive.locations())
    #expect(Set(scan) == Set(track), "seed \(seed)")
    #expect(zip(scan, scan.dropFirst()).allSatisfy { $0.time! <= $1.time! }, "seed \(seed)")
    let (start, end) = (track[track.count / 3].time!, track[track.count / 2].time!)
    #expect(
      try await all(archive.locations(from: start, to: end)) == scan.filter { $0.time! >= start && $0.time! <= end },
      "seed \(seed)")
    #expect(try await all(archive.locations(speedAbove: 14)) == scan.filter { $0.speed ?? 0 > 14 }, "seed \(seed)")
    let middle = track[track.count / 4].coordinate
    let (south, north) = (middle.latitude - 0.02, middle.latitude + 0.02)
    let box = try await all(archive.locations(south: south, west: 179.9, north: north, east: -179.9))
    #expect(
      box
        == scan.filter {
          (south...north).contains($0.coordinate.latitude) && $0.coordinate.longitude.magnitude >= 179.9
        }, "seed \(seed)")
    var gaps: [ArchivedGaps.Element] = []
    for try await gap in archive.gaps(longerThan: .seconds(100)) { gaps.append(gap) }
    let expected = zip(scan, scan.dropFirst()).filter { $1.time!.duration(since: $0.time!) > .seconds(100) }
    #expect(gaps.map(\.start) == expected.map(\.0.time!) && gaps.map(\.end) == expected.map(\.1.time!), "seed \(seed)")
  }

  @Test("a location has no fields of one that was read before it")
  func differentColumns() async throws {
    let folder = ArchiveFolderForTests()
    let track = (0..<300).map { second in
      var location = ArchivedSample.location(second)
      if second / 30 % 2 == 0 { (location.altitudeMSL, location.status) = (nil, nil) }
      if second / 30 % 3 == 0 { location.dilution.horizontal = 1.5 }
      return location
    }
    // Each flush writes a block with its own columns.
    let writer = try ArchiveWriter(folder.path)
    for start in stride(from: 0, to: track.count, by: 30) {
      try writer.append(track[start..<(start + 30)])
      try writer.flush()
    }
    var expected = track.makeIterator()
    for try await location in try Archive(folder.path).locations() { #expect(location == expected.next()) }
    #expect(expected.next() == nil)
  }

  @Test("the position at a time lies between its neighbours", arguments: 0..<2)
  func position(_ part: Int) async throws {
    let seed = Seed.take(part)
    let track = try journey(seed, count: 9000)
    let archive = try Archive(folder.path)
    let scan = try await all(archive.locations())
    var random = SeededRandom(seed: seed)
    for _ in 0..<20 {
      let index = Int.random(in: 0..<(scan.count - 1), using: &random)
      let (start, end) = (scan[index].time!.nanoseconds, scan[index + 1].time!.nanoseconds)
      let time = UTCInstant(nanoseconds: .random(in: start...end, using: &random))
      let position = try archive.position(at: time)
      #expect(position.before == scan.last { $0.time! <= time }, "seed \(seed)")
      #expect(position.after == scan.first { $0.time! >= time }, "seed \(seed)")
      let isKnown =
        scan.contains { $0.time == time } || (end - start <= 60_000_000_000 && !scan[index + 1].startsSegment)
      #expect((position.coordinate != nil) == isKnown, "seed \(seed)")
    }
    #expect(try archive.position(at: track[0].time!.advanced(by: .seconds(-1))).coordinate == nil)
    #expect(try archive.position(of: "nobody", at: track[0].time!).before == nil)
  }

  @Test("place events equal those of a replay of all locations through a live monitor", arguments: 0..<5)
  func places(_ part: Int) async throws {
    let seed = Seed.take(part)
    let track = try journey(seed, devices: part == 4 ? 2 : 1)
    let archive = try Archive(folder.path)
    var journey = RandomJourney(seed: seed)
    var random = SeededRandom(seed: seed &+ 2)
    let places = (0..<3).map { journey.place("place \($0)", near: track.randomElement(using: &random)!) }
    var replayed: [LocationEvent] = []
    let manager = LocationManager(fetcher: archive.fetcher(), places: PlaceList(places), configuration: .unjudged)
    try await manager.run { if $0.isPlaceEvent { replayed.append($0) } }
    var found: [LocationEvent] = []
    try await archive.placeEvents(at: PlaceList(places)) { found.append($0) }
    #expect(found == replayed, "seed \(seed)")
    #expect(!found.isEmpty, "seed \(seed)")
  }

  @Test("place events equal those of a replay in an archive of many small blocks, also of a period", arguments: 0..<6)
  func smallBlocks(_ part: Int) async throws {
    let seed = Seed.take(part)
    // What is flushed becomes a block, until there are enough rows for a large one.
    let track = try journey(seed, count: 4000, longest: 40)
    let archive = try Archive(folder.path)
    var journey = RandomJourney(seed: seed)
    var random = SeededRandom(seed: seed &+ 5)
    let places = (0..<2).map { journey.place("place \($0)", near: track.randomElement(using: &random)!) }
    let times = (0..<2).map { _ in track.randomElement(using: &random)!.time! }.sorted()
    for (from, to) in [(nil, nil), (times[0], times[1])] {
      var replayed: [LocationEvent] = []
      let manager = LocationManager(
        fetcher: archive.fetcher(from: from, to: to), places: PlaceList(places), configuration: .unjudged)
      try await manager.run { if $0.isPlaceEvent { replayed.append($0) } }
      var found: [LocationEvent] = []
      try await archive.placeEvents(at: PlaceList(places), from: from, to: to) { found.append($0) }
      #expect(found == replayed, "seed \(seed)")
    }
  }

  @Test("a question about places ends when its task is cancelled, and lets other tasks run")
  func cancelled() async throws {
    try folder.write(ArchivedSample.track(0..<5000))
    let archive = try Archive(folder.path)
    let place = PointOfInterest(
      id: "all", region: .circle(center: ArchivedSample.location(3).coordinate, radius: 1_000_000),
      dwellTime: .seconds(1))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await archive.placeEvents(at: PlaceList([place])) { _ in }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("visits and stays are those of a replay of all locations through a live monitor", arguments: 0..<3)
  func visits(_ part: Int) async throws {
    let seed = Seed.take(part)
    let track = try journey(seed)
    let archive = try Archive(folder.path)
    var journey = RandomJourney(seed: seed)
    var random = SeededRandom(seed: seed &+ 3)
    let places = (0..<3).map { journey.place("place \($0)", near: track.randomElement(using: &random)!) }
    var configuration = DecisionConfiguration.unjudged
    configuration.visits = VisitLimits(radius: 200, duration: .seconds(60))
    var replayed: [LocationEvent] = []
    let manager = LocationManager(
      fetcher: archive.fetcher(), places: PlaceList(places), configuration: configuration)
    try await manager.run { if $0.isPlaceEvent { replayed.append($0) } }
    var found: [LocationEvent] = []
    try await archive.placeEvents(at: PlaceList(places), configuration: configuration) { found.append($0) }
    #expect(found == replayed, "seed \(seed)")
    var stays: [ArchivedStay] = []
    try await archive.stays(at: PlaceList(places)) { stays.append($0) }
    let ends = replayed.compactMap { event -> RegionTransition? in
      switch event {
      case .exited(let transition), .passed(let transition): transition
      default: nil
      }
    }
    #expect(stays.compactMap(\.exit) == ends, "seed \(seed)")
    let entries = replayed.compactMap { event -> RegionTransition? in
      switch event {
      case .entered(let transition), .passed(let transition): transition
      default: nil
      }
    }
    let order = { (transition: RegionTransition) in (transition.location.time!, transition.place.id) }
    #expect(
      stays.compactMap(\.entry).sorted { order($0) < order($1) } == entries.sorted { order($0) < order($1) },
      "seed \(seed)")
  }

  @Test("boxes are those of a scan, also at the poles and at the antimeridian", arguments: 0..<3)
  func boxes(_ part: Int) async throws {
    let seed = Seed.take(part)
    let track = try journey(seed)
    let archive = try Archive(folder.path)
    let scan = try await all(archive.locations())
    var random = SeededRandom(seed: seed &+ 4)
    for _ in 0..<10 {
      let corner = track.randomElement(using: &random)!.coordinate
      let (high, wide) = (Double.random(in: 0...0.05, using: &random), Double.random(in: 0...20, using: &random))
      let (south, north) = (corner.latitude, min(90, corner.latitude + high))
      let (west, east) = (corner.longitude, (corner.longitude + wide).remainder(dividingBy: 360))
      let box = try await all(archive.locations(south: south, west: west, north: north, east: east))
      let expected = scan.filter { location in
        let (latitude, longitude) = (location.coordinate.latitude, location.coordinate.longitude)
        let isBetween = west <= east ? west <= longitude && longitude <= east : longitude >= west || longitude <= east
        return south <= latitude && latitude <= north && isBetween
      }
      #expect(box == expected && !box.isEmpty, "seed \(seed)")
    }
  }

  @Test("an outline omits locations that lie near the previous one", arguments: 0..<2)
  func outline(_ part: Int) async throws {
    let seed = Seed.take(part)
    _ = try journey(seed)
    let archive = try Archive(folder.path)
    let scan = try await all(archive.locations())
    var expected: [Location] = []
    for location in scan {
      if let last = expected.last, last.coordinate.distance(to: location.coordinate) <= 400 { continue }
      expected.append(location)
    }
    let outline = try await all(archive.outline(metres: 400))
    #expect(outline.map(\.coordinate) == expected.map(\.coordinate), "seed \(seed)")
    for (found, var location) in zip(outline, expected) {
      // A segment that begins at a location that is left out begins at the next.
      location.startsSegment = found.startsSegment
      #expect(found == location, "seed \(seed)")
    }
  }

  @Test("the extent of a path contains it, is not much longer, and is short over the antimeridian")
  func extent() throws {
    let track = [(59.0, 179.9), (59.1, -179.9)].enumerated().map { second, place in
      Location.make(latitude: place.0, longitude: place.1, time: .utc("2026-05-01T10:00:00Z") + Double(second))
    }
    try folder.write(track)
    let archive = try Archive(folder.path)
    let distance = track[0].coordinate.distance(to: track[1].coordinate)

    #expect((distance...(distance * 1.02)).contains(archive.extent()))
    #expect(archive.extent(from: .utc("2026-05-02T00:00:00Z")) == 0)
  }

  @Test("reads no block far from the place, except at the ends of a run")
  func skips() async throws {
    try folder.write(ArchivedSample.track(0..<30_000))
    let archive = try Archive(folder.path)
    let place = PointOfInterest(id: "start", region: .circle(center: ArchivedSample.location(3).coordinate, radius: 30))
    let readings = try archive.readingsNeeded(for: [place])
    #expect(readings < 6000)
    var stays: [ArchivedStay] = []
    try await archive.stays(at: PlaceList([place])) { stays.append($0) }
    #expect(stays.count == 1)
    #expect(stays.first?.entry?.isInitial == true && stays.first?.end != nil)
  }

  @Test("reads no block that lies wholly inside the place", arguments: [nil, 600])
  func stays(_ dwellTime: Int?) async throws {
    let home = ArchivedSample.location(0).coordinate
    let track = (0..<30_000).map { second in
      // Two walks away from home and back, and a few metres of scatter.
      let away = [10_000, 20_000].map { max(0, 400 - abs(second - $0)) }.reduce(0, +) * 300
      return ArchivedSample.location(
        second, latitude: home.latitude + Double(away + second % 7 * 50) / 1e7, longitude: home.longitude)
    }
    try folder.write(track)
    let archive = try Archive(folder.path)
    let place = PointOfInterest(
      id: "home", region: .circle(center: home, radius: 50), dwellTime: dwellTime.map { .seconds($0) })
    var (found, replayed): ([LocationEvent], [LocationEvent]) = ([], [])
    try await archive.placeEvents(at: PlaceList([place])) { found.append($0) }
    let manager = LocationManager(
      fetcher: archive.fetcher(), places: PlaceList([place]), configuration: .unjudged)
    try await manager.run { if $0.isPlaceEvent { replayed.append($0) } }
    #expect(found == replayed)
    #expect(found.count == (dwellTime == nil ? 5 : 8))
    if dwellTime == nil {
      let readings = try archive.readingsNeeded(for: [place])
      #expect(readings < 300, "\(readings)")
    }
  }
}

extension DecisionConfiguration {
  /// Like the questions to an archive, which do not judge positions again.
  fileprivate static var unjudged: DecisionConfiguration {
    var configuration = DecisionConfiguration()
    configuration.integrity = .ignore
    return configuration
  }
}

extension Archive {
  /// How many locations are read to find the events of these places.
  fileprivate func readingsNeeded(for places: [PointOfInterest]) throws -> Int {
    var reader = try placeReader(at: PlaceList(places))
    var readings = 0
    while let reading = try reader.next() {
      if case .location = reading { readings += 1 }
    }
    return readings
  }
}

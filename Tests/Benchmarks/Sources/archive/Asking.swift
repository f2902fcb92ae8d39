import LocationArchive
import LocationKit

/// Questions to an archive, with their answers as numbers that can be compared, and their cost.
enum Asking {
  static func scan(_ folder: String) async throws -> Report {
    let archive = try Archive(folder)
    var (count, latitude, altitude, watch) = (0, 0.0, 0.0, Stopwatch())
    watch.start()
    for try await location in archive.locations() {
      count += 1
      latitude += location.coordinate.latitude
      altitude += location.altitudeMSL ?? 0
    }
    watch.stop()
    var report = Report()
    report.add("locations", count)
    report.add("latitude", latitude)
    report.add("altitude", altitude)
    report.add("scan", watch)
    return report
  }

  static func open(_ folder: String) throws -> Report {
    var times: [Stopwatch] = []
    var count = 0
    for _ in 0..<9 {
      var watch = Stopwatch()
      watch.start()
      count = try Archive(folder).count
      watch.stop()
      times.append(watch)
    }
    var report = Report()
    report.add("locations", count)
    report.add("open_first", times[0])
    report.add("open", times.sorted { $0.wall < $1.wall }[4])
    return report
  }

  /// The slowest of the questions about single places, and the median.
  static func near(_ folder: String, _ kind: String, _ count: Int) async throws -> Report {
    let archive = try Archive(folder)
    var (times, stays, sum) = ([Stopwatch](), 0, 0.0)
    for place in try Places.list(kind, count, archive) {
      var watch = Stopwatch()
      watch.start()
      try await archive.stays(at: PlaceList([place])) { stay in
        stays += 1
        sum += Double(stay.start?.nanoseconds ?? 0) / 1e12
      }
      watch.stop()
      times.append(watch)
    }
    times.sort { $0.wall < $1.wall }
    var report = Report()
    report.add("questions", times.count)
    report.add("stays", stays)
    report.add("sum", sum)
    report.add("median", times[times.count / 2])
    report.add("slowest", times[times.count - 1])
    return report
  }

  /// The stays at places, one by one: where, how many with a location inside, and the sum of the times of their first
  /// locations.
  static func stays(_ folder: String, _ kind: String, _ count: Int) async throws -> Report {
    let archive = try Archive(folder)
    var report = Report()
    for (number, place) in try Places.list(kind, count, archive).enumerated() {
      var (visits, entered, watch) = (0, 0.0, Stopwatch())
      // The second time counts.
      for _ in 0..<2 {
        (visits, entered, watch) = (0, 0.0, Stopwatch())
        watch.start()
        try await archive.stays(at: PlaceList([place])) { stay in
          if stay.isPass { return }
          visits += 1
          entered += Double((stay.entry?.location.time?.nanoseconds ?? 0) / 1_000_000_000)
        }
        watch.stop()
      }
      let center = place.region.boundingCircle.center
      report.add("latitude\(number)", center.latitude)
      report.add("longitude\(number)", center.longitude)
      report.add("visits\(number)", visits)
      report.add("entered\(number)", entered)
      report.add("stays\(number)", watch)
    }
    return report
  }

  /// All events of the places, by the archive and by a manager that takes every location. Throws if they differ.
  static func compare(_ folder: String, _ kind: String, _ count: Int) async throws -> Report {
    let archive = try Archive(folder)
    let places = try PlaceList(Places.list(kind, count, archive))
    var (found, replayed) = ([LocationEvent](), [LocationEvent]())
    try await archive.placeEvents(at: places) { found.append($0) }
    let manager = LocationManager(fetcher: archive.fetcher(), pointsOfInterest: places.places)
    try await manager.run { event in
      switch event {
      case .entered, .exited, .passed, .dwelled: replayed.append(event)
      default: break
      }
    }
    guard found == replayed else {
      throw LocationError(.invalidData, "\(found.count) events, and \(replayed.count) in a replay", context: folder)
    }
    var report = Report()
    report.add("equal_events", found.count)
    return report
  }

  /// How many locations are in boxes around places; their middles and the numbers, one by one.
  static func boxes(_ folder: String, _ count: Int) async throws -> Report {
    let archive = try Archive(folder)
    var report = Report()
    for (number, place) in try Places.list("way", count, archive).enumerated() {
      let center = place.region.boundingCircle.center
      let (high, wide) = (0.00045, 0.00074)
      var (found, watch) = (0, Stopwatch())
      watch.start()
      for try await _ in archive.locations(
        south: center.latitude - high, west: center.longitude - wide, north: center.latitude + high,
        east: center.longitude + wide)
      { found += 1 }
      watch.stop()
      report.add("latitude\(number)", center.latitude)
      report.add("longitude\(number)", center.longitude)
      report.add("found\(number)", found)
      report.add("box\(number)", watch)
    }
    return report
  }

  static func places(_ folder: String, _ count: Int) async throws -> Report {
    let archive = try Archive(folder)
    let places = try PlaceList(Places.list("town", count, archive))
    var (events, watch) = (0, Stopwatch())
    watch.start()
    try await archive.placeEvents(at: places) { _ in events += 1 }
    watch.stop()
    var report = Report()
    report.add("places", count)
    report.add("events", events)
    report.add("places", watch)
    return report
  }
}

import LocationKit
import LocationPlaces

/// A manager along the tracks that `places_make` made, with the places and without any: what it costs to watch them.
enum WatchWork {
  static func tally(_ path: String) async throws -> Tally {
    let work = try PlaceWork(path)
    let index = try work.build()
    var tally = Tally()
    var best: (with: Double, without: Double) = (.infinity, .infinity)
    var events = 0
    // What else the machine does only adds to it.
    for _ in 0..<3 {
      let (watched, seconds) = try await run(work.points, index)
      events = watched
      best.with = min(best.with, seconds)
      best.without = min(best.without, try await run(work.points, PlaceList()).seconds)
    }
    tally.add("locations", work.points.count)
    tally.add("events", events)
    tally.add("with_ns", best.with / Double(work.points.count) * 1e9)
    tally.add("without_ns", best.without / Double(work.points.count) * 1e9)
    return tally
  }

  private static func run(
    _ points: [Coordinate], _ places: any PlaceLookup
  ) async throws -> (events: Int, seconds: Double) {
    let manager = LocationManager(fetcher: TrackFetcher(points: points), places: places)
    var events = 0
    let start = PlaceWork.processSeconds()
    try await manager.runBatches(filter: .nothing) { batch in
      for event in batch where event.isPlaceEvent { events += 1 }
    }
    return (events, PlaceWork.processSeconds() - start)
  }

  /// Tracks of 500 locations, one a second.
  private struct TrackFetcher: LocationFetcher {
    let points: [Coordinate]
    var timing: Timing { .recorded }

    func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
      let origin = LocationOrigin(source: "tracks", kind: .replayed)
      for first in stride(from: 0, to: points.count, by: 250) {
        let readings = (first..<min(first + 250, points.count)).map { index in
          var location = Location(
            coordinate: points[index], time: UTCInstant(nanoseconds: Int64(index) * 1_000_000_000), origin: origin)
          location.startsSegment = index % 500 == 0
          return Reading.location(location)
        }
        await report(readings)
      }
    }
  }
}

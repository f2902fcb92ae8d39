import LocationIO
import LocationKit
import LocationPlaces

/// The places of `--pois`: files, read once, and web services, which are asked again while the location changes. Until
/// a service answers, its previous places remain in use.
actor WatchedPlaces {
  private struct Service {
    let service: WebPlaces.Service
    var plan: RefreshPlan
    var places: [PointOfInterest] = []
  }

  private(set) var lookup: any PlaceLookup

  private let files: [PointOfInterest]
  private var services: [Service]
  private let timer = MonotonicTimer(ContinuousClock())
  private let say: @Sendable (String) -> Void

  private static let pause = Duration.seconds(2)
  /// A scan of a shorter list takes less than a microsecond; an index is built from this count on.
  private static let longestList = 100

  /// Reads the files and asks the services. Throws if an id occurs twice. If a service requires a location and none is
  /// known, it is asked once a location is available, or, if `mayWait` is `false`, an error is thrown.
  init(
    _ names: [String], web: WebPlaces, _ options: PlaceOptions = PlaceOptions(), mayWait: Bool = false
  ) async throws {
    say = { [isQuiet = web.isQuiet] text in if !isQuiet { StandardError.report(text) } }
    var collection = GatheredPlaces()
    var services: [Service] = []
    if names.count == 1, !WebPlaces.isService(names[0]), let index = try PlaceCatalog.index(names) {
      (lookup, files, self.services) = (index, [], [])
      return
    }
    for name in names where !WebPlaces.isService(name) {
      _ = try PlaceCatalog.read(name, into: &collection, options)
    }
    files = collection.places
    for name in names where WebPlaces.isService(name) {
      let asked = try web.service(at: name)
      var service = Service(service: asked, plan: RefreshPlan(asksWhere: asked.asksWhere))
      if asked.asksWhere, web.near == nil {
        guard mayWait else { throw asked.asksInVain }
      } else {
        let answer = try await asked.ask(web.near)
        collection.begin(WebPlaces.shown(name))
        for (index, place) in answer.places.enumerated() {
          try collection.add(FoundPlace(place, at: PlacePosition(line: nil, element: "place", number: index + 1)))
        }
        service.places = answer.places
        service.plan.note(answer, near: web.near, elapsed: timer.elapsed)
        answer.remarks.forEach(say)
      }
      services.append(service)
    }
    self.services = services
    lookup = try Self.lookup(collection.places)
  }

  func index() throws(LocationError) -> PlaceIndex {
    if let index = lookup as? PlaceIndex { return index }
    return try PlaceIndex(files + services.flatMap(\.places))
  }

  private static func lookup(_ places: [PointOfInterest]) throws(LocationError) -> any PlaceLookup {
    places.count < longestList ? PlaceList(places) : try PlaceIndex(places)
  }

  /// Asks services again when they are due, until the task is cancelled, and passes each new lookup to `take`.
  ///
  /// - Parameter location: returns the last known location.
  func keepUpToDate(
    location: @Sendable () -> Location?, take: @Sendable (any PlaceLookup) -> Void
  ) async throws {
    guard !services.isEmpty else { return }
    while true {
      for index in services.indices {
        let here = location()?.coordinate
        guard services[index].plan.isDue(at: here, elapsed: timer.elapsed),
          let places = await ask(index, near: here)
        else { continue }
        if let lookup = await combined(with: places, at: index) { take(lookup) }
      }
      try await Task.sleep(for: Self.pause)
    }
  }

  /// Returns the places of a service; `nil` if it did not answer, which is reported.
  private func ask(_ index: Int, near here: Coordinate?) async -> [PointOfInterest]? {
    let service = services[index]
    let near = service.plan.asksWhere ? here : nil
    do {
      let answer = try await service.service.ask(near)
      var places = answer.places
      if let here, service.plan.isElsewhere(near) {
        // Keep the place around the current location: it must not be exited only because the new answer omits it.
        let ids = Set(places.map(\.id))
        places += service.places.filter { !ids.contains($0.id) && $0.region.contains(here) }
      }
      services[index].plan.note(answer, near: near, elapsed: timer.elapsed)
      answer.remarks.forEach(say)
      return places
    } catch {
      services[index].plan.noteFailure(elapsed: timer.elapsed)
      if !Task.isCancelled { say(LocationError(wrapping: error).sentence) }
      return nil
    }
  }

  /// Returns the lookup of all places with these of a service; `nil` if nothing changes or an id would occur twice.
  private func combined(with places: [PointOfInterest], at index: Int) async -> (any PlaceLookup)? {
    guard places != services[index].places else { return nil }
    let others = files + services.indices.filter { $0 != index }.flatMap { services[$0].places }
    let ids = Set(others.map(\.id))
    if let twice = places.first(where: { ids.contains($0.id) }) {
      say(
        "\(services[index].service.name): the id \(twice.id) is another place's already: its places stay as they were")
      return nil
    }
    services[index].places = places
    let outcome = await onBlockingThread { Result { () throws(LocationError) in try Self.lookup(others + places) } }
    do {
      lookup = try outcome.get()
      return lookup
    } catch {
      say(error.sentence)
      return nil
    }
  }
}

extension RefreshPlan {
  fileprivate mutating func note(_ answer: WebPlaces.Answer, near: Coordinate?, elapsed: Duration) {
    note(
      answer.places, near: asksWhere ? near : nil, lifetime: answer.lifetime, isStale: answer.isStale, elapsed: elapsed)
  }
}

/// The schedule on which a place service is asked again: when the user has moved half the distance to the farthest
/// place of the last answer, when the answer has expired, and after a failure with back-off. Times are on a monotonic
/// clock.
struct RefreshPlan {
  /// Whether requests contain a location.
  let asksWhere: Bool

  /// Position, reach in metres and expiry of the last answer; `nil` before the first.
  private var answer: (near: Coordinate?, reach: Double, end: Duration?)?
  /// Earliest time of the next request after a failure.
  private var pause = Duration.zero
  private var failures = 0

  /// Minimum reach in metres, even if all places are nearer.
  private static let leastReach = 500.0
  /// Minimum lifetime of an answer.
  private static let leastAge = Duration.seconds(60)
  private static let firstPause = Duration.seconds(30)
  private static let longestPause = Duration.seconds(900)

  init(asksWhere: Bool) { self.asksWhere = asksWhere }

  /// Returns whether the service must be asked again.
  ///
  /// - Parameter location: the last known location.
  func isDue(at location: Coordinate?, elapsed: Duration) -> Bool {
    if elapsed < pause { return false }
    guard let answer else { return !asksWhere || location != nil }
    if let end = answer.end, elapsed >= end { return true }
    guard asksWhere, let location, let near = answer.near else { return false }
    return near.distance(to: location) > answer.reach
  }

  /// Returns whether the location is farther from that of the last answer than the minimum reach. Places that are
  /// missing from a new answer may then still exist.
  func isElsewhere(_ location: Coordinate?) -> Bool {
    guard let near = answer?.near, let location else { return false }
    return near.distance(to: location) > Self.leastReach
  }

  /// Stores the result of a request.
  ///
  /// - Parameters:
  ///   - lifetime: how long the answer may be used; `nil` or zero if it is not specified.
  ///   - isStale: whether the answer comes from the cache because the service is unavailable.
  mutating func note(
    _ places: [PointOfInterest], near: Coordinate?, lifetime: Duration?, isStale: Bool, elapsed: Duration
  ) {
    let farthest = near.map { near in
      places.reduce(0) { max($0, near.distance(to: $1.region.boundingCircle.center)) }
    }
    let end = lifetime.flatMap { $0 > .zero ? elapsed + max($0, Self.leastAge) : nil }
    answer = (near, max(Self.leastReach, (farthest ?? 0) / 2), isStale ? elapsed : end)
    if isStale { noteFailure(elapsed: elapsed) } else { (failures, pause) = (0, .zero) }
  }

  mutating func noteFailure(elapsed: Duration) {
    pause = elapsed + min(Self.longestPause, Self.firstPause * (1 << min(failures, 10)))
    failures += 1
  }
}

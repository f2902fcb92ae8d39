import LocationIO
import LocationKit
import LocationPlaces

/// What `--pois` names: files, read once, and web services, which are asked again beside the events where somebody moves.
/// Until they have answered, the places are those of before.
actor WatchedPlaces {
  private struct Service {
    let service: WebPlaces.Service
    var plan: RefreshPlan
    var places: [PointOfInterest] = []
  }

  /// All of them, ready to be asked.
  private(set) var lookup: any PointOfInterestLookup

  private let files: [PointOfInterest]
  private var services: [Service]
  private let timer: MonotonicTimer
  private let clock: any Clock<Duration>
  private let say: @Sendable (String) -> Void

  private static let pause = Duration.seconds(2)
  /// A scan of so many takes less than a microsecond.
  private static let longestList = 100

  /// Reads files and asks services; no id may come twice. A service that is told where to look, and is not told yet, is
  /// asked when there is a location, or is an error where `mayWait` is false.
  init(
    _ names: [String], web: WebPlaces, _ options: PlaceOptions = PlaceOptions(), mayWait: Bool = false,
    clock: any Clock<Duration> = ContinuousClock()
  ) async throws {
    (self.clock, timer) = (clock, MonotonicTimer(clock))
    say = { [isQuiet = web.isQuiet] text in if !isQuiet { StandardError.report(text) } }
    var collection = PlaceCollection()
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
      var service = Service(service: try web.service(at: name), plan: RefreshPlan(asksWhere: false))
      service.plan = RefreshPlan(asksWhere: service.service.asksWhere)
      if service.service.asksWhere, web.near == nil {
        guard mayWait else { throw service.service.asksInVain }
      } else {
        let answer = try await service.service.ask(web.near)
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

  private static func lookup(_ places: [PointOfInterest]) throws(LocationError) -> any PointOfInterestLookup {
    places.count < longestList ? PointOfInterestList(places) : try PointOfInterestIndex(places)
  }

  /// Asks services again as it becomes due, until the task is cancelled; gives what is to be watched then to `take`.
  ///
  /// - Parameter location: the last that is known.
  func keepUpToDate(
    location: @Sendable () -> Location?, take: @Sendable (any PointOfInterestLookup) -> Void
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
      try await clock.sleep(for: Self.pause)
    }
  }

  /// `nil` where it has not answered, which is told.
  private func ask(_ index: Int, near here: Coordinate?) async -> [PointOfInterest]? {
    let service = services[index]
    let near = service.plan.asksWhere ? here : nil
    do {
      let answer = try await service.service.ask(near)
      var places = answer.places
      if let here, service.plan.isElsewhere(near) {
        // Where one is, one has not left, although the service has other places to tell of now.
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

  /// All places with these of a service; `nil` where that changes nothing, or an id would be there twice.
  private func combined(with places: [PointOfInterest], at index: Int) async -> (any PointOfInterestLookup)? {
    guard places != services[index].places else { return nil }
    let others = files + services.indices.filter { $0 != index }.flatMap { services[$0].places }
    let ids = Set(others.map(\.id))
    if let twice = places.first(where: { ids.contains($0.id) }) {
      say(
        "\(services[index].service.name): the id \(twice.id) is another place's already: its places stay as they were")
      return nil
    }
    services[index].places = places
    let outcome = await onOwnThread { Result { () throws(LocationError) in try Self.lookup(others + places) } }
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

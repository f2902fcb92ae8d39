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

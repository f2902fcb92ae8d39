import Synchronization

extension LocationManager {
  /// Returns one location. The request always ends: with a location, with the best location at the time-out, or with
  /// an error that states why there is none. Any number of requests may wait at once; cancelling the task ends the
  /// request.
  public func requestLocation(_ request: LocationRequest = LocationRequest()) async throws -> Location {
    let identifier = state.withLock { $0.nextIdentifier() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let pending = PendingRequest(identifier: identifier, request: request) { continuation.resume(with: $0) }
        begin(pending, isCancelled: { Task.isCancelled })
      }
    } onCancel: {
      take(identifier)?.end(.failure(Self.cancelled))
    }
  }

  /// Requests one location, and whether it is at a point of interest. `completion` is called once: on the fetcher's
  /// task, or before this method returns if a suitable location is already known.
  public func requestLocation(
    _ request: LocationRequest = LocationRequest(),
    completion: @escaping @Sendable (Result<(isPointOfInterest: Bool, location: Location), LocationError>) -> Void
  ) {
    let identifier = state.withLock { $0.nextIdentifier() }
    let pending = PendingRequest(identifier: identifier, request: request) { [places] result in
      completion(
        result.flatMap { location in
          let isInside = places.contains(location.coordinate)
          return places.fault.map { .failure($0) } ?? .success((isInside, location))
        })
    }
    begin(pending, isCancelled: { false })
  }

  private func begin(_ request: PendingRequest, isCancelled: () -> Bool) {
    let now = timer.elapsed
    let immediate = state.withLock { state -> Result<Location, LocationError>? in
      // A cancellation that came before has found no request to remove: check for it here, under the same lock.
      if isCancelled() { return .failure(Self.cancelled) }
      if let location = youngEnough(for: request.request, now: now, in: state) { return .success(location) }
      var pending = request
      if fetcher.timing == .recorded, let line = state.decider.line { _ = pending.isOver(at: line) }
      pending.timer = Task(executorPreference: executor) { [weak self, timer] in
        guard (try? await timer.sleep(until: now + request.request.timeout)) != nil else { return }
        guard let expired = self?.take(request.identifier) else { return }
        expired.end(expired.timedOut)
      }
      state.requests.append(pending)
      keepSession(&state)
      return nil
    }
    if let immediate { request.end(immediate) }
  }

  /// Returns the last known location if it satisfies the request. Its age is the time since its arrival plus its age
  /// on arrival.
  private func youngEnough(for request: LocationRequest, now: Duration, in state: borrowing State) -> Location? {
    guard let maximumAge = request.maximumAge, let location = state.decider.lastKnown, let arrival = state.arrival,
      let ageThen = arrival.age(of: location), now - arrival.elapsed + ageThen <= maximumAge,
      request.isSatisfied(by: location)
    else { return nil }
    return location
  }

  private func take(_ identifier: Int) -> PendingRequest? {
    state.withLock { state in
      let request = state.takeRequest(identifier)
      keepSession(&state)
      return request
    }
  }

  private static let cancelled = LocationError(.cancelled, "the request was cancelled")
}

/// The answers to requests, collected under the lock and sent after it is released.
struct RequestAnswers {
  private var answers: [(PendingRequest, Result<Location, LocationError>)] = []

  /// Passes a reading to the waiting requests, and removes those that it answers.
  /// - Parameter location: the new fix in the reading.
  mutating func note(_ reading: Reading, _ location: Location?, in state: inout LocationManager.State, _ timing: Timing)
  {
    guard !state.requests.isEmpty else { return }
    let age = location.flatMap { state.arrival?.age(of: $0) }
    let line = timing == .recorded ? state.decider.line : nil
    let isFresh = state.decider.state == .tracking
    var waiting: [PendingRequest] = []
    for var request in state.requests {
      if let line, request.isOver(at: line) {
        answers.append((request, request.timedOut))
      } else if let location, let result = request.see(location, age: age, isFresh: isFresh) {
        answers.append((request, result))
      } else {
        request.see(reading)
        waiting.append(request)
      }
    }
    state.requests = waiting
  }

  func send() {
    for (request, result) in answers { request.end(result) }
  }
}

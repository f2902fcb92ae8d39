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

  /// Requests one location, and whether it is at a point of interest. `completion` is called once: on a task of
  /// the manager, or before this method returns if a suitable location is already known.
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
    let alarm = TaskHandle()
    let immediate = change(at: now) { state -> Result<Location, LocationError>? in
      // A cancellation that came before has found no request to remove: check for it here, under the same lock.
      if isCancelled() { return .failure(Self.cancelled) }
      if let location = youngEnough(for: request.request, now: now, in: state) { return .success(location) }
      var pending = request
      if timing == .recorded, let line = state.known.line { _ = pending.isOver(at: line) }
      pending.timer = alarm
      state.requests.append(pending)
      return nil
    }
    if let immediate { return request.end(immediate) }
    alarm.start(on: executor) { [weak self, timer] in
      guard (try? await timer.sleep(until: now + request.request.timeout)) != nil else { return }
      guard let expired = self?.take(request.identifier) else { return }
      expired.end(expired.timedOut)
    }
  }

  /// Returns the last known location if it satisfies the request. Its age is the time since its arrival plus its age
  /// on arrival.
  private func youngEnough(for request: LocationRequest, now: Duration, in state: borrowing State) -> Location? {
    guard let maximumAge = request.maximumAge, let location = state.known.location, let arrival = state.arrival,
      let ageThen = arrival.age(of: location), now - arrival.elapsed + ageThen <= maximumAge,
      request.isSatisfied(by: location)
    else { return nil }
    return location
  }

  private func take(_ identifier: Int) -> PendingRequest? {
    change(at: timer.elapsed) { $0.takeRequest(identifier) }
  }

  private static let cancelled = LocationError(.cancelled, "the request was cancelled")
}

/// The answers to requests, collected under the lock and sent after it is released.
struct RequestAnswers {
  /// What a reading is to a request.
  struct Evidence {
    let reading: Reading
    /// The new fix in the reading, and its age.
    var location: Location?
    var age: Duration?
    /// Whether the position is tracked.
    var isFresh = false
    /// Position of a recorded source on its time line.
    var line: Int64?
  }

  private var answers: [(PendingRequest, Result<Location, LocationError>)] = []

  /// Passes a reading to the waiting requests that were made after the one with this identifier, and removes those that
  /// it answers.
  mutating func note(_ evidence: Evidence, in state: inout LocationManager.State, after identifier: Int = 0) {
    var waiting: [PendingRequest] = []
    for var request in state.requests {
      if request.identifier <= identifier {
        waiting.append(request)
      } else if let line = evidence.line, request.isOver(at: line) {
        answers.append((request, request.timedOut))
      } else if let location = evidence.location,
        let result = request.see(location, age: evidence.age, isFresh: evidence.isFresh)
      {
        answers.append((request, result))
      } else {
        request.see(evidence.reading)
        waiting.append(request)
      }
    }
    state.requests = waiting
  }

  func send() {
    for (request, result) in answers { request.end(result) }
  }
}

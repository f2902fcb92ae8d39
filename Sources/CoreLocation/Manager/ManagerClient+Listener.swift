import Synchronization

extension ManagerClient {
  func authorizationChanged() {
    state.withLock { post(.authorization, &$0) }
    resumeRequest()
    guard service.status.isRefused, state.withLock({ $0.wantsLocations }) else { return }
    post(.failure(CLError(.denied)))
  }

  func received(_ location: CLLocation) {
    state.withLock { state in
      if let callback = state.update(with: location) { report(callback, &state) }
    }
  }

  /// A refusal is reported by the change of the status.
  func failed(_ error: CLError) {
    guard error.code != .denied else { return }
    state.withLock { if $0.wantsLocations { report(.failure(error), &$0) } }
  }

  func ended(_ error: CLError) { failed(error) }

  func visited(_ visit: CLVisit) {
    state.withLock { if $0.wantsVisits { report(.visit(visit), &$0) } }
  }

  func crossed(_ region: WatchedRegion, isInside: Bool) {
    state.withLock { state in
      report(.crossing(region, isInside: isInside), &state)
      report(.state(isInside ? .inside : .outside, RegionReference(region: region.region)), &state)
    }
  }

  // MARK: Updates

  /// Starts updates. The first location may be one that is already known; then it has its own time.
  func startUpdating() {
    cancelRequest()
    begin { state in
      guard !state.isUpdating else { return false }
      state.isUpdating = true
      state.filter.reset()
      return true
    }
  }

  func stopUpdating() {
    cancelRequest()
    end { $0.isUpdating = false }
  }

  func startSignificantChanges() {
    begin { state in
      guard state.significant == nil else { return false }
      state.significant = SignificantChanges()
      return true
    }
  }

  func stopSignificantChanges() { end { $0.significant = nil } }

  func startVisits() {
    state.withLock { $0.wantsVisits = true }
    service.begin(identifier)
  }

  func stopVisits() { end { $0.wantsVisits = false } }

  private func begin(_ change: (inout State) -> Bool) {
    guard state.withLock({ change(&$0) }) else { return }
    if service.status.isRefused { return post(.failure(CLError(.denied))) }
    if let last = service.last {
      state.withLock { state in
        if let callback = state.update(with: last) { post(callback, &state) }
      }
    }
    service.begin(identifier)
  }

  private func end(_ change: (inout State) -> Void) {
    let isIdle = state.withLock { state in
      change(&state)
      if !state.wantsLocations { state.session += 1 }
      return !state.wantsLocations && !state.wantsVisits
    }
    if isIdle { service.end(identifier) }
  }

  // MARK: One-shot requests

  /// Requests one location. It has no effect while updates run or a request waits.
  func request(_ accuracy: CLLocationAccuracy) {
    state.withLock { state in
      guard !state.isUpdating, state.request == nil else { return }
      state.requestNumber += 1
      state.request = Request(number: state.requestNumber, accuracy: accuracy)
    }
    resumeRequest()
  }

  /// Starts a request, unless a test holds back the authorization.
  private func resumeRequest() {
    guard !service.isHeldBack else { return }
    let status = service.status
    state.withLock { state in
      guard let request = state.request, request.task == nil else { return }
      let number = request.number
      guard !status.isRefused else {
        return post(.answer(.failure(CLError(.denied)), request: number), &state)
      }
      state.request?.task = Task { [weak self, service] in
        let answer = await service.requestLocation(request.accuracy)
        self?.answer(number, answer)
      }
    }
  }

  private func answer(_ number: Int, _ answer: Result<CLLocation, CLError>) {
    state.withLock { report(.answer(answer, request: number), &$0) }
    flush()
  }

  func cancelRequest() {
    state.withLock { state in
      state.request?.task?.cancel()
      state.request = nil
    }
  }
}

extension ManagerClient.State {
  var wantsLocations: Bool { isUpdating || significant != nil }

  /// Returns the callback for a location; `nil` if no filter passes it.
  fileprivate mutating func update(with location: CLLocation) -> Callback? {
    var isWanted = false
    if isUpdating { isWanted = filter.passes(location.coordinate, distanceFilter) }
    if significant?.passes(location) == true { isWanted = true }
    return isWanted ? .locations([location], session: session) : nil
  }
}

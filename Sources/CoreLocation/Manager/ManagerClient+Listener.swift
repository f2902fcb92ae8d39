import Synchronization

extension ManagerClient {
  func authorizationChanged() {
    state.withLock { post(.authorization, &$0) }
    resumeRequest()
    guard service.status.isRefused, state.withLock({ $0.wantsLocations }) else { return }
    post(.failure(CLError(.denied)))
  }

  func received(_ location: CLLocation) {
    state.withLock { offer(location, &$0) }
  }

  /// A refusal is reported by the change of the status.
  func failed(_ error: CLError) {
    guard error.code != .denied else { return }
    state.withLock { if $0.wantsLocations { post(.failure(error), &$0) } }
  }

  func ended(_ error: CLError) { failed(error) }

  func visited(_ visit: CLVisit) {
    state.withLock { if $0.wantsVisits { post(.visit(visit), &$0) } }
  }

  func crossed(_ region: WatchedRegion, isInside: Bool) {
    post(.crossing(region, isInside: isInside))
    post(.state(isInside ? .inside : .outside, RegionReference(region: region.region)))
  }

  // MARK: Updates

  private func offer(_ location: CLLocation, _ state: inout State) {
    var isWanted = false
    if state.isUpdating { isWanted = state.filter.passes(location.coordinate, state.distanceFilter) }
    if state.significant?.passes(location) == true { isWanted = true }
    if isWanted { post(.locations([location], session: state.session), &state) }
  }

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
    if let last = service.last { state.withLock { offer(last, &$0) } }
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
        self?.post(.answer(answer, request: number))
      }
    }
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
}

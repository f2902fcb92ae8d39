import LocationKit
import Synchronization

extension ManagerClient {
  func authorizationChanged() {
    post(.authorization)
    resumeRequest()
    let status = service.status
    if status.isRefused { reportRefusal() }
    if status.isAuthorized, state.read({ $0.isActive }) { service.resume(identifier) }
  }

  private func reportRefusal() {
    state.change { if $0.wantsLocations || $0.headings != nil { post(.failure(CLError(.denied)), &$0) } }
    monitoringFailed(CLError(.regionMonitoringDenied))
  }

  func received(_ location: CLLocation) {
    state.change { state in
      if let callback = state.update(with: location) { post(callback, &state) }
    }
  }

  func received(_ heading: Heading) {
    let now = service.wallClock()
    state.change { state in
      guard state.headings != nil else { return }
      let update = CLHeading(heading, now: now, turn: state.headingTurn)
      guard state.headings?.passes(update, state.headingFilter) == true else { return }
      post(.heading(update, session: state.headingSession), &state)
    }
  }

  /// A refusal is reported by the change of the status.
  func failed(_ error: CLError) { report(error, isAboutHeadings: error.code == .network) }

  func ended(_ error: CLError) { report(error, isAboutHeadings: true) }

  /// - Parameter isAboutHeadings: whether the source delivers nothing more for now; otherwise, only the position is lost.
  private func report(_ error: CLError, isAboutHeadings: Bool) {
    guard error.code != .denied else { return }
    state.change { state in
      if state.wantsLocations {
        post(.failure(error), &state)
      } else if state.headings != nil, isAboutHeadings {
        post(.failure(CLError(.headingFailure)), &state)
      }
    }
  }

  func monitoringFailed(_ error: CLError) {
    for region in service.regions { post(.monitoringFailure(RegionReference(region: region.region), error)) }
  }

  func visited(_ visit: CLVisit) {
    state.change { if $0.wantsVisits { post(.visit(visit), &$0) } }
  }

  func crossed(_ region: WatchedRegion, isInside: Bool) {
    state.change { state in
      post(.crossing(region, isInside: isInside), &state)
      post(.state(isInside ? .inside : .outside, RegionReference(region: region.region)), &state)
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
    state.change { $0.wantsVisits = true }
    service.begin(identifier)
  }

  func stopVisits() { end { $0.wantsVisits = false } }

  /// Starts heading updates. The first heading may be one that is already known.
  func startHeadings() {
    let isNew = state.change { state in
      guard state.headings == nil else { return false }
      state.headings = HeadingUpdates()
      state.headingSession += 1
      return true
    }
    guard isNew else { return }
    if service.status.isRefused { post(.failure(CLError(.denied))) }
    guard !service.isRefusedByTest else { return }
    if let last = service.lastHeading { received(last) }
    service.begin(identifier)
  }

  func stopHeadings() { end { $0.headings = nil } }

  /// Newest heading; `nil` if the manager has never started heading updates.
  var heading: CLHeading? {
    let (isStarted, turn) = state.read { ($0.headingSession > 0, $0.headingTurn) }
    guard isStarted, let last = service.lastHeading else { return nil }
    return CLHeading(last, now: service.wallClock(), turn: turn)
  }

  private func begin(_ change: (inout State) -> Bool) {
    guard state.change({ change(&$0) }) else { return }
    if service.status.isRefused { post(.failure(CLError(.denied))) }
    guard !service.isRefusedByTest else { return }
    if let last = service.last {
      state.change { state in
        if let callback = state.update(with: last) { post(callback, &state) }
      }
    }
    service.begin(identifier)
  }

  private func end(_ change: (inout State) -> Void) {
    let isIdle = state.change { state in
      change(&state)
      if !state.wantsLocations { state.session += 1 }
      return !state.isActive
    }
    if isIdle { service.end(identifier) }
  }

  // MARK: One-shot requests

  /// Requests one location. It has no effect while updates run or a request waits.
  func request(_ accuracy: CLLocationAccuracy) {
    state.change { state in
      guard !state.isUpdating, state.request == nil else { return }
      state.requestNumber += 1
      state.request = Request(number: state.requestNumber, accuracy: accuracy)
    }
    resumeRequest()
  }

  /// Starts a request, unless a test holds back the authorization.
  private func resumeRequest() {
    guard !service.isHeldBack else { return }
    let isRefused = service.isRefusedByTest
    state.change { state in
      guard let request = state.request else { return }
      let number = request.number
      guard !isRefused else {
        request.task?.cancel()
        return post(.answer(.failure(CLError(.denied)), request: number), &state)
      }
      guard request.task == nil else { return }
      state.request?.task = Task { [weak self, service] in
        let answer = await service.requestLocation(request.accuracy)
        self?.answer(number, answer)
      }
    }
  }

  private func answer(_ number: Int, _ answer: Result<CLLocation, CLError>) {
    state.change { post(.answer(answer, request: number), &$0) }
  }

  func cancelRequest() {
    state.change { state in
      state.request?.task?.cancel()
      state.request = nil
    }
  }

  /// Requests the state of a circle. If no location has decided it yet, the next one does; without one in time the
  /// state is unknown.
  func requestState(of watched: WatchedRegion, _ region: RegionReference) {
    let known = service.state(of: watched)
    guard known == .unknown, !service.isHeldBack, !service.status.isRefused else {
      return post(.state(known, region))
    }
    Task { [weak self, service] in
      _ = await service.requestLocation(kCLLocationAccuracyBest)
      self?.post(.state(service.state(of: watched), region))
    }
  }
}

extension ManagerClient.State {
  var wantsLocations: Bool { isUpdating || significant != nil }
  /// Whether the source must run for the manager.
  var isActive: Bool { wantsLocations || wantsVisits || headings != nil }

  /// Returns the callback for a location; `nil` if no filter passes it.
  fileprivate mutating func update(with location: CLLocation) -> Callback? {
    var isWanted = false
    if isUpdating { isWanted = filter.passes(location.coordinate, distanceFilter) }
    if significant?.passes(location) == true { isWanted = true }
    return isWanted ? .locations([location], session: session) : nil
  }
}

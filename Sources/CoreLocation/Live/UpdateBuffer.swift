import Synchronization

/// The updates of one loop over ``CLLocationUpdate/liveUpdates(_:)`` on their way to it.
final class UpdateBuffer: ServiceListener {
  private let service: SharedManager
  private let identifier: Int
  private let updates: ReaderQueue<CLLocationUpdate>
  private let detector = Mutex(StationaryDetector())

  init(service: SharedManager) {
    self.service = service
    identifier = service.nextIdentifier()
    updates = ReaderQueue(longest: service.longestBacklog)
  }

  func begin() {
    service.add(self, as: identifier)
    if service.isHeldBack { updates.put(CLLocationUpdate(authorizationRequestInProgress: true)) }
    _ = putRefusal()
    guard !service.isRefusedByTest else { return }
    if let last = service.last { received(last) }
    service.begin(identifier)
  }

  func close() {
    service.remove(identifier)
    updates.end()
  }

  /// Returns the next update; `nil` at the end of the source and once the task is cancelled.
  func next() async -> CLLocationUpdate? { await updates.next() }

  // MARK: ServiceListener

  /// A loop that was refused receives locations once access is authorized.
  func authorizationChanged() {
    if !putRefusal(), service.status.isAuthorized { service.resume(identifier) }
  }

  private func putRefusal() -> Bool {
    switch service.status {
    case .denied: updates.put(CLLocationUpdate(authorizationDenied: true))
    case .restricted: updates.put(CLLocationUpdate(authorizationRestricted: true))
    default: return false
    }
    return true
  }

  /// A subject that becomes stationary yields one update that reports it, and no further one until it moves.
  func received(_ location: CLLocation) {
    let isStationary = detector.withLock { detector in
      let wasStationary = detector.isStationary
      detector.take(location)
      return (detector.isStationary, wasStationary)
    }
    if isStationary == (true, true) { return }
    updates.put(CLLocationUpdate(location: location, isStationary: isStationary.0))
  }

  func failed(_ error: CLError) {
    if error.code != .denied { updates.put(CLLocationUpdate(locationUnavailable: true)) }
  }

  func ended(_ error: CLError) {
    failed(error)
    updates.end()
  }

  func drained() async { await updates.drained() }
}

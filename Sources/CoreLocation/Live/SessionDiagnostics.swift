/// The diagnostics of a session: the state at the start and at each change of authorization, until it is invalidated.
final class SessionDiagnostics: ServiceListener {
  private let service: SharedManager
  private let identifier: Int
  private let statuses = ReaderQueue<CLAuthorizationStatus>()

  init(service: SharedManager) {
    self.service = service
    identifier = service.nextIdentifier()
    service.add(self, as: identifier)
    authorizationChanged()
  }

  func authorizationChanged() {
    let status = service.status
    statuses.put(status) { $0 != status }
  }

  func received(_ location: CLLocation) {}
  func failed(_ error: CLError) {}
  func ended(_ error: CLError) {}
  func drained() async {}

  func invalidate() {
    service.remove(identifier)
    statuses.end()
  }

  /// Returns the next status; `nil` once the session is invalid or the task is cancelled.
  func next() async -> CLAuthorizationStatus? { await statuses.next() }
}

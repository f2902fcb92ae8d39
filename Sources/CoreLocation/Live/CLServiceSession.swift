/// A session in which a program requires authorization.
public final class CLServiceSession: Sendable {
  /// State of authorization, at the start and at each change, until ``invalidate()``.
  public let diagnostics: Diagnostics

  /// The authorization that a session requires.
  public enum AuthorizationRequirement: Hashable, Sendable {
    /// None.
    case none
    /// Authorization while the program is in use.
    case whenInUse
    /// Authorization at all times.
    case always
  }

  /// Begins a session, and opens the source as a request for authorization does.
  public convenience init(authorization: AuthorizationRequirement) {
    self.init(authorization: authorization, service: .current)
  }

  /// Begins a session like ``init(authorization:)``: the accuracy is always full.
  public convenience init(authorization: AuthorizationRequirement, fullAccuracyPurposeKey: String) {
    self.init(authorization: authorization, service: .current)
  }

  init(authorization: AuthorizationRequirement, service: SharedManager) {
    diagnostics = Diagnostics(SessionDiagnostics(service: service))
    switch authorization {
    case .none: break
    case .whenInUse: service.requestAuthorization(.authorizedWhenInUse)
    case .always: service.requestAuthorization(.authorizedAlways)
    }
  }

  deinit { invalidate() }

  /// Ends the session.
  public func invalidate() { diagnostics.source.invalidate() }

  /// The state of authorization during a session.
  public struct Diagnostic: Sendable {
    let status: CLAuthorizationStatus

    /// Whether access to the source was refused.
    public var authorizationDenied: Bool { status == .denied }
    /// Always `false`: Linux has no global switch.
    public var authorizationDeniedGlobally: Bool { false }
    /// Whether the source has not been opened yet, which decides about access.
    public var authorizationRequestInProgress: Bool { status == .notDetermined }
    /// Whether a test has set the status to restricted.
    public var authorizationRestricted: Bool { status == .restricted }
    /// Always `false`: a process on Linux is always in use.
    public var insufficientlyInUse: Bool { false }
    /// Always `false`: no session is required.
    public var serviceSessionRequired: Bool { false }
    /// Always `false`: a process that may open its source may do so at all times.
    public var alwaysAuthorizationDenied: Bool { false }
    /// Always `false`: the accuracy is always full.
    public var fullAccuracyDenied: Bool { false }
  }

  /// The sequence of a session's diagnostics.
  public final class Diagnostics: AsyncSequence, Sendable {
    public typealias Element = Diagnostic
    let source: SessionDiagnostics

    init(_ source: SessionDiagnostics) { self.source = source }

    public func makeAsyncIterator() -> Iterator { Iterator(source: source) }

    /// The iterator of a session's diagnostics.
    public struct Iterator: AsyncIteratorProtocol {
      let source: SessionDiagnostics

      /// Returns the next diagnostic; `nil` once the session is invalid or the task is cancelled.
      public mutating func next() async throws -> Diagnostic? { await source.next().map { Diagnostic(status: $0) } }
    }
  }
}

/// A session in which a program receives updates in the background: without effect, because a process on Linux
/// always does.
public final class CLBackgroundActivitySession: Sendable {
  /// State of authorization, at the start and at each change, until ``invalidate()``.
  public let diagnostics: Diagnostics

  /// Begins a session.
  public init() { diagnostics = Diagnostics(SessionDiagnostics(service: .current)) }

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

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

  /// The state of authorization during a session: the same as a service session's.
  public typealias Diagnostic = CLServiceSession.Diagnostic
  /// The sequence of a session's diagnostics: the same as a service session's.
  public typealias Diagnostics = CLServiceSession.Diagnostics
}

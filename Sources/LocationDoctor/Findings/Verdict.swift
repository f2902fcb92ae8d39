/// The result of a check.
public enum Verdict: String, Sendable, Hashable, CaseIterable {
  /// The link works.
  case ok
  /// Useful information; nothing is wrong.
  case note
  /// The link works, but may fail.
  case warning
  /// The link is broken.
  case failed
  /// The link could not be checked; ``Finding/cause`` contains the reason.
  case unchecked
}

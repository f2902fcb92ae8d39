/// What a check came to.
public enum Verdict: String, Sendable, Hashable, CaseIterable {
  case ok
  /// Worth knowing; nothing is wrong.
  case note
  /// It works, and may not always.
  case warning
  /// The link is broken.
  case failed
  /// It could not be checked; ``Finding/cause`` says why.
  case unchecked
}

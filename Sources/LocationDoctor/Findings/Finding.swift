public import LocationKit

/// The result of one check.
public struct Finding: Sendable, Hashable {
  /// Link that was checked.
  public var link: Link
  /// Verdict of the check.
  public var verdict: Verdict
  /// Observation, in one clause without a full stop.
  public var seen: String
  /// Cause of the observation, if known.
  public var cause: String?
  /// Remedy, with the command to enter.
  public var remedy: String?
  /// Kind of failure of a broken link; `nil` otherwise.
  public var code: LocationError.Code?

  /// Creates a finding.
  package init(
    _ link: Link, _ verdict: Verdict, _ seen: String, cause: String? = nil, remedy: String? = nil,
    code: LocationError.Code? = nil
  ) {
    self.link = link
    self.verdict = verdict
    self.seen = seen
    self.cause = cause
    self.remedy = remedy
    self.code = code
  }

  static func failed(
    _ link: Link, _ code: LocationError.Code, _ seen: String, cause: String? = nil, remedy: String? = nil
  ) -> Finding {
    Finding(link, .failed, seen, cause: cause, remedy: remedy, code: code)
  }
}

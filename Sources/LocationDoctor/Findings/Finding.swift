public import LocationKit

/// One thing that was checked.
public struct Finding: Sendable, Hashable {
  public var link: Link
  public var verdict: Verdict
  /// What was seen, in one clause without a full stop.
  public var seen: String
  /// Why it is so, as far as that is known.
  public var cause: String?
  /// What to do, with the command to type.
  public var remedy: String?
  /// Of a broken link: the kind of failure.
  public var code: LocationError.Code?

  public init(
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

  /// A broken link.
  static func failed(
    _ link: Link, _ code: LocationError.Code, _ seen: String, cause: String? = nil, remedy: String? = nil
  ) -> Finding {
    Finding(link, .failed, seen, cause: cause, remedy: remedy, code: code)
  }
}

public import LocationKit

extension FetcherConformance {
  /// Whether a fetcher keeps a rule.
  public struct Verdict: Sendable, Hashable {
    public enum Outcome: String, Sendable, Hashable, CaseIterable {
      case kept = "ok"
      case broken
      /// The runs did not show it.
      case unknown
    }

    public let rule: Rule
    public let outcome: Outcome
    /// How it was broken, why it is unknown, or what was seen.
    public let detail: String?

    public init(_ rule: Rule, _ outcome: Outcome, _ detail: String? = nil) {
      self.rule = rule
      self.outcome = outcome
      self.detail = detail
    }
  }

  /// What came of a check.
  public struct Report: Sendable, Hashable {
    /// One for each rule, in the order of ``Rule``.
    public let verdicts: [Verdict]
    /// What was reported in the first run, in order.
    public let readings: [Reading]
    /// The longest time from the cancellation of a run to its end; `nil` where each run ended without it, or did not end.
    public let longestEnd: Duration?
    /// What the first run ended with by itself: the source failed, and the fetcher may be as it should be.
    public let failure: LocationError?

    /// The rules that were broken.
    public var findings: [Finding] {
      verdicts.filter { $0.outcome == .broken }.map { Finding($0.rule, $0.detail ?? "") }
    }
  }
}

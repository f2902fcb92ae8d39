public import LocationKit

extension FetcherConformance {
  /// The verdict on a rule: whether a fetcher obeys it.
  public struct Verdict: Sendable, Hashable {
    /// The result for a rule.
    public enum Outcome: String, Sendable, Hashable, CaseIterable {
      /// The fetcher obeys the rule.
      case kept = "ok"
      /// The fetcher breaks the rule.
      case broken
      /// The runs did not show it.
      case unknown
    }

    /// Rule that was checked.
    public let rule: Rule
    /// Result for the rule.
    public let outcome: Outcome
    /// How the rule was broken, why the result is unknown, or what was observed; `nil` if there is nothing to add.
    public let detail: String?

    /// Creates a verdict.
    public init(_ rule: Rule, _ outcome: Outcome, _ detail: String? = nil) {
      self.rule = rule
      self.outcome = outcome
      self.detail = detail
    }
  }

  /// The results of a check.
  public struct Report: Sendable, Hashable {
    /// Verdicts, one per rule, in the order of ``Rule``.
    public let verdicts: [Verdict]
    /// Readings that the first run reported, in order.
    public let readings: [Reading]
    /// Longest time from the cancellation of a run to its end; `nil` if no run was cancelled and then ended.
    public let longestEnd: Duration?
    /// Error with which the first run ended without a cancellation: the source failed, and the fetcher may be correct.
    /// `nil` if there was none.
    public let failure: LocationError?

    /// Rules that were broken.
    public var findings: [Finding] {
      verdicts.filter { $0.outcome == .broken }.map { Finding($0.rule, $0.detail ?? "") }
    }
  }
}

import LocationKit
import LocationTesting

/// A rule of `locate verify` with its outcome.
struct VerifiedRule {
  typealias Outcome = FetcherConformance.Verdict.Outcome

  /// Stable name for scripts.
  let name: String
  let text: String
  let outcome: Outcome
  let detail: String?

  init(_ verdict: FetcherConformance.Verdict) {
    (name, text) = ("\(verdict.rule)", verdict.rule.rawValue)
    (outcome, detail) = (verdict.outcome, verdict.detail)
  }

  init(_ rule: SourceInspection.Rule, _ outcome: Outcome, _ detail: String?) {
    (name, text) = ("\(rule)", rule.rawValue)
    (self.outcome, self.detail) = (outcome, detail)
  }
}

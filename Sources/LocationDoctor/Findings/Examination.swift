import LocationKit

/// The result of an examination, in the order of the chain.
public struct Examination: Sendable, Hashable {
  /// Source, as the user named it.
  public let source: String
  /// Findings in the order of the chain.
  public let findings: [Finding]

  /// Creates a result from findings.
  package init(source: String, findings: [Finding]) {
    self.source = source
    self.findings = findings
  }

  /// First broken link, which must be fixed first; `nil` if none is broken.
  package var brokenLink: Finding? { findings.first { $0.verdict == .failed } }

  /// Returns the number of findings with a verdict.
  package func count(_ verdict: Verdict) -> Int { findings.count { $0.verdict == verdict } }

  /// Worst verdict: `failed`, else `warning`, else `ok`.
  public var verdict: Verdict {
    if brokenLink != nil { return .failed }
    return count(.warning) > 0 ? .warning : .ok
  }

  /// Result in one sentence, with the remedy.
  public var summary: String {
    if let broken = brokenLink {
      return "the first broken link is \(broken.link.rawValue): \(broken.seen)"
        + (broken.remedy.map { "; \($0)" } ?? "")
    }
    let warnings = count(.warning)
    if warnings == 0 { return "all is well" }
    return "it works, with \(warnings == 1 ? "one warning" : "\(warnings) warnings")"
  }
}

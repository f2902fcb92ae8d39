import LocationKit

/// What an examination has found, in the order of the chain.
public struct Examination: Sendable, Hashable {
  /// As the user named the source.
  public let source: String
  public let findings: [Finding]

  public init(source: String, findings: [Finding]) {
    self.source = source
    self.findings = findings
  }

  /// The first broken link: mend this one first.
  public var brokenLink: Finding? { findings.first { $0.verdict == .failed } }

  public func count(_ verdict: Verdict) -> Int { findings.count { $0.verdict == verdict } }

  /// The worst verdict: failed, else warning, else ok.
  public var verdict: Verdict {
    if brokenLink != nil { return .failed }
    return count(.warning) > 0 ? .warning : .ok
  }

  /// In one sentence, with what to do.
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

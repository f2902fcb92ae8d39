import LocationKit
import LocationTesting

/// The judgement of a source by the readings of its fetcher. A fetcher may handle the errors of a source correctly.
struct SourceInspection {
  enum Rule: String, CaseIterable {
    case givesLocations = "gives a usable location"
    case isReadable = "sends only what can be read, with values in range"
    case advancesTime = "sends a time that advances"
    case runsWithoutFailure = "keeps its output open, and does not fail"
    case endsWhenAsked = "ends within 2 s of SIGTERM"
  }

  private typealias Judged = (outcome: VerifiedRule.Outcome, detail: String?)

  private let report: FetcherConformance.Report
  private let timing: Timing
  private let isProgram: Bool
  private let patience: Duration
  private let locations: [Location]
  private let faults: [LocationError]

  /// - Parameters:
  ///   - isProgram: whether the source is a program that `exec:` starts.
  ///   - patience: the time limit of the runs.
  init(_ report: FetcherConformance.Report, timing: Timing, isProgram: Bool, patience: Duration) {
    self.report = report
    self.timing = timing
    self.isProgram = isProgram
    self.patience = patience
    locations = report.readings.compactMap { if case .location(let location) = $0 { location } else { nil } }
    faults = report.readings.compactMap { if case .fault(let error) = $0 { error } else { nil } }
  }

  /// The rules of the fetcher, then those of the source.
  var rules: [VerifiedRule] {
    let ofFetcher = report.verdicts.map { ("\($0.rule)", $0.rule.rawValue, judge($0)) }
    let ofSource = Rule.allCases.map { ("\($0)", $0.rawValue, judge($0)) }
    return (ofFetcher + ofSource).map { VerifiedRule(name: $0, text: $1, outcome: $2.outcome, detail: $2.detail) }
  }

  private func judge(_ verdict: FetcherConformance.Verdict) -> Judged {
    let isUnknown = verdict.rule == .endsWhenCancelled && ranOn && isTooShort
    return isUnknown ? (.unknown, Self.tooShort) : (verdict.outcome, verdict.detail)
  }

  private func judge(_ rule: Rule) -> Judged {
    if report.failure != nil { return (.unknown, "the source failed") }
    if report.readings.isEmpty { return (.unknown, "it reported nothing") }
    return switch rule {
    case .givesLocations: givesLocations
    case .isReadable: isReadable
    case .advancesTime: advancesTime
    case .runsWithoutFailure: runsWithoutFailure
    case .endsWhenAsked: endsWhenAsked
    }
  }

  private var givesLocations: Judged {
    if !locations.isEmpty { return (.kept, "\(locations.count) of \(report.readings.count) readings are locations") }
    let reasons = report.readings.compactMap { if case .noFix(let report) = $0 { report.reason.rawValue } else { nil } }
    return (.broken, "\(report.readings.count) readings, none is a location" + (reasons.first.map { ": \($0)" } ?? ""))
  }

  private var isReadable: Judged {
    let unreadable = faults.filter { $0.code == .invalidData }
    if !unreadable.isEmpty { return (.broken, Self.list(unreadable)) }
    guard case .counts(let counts) = report.readings.last, !counts.skipped.isEmpty else { return (.kept, nil) }
    let skipped = counts.skipped.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return (.broken, "skipped: \(skipped.joined(separator: ", "))")
  }

  /// A recording may contain the same time in each line.
  private var advancesTime: Judged {
    guard timing == .live else { return (.unknown, "it is recorded") }
    var last: [LocationOrigin: (time: UTCInstant, count: Int)] = [:]
    var timed = 0
    for location in locations {
      guard let time = location.time else { continue }
      timed += 1
      let count = last[location.origin].map { $0.time == time ? $0.count + 1 : 1 } ?? 1
      last[location.origin] = (time, count)
      if count == Self.fewestFrozen { return (.broken, "\(count) locations in a row have the time \(time)") }
    }
    return timed < Self.fewestFrozen ? (.unknown, "there were only \(timed) locations with a time") : (.kept, nil)
  }

  /// Two equal times are a repetition.
  private static let fewestFrozen = 3

  private var runsWithoutFailure: Judged {
    let failures = faults.filter { $0.code != .invalidData }
    return failures.isEmpty ? (.kept, nil) : (.broken, Self.list(failures))
  }

  private var endsWhenAsked: Judged {
    guard isProgram else { return (.unknown, "it is not a program") }
    if ranOn { return isTooShort ? (.unknown, Self.tooShort) : (.broken, "it ran on after SIGTERM") }
    guard let longest = report.longestEnd else { return (.unknown, "it ended each time before it was cancelled") }
    return longest < Self.longestEnd ? (.kept, nil) : (.broken, "it ignored SIGTERM, and was killed after 2 s")
  }

  /// Whether a run had not ended at the time limit.
  private var ranOn: Bool { report.verdicts.contains { $0.rule == .endsWhenCancelled && $0.outcome == .broken } }

  /// Whether the time limit is shorter than the 2 s that a program may take to end.
  private var isTooShort: Bool { isProgram && patience < Self.longestEnd }

  private static let longestEnd = Duration.seconds(2)
  private static let tooShort = "--patience is shorter than the 2 s in which a program ends"

  /// Returns the number of errors and the first three distinct messages.
  private static func list(_ errors: [LocationError]) -> String {
    var messages: [String] = []
    for error in errors where !messages.contains(where: { $0.hasSuffix(error.message) }) {
      messages.append((error.context.map { "\($0): " } ?? "") + error.message)
    }
    let more = messages.count > 3 ? " and others" : ""
    return "\(RunAccount.count(errors.count, "faults")): \(messages.prefix(3).joined(separator: "; "))\(more)"
  }
}

/// A rule of `locate verify` with its outcome.
struct VerifiedRule {
  typealias Outcome = FetcherConformance.Verdict.Outcome

  /// Stable name for scripts.
  let name: String
  let text: String
  let outcome: Outcome
  let detail: String?
}

import LocationKit

/// The verdicts on all rules, derived from the runs of a fetcher.
struct Judgement {
  private typealias Verdict = FetcherConformance.Verdict

  private let first: ObservedRun.Outcome
  private let second: ObservedRun.Outcome?
  private let runs: [ObservedRun.Outcome]
  private let expected: [Reading]?
  private let patience: Duration

  /// - Parameters:
  ///   - second: a second run of the same fetcher; `nil` if the first has not ended.
  ///   - third: a run that was cancelled at its first report; `nil` if the fetcher cannot be run again.
  init(
    _ first: ObservedRun.Outcome, _ second: ObservedRun.Outcome?, _ third: ObservedRun.Outcome?,
    _ expected: [Reading]?, patience: Duration
  ) {
    self.first = first
    self.second = second
    runs = [first, second, third].compactMap { $0 }
    self.expected = expected
    self.patience = patience
  }

  var report: FetcherConformance.Report {
    FetcherConformance.Report(
      verdicts: FetcherConformance.Rule.allCases.map(verdict), readings: first.readings,
      longestEnd: runs.compactMap(\.timeToEnd).max(), failure: first.endedByItself ? first.error as? LocationError : nil
    )
  }

  private func verdict(_ rule: FetcherConformance.Rule) -> Verdict {
    let (outcome, detail) =
      switch rule {
      case .reportsOneAtATime: reportsOneAtATime
      case .saysSomething: saysSomething
      case .keepsOrder: keepsOrder
      case .reportsOnce: reportsOnce
      case .marksRecordings: marksRecordings
      case .throwsLocationErrors: throwsLocationErrors
      case .endsWhenCancelled: endsWhenCancelled
      case .isSilentWhenCancelled: isSilentWhenCancelled
      case .blocksNoThread: blocksNoThread
      case .reportsNothingAfterwards: (Verdict.Outcome.kept, "Swift does not let `report` escape")
      case .runsAgain: runsAgain
      case .repeatsItself: repeatsItself
      case .countsAtEnd: countsAtEnd
      }
    return Verdict(rule, outcome, detail)
  }

  private typealias Judged = (Verdict.Outcome, String?)

  private var reportsOneAtATime: Judged {
    let overlaps = runs.map(\.overlaps).reduce(0, +)
    if overlaps > 0 { return (.broken, "\(overlaps) came during another") }
    return runs.contains { $0.reports > 0 } ? (.kept, nil) : (.unknown, "it reported nothing")
  }

  private var saysSomething: Judged {
    if !first.readings.isEmpty { return (.kept, "\(first.readings.count) readings in the first run") }
    if first.endedByItself, let error = first.error { return (.kept, "it throws: \(error)") }
    return (.broken, "nothing within \(patience)")
  }

  private var keepsOrder: Judged {
    if let expected {
      if first.readings.starts(with: expected) { return (.kept, nil) }
      let place = zip(first.readings, expected).prefix { $0 == $1 }.count
      return (.broken, "reading \(place) is another, or missing")
    }
    guard first.timing == .live else { return (.unknown, "the content of the recording is not known here") }
    let order = TimeOrder(first.locations)
    if order.timed < 2 { return (.unknown, "there were not two locations with a time") }
    if let example = order.firstBackwards {
      return (.broken, "\(order.backwards) of \(order.timed) locations are older than the previous one: \(example)")
    }
    return (.kept, "of \(order.timed) locations with a time, none is older than the previous one")
  }

  private var reportsOnce: Judged {
    let order = TimeOrder(first.locations)
    if order.timed < 2 { return (.unknown, "there were not two locations with a time") }
    guard let example = order.firstRepeat else { return (.kept, nil) }
    let detail = "\(order.repeats) of \(order.timed) locations repeat an earlier one: \(example)"
    if let expected, first.readings.starts(with: expected) { return (.kept, "\(detail), as expected") }
    // A logger in a parked car records equal points; but a recording does not contain each of them twice.
    let mayBeRecorded = first.timing == .recorded && order.repeats * 2 < order.timed
    return mayBeRecorded ? (.unknown, "\(detail): the recording may contain it twice") : (.broken, detail)
  }

  private var marksRecordings: Judged {
    guard first.timing == .recorded else { return (.unknown, "its timing is live") }
    let origins = first.readings.compactMap(\.origin)
    let live = origins.count { $0.kind == .live }
    if live > 0 { return (.broken, "\(live) of \(origins.count) readings have an origin of the kind live") }
    return origins.isEmpty ? (.unknown, "no reading has an origin") : (.kept, nil)
  }

  private var throwsLocationErrors: Judged {
    for run in runs {
      switch run.error {
      case nil, is LocationError: break
      case is CancellationError:
        if run.endedByItself { return (.broken, "CancellationError without a cancellation") }
      case let error?: return (.broken, "\(error)")
      }
    }
    return first.hasEnded ? (.kept, nil) : (.unknown, "it did not end")
  }

  private var endsWhenCancelled: Judged {
    if !runs.allSatisfy(\.hasEnded) { return (.broken, "it runs \(patience) after its cancellation") }
    guard let longest = runs.compactMap(\.timeToEnd).max() else {
      return (.unknown, "it ended each time before it was cancelled")
    }
    return (.kept, "within \(Int64((longest / .milliseconds(1)).rounded(.up))) ms")
  }

  private var isSilentWhenCancelled: Judged {
    let cancelled = runs.filter { !$0.endedByItself }
    if cancelled.isEmpty { return (.unknown, "it ended each time before it was cancelled") }
    if cancelled.contains(where: { $0.overlaps > 0 }) { return (.unknown, "its reports overlap") }
    let late = cancelled.map { $0.lateReports - ($0.wasCancelledInReport ? 0 : 1) }.max() ?? 0
    return late > 0 ? (.broken, "\(late) reports began after the cancellation") : (.kept, nil)
  }

  private var blocksNoThread: Judged {
    guard let longest = runs.compactMap(\.longestStep).max() else {
      return (.unknown, second == nil ? "there was only one run" : "it is not measured on this executor")
    }
    if longest < Self.longestStep { return (.kept, nil) }
    return (.broken, "for \(Int64((longest / .milliseconds(1)).rounded())) ms")
  }

  /// Far longer than any step of a fetcher that waits for its source by `await`.
  private static let longestStep = Duration.milliseconds(500)

  private var runsAgain: Judged {
    guard let second else { return (.unknown, "the first run did not end") }
    if second.isRefusal, let error = second.error { return (.kept, "it throws: \(error)") }
    if second.readings.isEmpty, !first.readings.isEmpty {
      return (.broken, "the second run reported nothing")
    }
    return (.kept, nil)
  }

  private var repeatsItself: Judged {
    guard first.timing == .recorded else { return (.unknown, "it is live") }
    // A second run without any report is already a finding of `runsAgain`.
    guard let second, first.endedByItself, second.endedByItself, !second.readings.isEmpty else {
      return (.unknown, "there were not two whole runs")
    }
    return first.readings == second.readings ? (.kept, nil) : (.broken, "the second run reported other readings")
  }

  private var countsAtEnd: Judged {
    guard first.endedByItself else { return (.unknown, "it did not end until it was cancelled") }
    guard first.error == nil else { return (.unknown, "it ended with an error") }
    if case .counts = first.readings.last { return (.kept, nil) }
    return (.broken, "there was none")
  }
}

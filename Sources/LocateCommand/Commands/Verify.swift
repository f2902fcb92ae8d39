import ArgumentParser
import LocationKit
import LocationSources
import LocationTesting
import LocationText
import Logging

struct Verify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check a source and its fetcher against the contract, for authors of plugins.",
    discussion: """
      Runs the source three times: to its end or for a while, once more, and a third
      time to cancel it while it reports. Prints for each rule ok, broken, or
      unknown if the runs did not show it. Standard input can run only once.

      The first rules apply to every fetcher. The last ones apply to the source, for
      example an exec: program: usable locations, readable lines, values in range,
      a time that advances, and an end on SIGTERM, which is unknown if a program
      takes longer than a --patience of less than 2 s.

      Exit codes: 0 no rule is broken, 65 a rule is broken; if the source itself
      fails, that of its error: 69 unavailable, 66 no such file or program.

      Examples:
        locate verify 'exec:python3 buoy.py'
        locate verify ride.gpx --format json
        locate verify gpsd://boat --patience 20s
      """)

  @Argument(help: .value("source", "Source to verify."), completion: .file())
  var source: String

  @Option(help: .value("time", "Maximum duration of a run, and of its end."))
  var patience = TimeSpan(.seconds(5))

  @Option(help: .value("number", "Cancel a run after this number of reports."))
  var reports = 100

  @Option(help: "Output format: text, or json (an object a line).")
  var format = ReportFormat.text

  @Flag(name: .shortAndLong, help: "Print only errors on standard error.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Print the standard error of exec: programs.")
  var verbose = false

  @OptionGroup var input: InputOptions

  func validate() throws {
    if reports < 1 { throw ValidationError("--reports is at least 1") }
    if patience.duration < .milliseconds(1) { throw ValidationError("--patience must be greater than 0") }
  }

  func run() async throws {
    let catalog = SourceCatalog(
      rate: .maximum, input: try input.makeTrackOptions(), logLevel: .shown(quiet: quiet, verbose: verbose))
    let fetcher = try catalog.fetcher(for: source)
    // Repetitions are faults of the source, so they must not be removed before the check.
    let unmerged = (fetcher as? StreamFetcher)?.unmerged ?? fetcher
    if !quiet, StandardError.isTerminal {
      StandardError.say("verify: three runs of \(SourceName.shown(source)), up to \(patience.text) each")
    }
    let report = await FetcherConformance(patience: patience.duration, reports: reports).judge(unmerged)
    try Task.checkCancellation()
    let isProgram = try SourceURI(source).scheme == "exec"
    let rules = SourceInspection(
      report, timing: fetcher.timing, isProgram: isProgram, patience: patience.duration
    ).rules
    try StandardOutput.print { for rule in rules { append(rule, to: &$0) } }
    try judge(rules, report.failure)
  }

  private func append(_ rule: VerifiedRule, to writer: inout TextWriter) {
    switch format {
    case .text:
      let outcome = rule.outcome.rawValue.padded(to: 9)
      writer.append(line: outcome + rule.text + (rule.detail.map { ": \($0)" } ?? ""))
    case .json:
      let object: JSONObjectText = [
        "rule": rule.name, "outcome": rule.outcome.rawValue, "text": rule.text, "detail": rule.detail,
      ]
      object.end(to: &writer.raw)
    }
  }

  private func judge(_ rules: [VerifiedRule], _ failure: LocationError?) throws {
    let broken = rules.count { $0.outcome == .broken }
    if broken > 0 {
      throw LocationError(
        .invalidData, "\(RunAccount.count(broken, "rules")) broken", context: source,
        remedy: "see AddingAFetcher in LocationKit's documentation, and WritingAPlugin in that of LocationSources")
    }
    // A source that reports why it is unavailable keeps the contract, but the command still fails.
    if let failure { throw failure }
  }
}

import ArgumentParser
import LocationKit
import LocationSources
import LocationTesting
import Logging

struct Verify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check that a source, and its fetcher, keep the contract: for authors of plugins.",
    discussion: """
      Runs the source three times: to its end, or for a while; again; and once
      more to cancel it as it reports. Prints for each rule ok, broken, or unknown
      where the runs did not show it. Standard input can be run once only.

      The first rules are those of every fetcher. The last ones are those of the
      source, a program of exec: among others: usable locations, lines that can be
      read, values in range, a time that advances, and an end on SIGTERM, which is
      unknown of a program that takes longer than a --patience of less than 2 s.

      Exit codes: 0 no rule is broken, 65 one is; where the source itself fails,
      that of its error: 69 unavailable, 66 no such file or program.

      Examples:
        locate verify 'exec:python3 buoy.py'
        locate verify ride.gpx --format json
        locate verify gpsd://boat --patience 20s
      """)

  @Argument(help: ArgumentHelp("What to verify.", valueName: "source"), completion: .file())
  var source: String

  @Option(help: ArgumentHelp("How long a run goes on at most, and how long its end may take.", valueName: "time"))
  var patience = TimeSpan(.seconds(5))

  @Option(help: ArgumentHelp("Cancel a run after so many reports.", valueName: "number"))
  var reports = 100

  @Option(help: "What to print: text for people, or json, an object a line.")
  var format = ReportFormat.text

  @Flag(name: .shortAndLong, help: "Say nothing on standard error but errors.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Say what a program of exec: says on standard error.")
  var verbose = false

  @OptionGroup var input: InputOptions

  func validate() throws {
    if reports < 1 { throw ValidationError("--reports is at least 1") }
    if patience.duration < .milliseconds(1) { throw ValidationError("--patience is longer than nothing") }
  }

  func run() async throws {
    let catalog = SourceCatalog(
      rate: .maximum, input: input.makeTrackOptions(), logLevel: .heard(quiet: quiet, verbose: verbose))
    let fetcher = try catalog.fetcher(for: source)
    // What the source repeats is one of its faults: it is reported as it comes.
    let unmerged = (fetcher as? StreamFetcher)?.unmerged ?? fetcher
    if !quiet, StandardError.isTerminal {
      StandardError.say("verify: three runs of \(SourceName.shown(source)), up to \(patience.text) each")
    }
    let report = await FetcherConformance(patience: patience.duration, reports: reports).judge(unmerged)
    try Task.checkCancellation()
    var standardOutput = StandardOutput()
    let isProgram = try SourceURI(source).scheme == "exec"
    let rules = SourceInspection(
      report, timing: fetcher.timing, isProgram: isProgram, patience: patience.duration
    ).rules
    for rule in rules { append(rule, to: &standardOutput.text) }
    try standardOutput.flush(due: true)
    try judge(rules, report.failure)
  }

  private func append(_ rule: VerifiedRule, to writer: inout TextWriter) {
    switch format {
    case .text:
      let word = rule.outcome.rawValue
      let gap = String(repeating: " ", count: max(0, 9 - word.count))
      writer.append(line: word + gap + rule.text + (rule.detail.map { ": \($0)" } ?? ""))
    case .json:
      var object = JSONObjectText()
      object.add("rule", rule.name)
      object.add("outcome", rule.outcome.rawValue)
      object.add("text", rule.text)
      object.add("detail", rule.detail)
      object.end(to: &writer.raw)
    }
  }

  private func judge(_ rules: [VerifiedRule], _ failure: LocationError?) throws {
    let broken = rules.count { $0.outcome == .broken }
    if broken > 0 {
      throw LocationError(
        .badData, "\(RunAccount.count(broken, "rules")) broken", place: source,
        remedy: "see AddingAFetcher in LocationKit's documentation, and WritingAPlugin in that of LocationSources")
    }
    // A source that says why it is not there keeps its contract; but it is not there.
    if let failure { throw failure }
  }
}

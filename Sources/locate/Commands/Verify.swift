import ArgumentParser
import LocationKit
import LocationTesting
import Logging

struct Verify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Whether a source keeps the contract of all fetchers: for who writes a plugin.",
    discussion: """
      Runs the source three times: to its end, or for a while; again; and once
      more to cancel it as it reports. Says of each rule ok, broken, or unknown
      where the runs did not show it. Standard input can be run once only.

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
    if !quiet, StandardError.isTerminal {
      StandardError.say("verify: three runs of \(SourceName.shown(source)), up to \(patience.text) each")
    }
    let report = await FetcherConformance(patience: patience.duration, reports: reports).judge(fetcher)
    try Task.checkCancellation()
    var standardOutput = StandardOutput()
    for verdict in report.verdicts { append(verdict, to: &standardOutput.text) }
    try standardOutput.flush(due: true)
    try judge(report)
  }

  private func append(_ verdict: FetcherConformance.Verdict, to writer: inout TextWriter) {
    switch format {
    case .text:
      let word = verdict.outcome.rawValue
      let gap = String(repeating: " ", count: max(0, 9 - word.count))
      writer.append(line: word + gap + verdict.rule.rawValue + (verdict.detail.map { ": \($0)" } ?? ""))
    case .json:
      var object = JSONObjectText()
      object.add("rule", "\(verdict.rule)")
      object.add("outcome", verdict.outcome.rawValue)
      object.add("text", verdict.rule.rawValue)
      object.add("detail", verdict.detail)
      object.end(to: &writer.raw)
    }
  }

  private func judge(_ report: FetcherConformance.Report) throws {
    let broken = report.findings.count
    if broken > 0 {
      throw LocationError(
        .badData, "\(RunAccount.count(broken, "rules")) broken", place: source,
        remedy: "see what a fetcher must do: AddingAFetcher, in LocationKit's documentation")
    }
    // A source that says why it is not there keeps its contract; but it is not there.
    if let failure = report.failure { throw failure }
  }
}

import ArgumentParser
import LocationDoctor
import LocationKit

struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Find the broken link between receiver and fix, and what to do about it.",
    discussion: """
      Checks the chain from the cable to the fix: device files, permissions, other
      programs, gpsd, the connection, versions, the speed, sentences, satellites,
      the fix, the clock. It changes nothing. Ends as soon as there is a fix with
      a time, or after 12 s without any valid data. As root it also finds other
      programs that have the device open, and the devices that gpsd reads.

      The exit code is that of the first broken link: 69 unavailable (no gpsd, no
      device, silence), 77 permission, 65 wrong data (speed, noise, date), 75 no
      fix; 0 if no link is broken, also with warnings.

      Examples:
        locate doctor
        sudo locate doctor
        locate doctor gpsd://boat:2947 --timeout 15m
        locate doctor --format json | jq 'select(.verdict == "failed")'
      """)

  @Argument(help: .value("source", "Source to examine."), completion: .file())
  var source = SourceCatalog.defaultSource

  @Option(help: .value("time", "Listen for at most this time."))
  var timeout = TimeSpan(.seconds(30))

  @Option(help: "Output format: text, or json (an object for each finding, and a final one).")
  var format = ReportFormat.text

  @Flag(name: .shortAndLong, help: "Print only errors on standard error.")
  var quiet = false

  func run() async throws {
    let doctor = try ExaminedSources(source).doctor()
    let progress = ListeningProgress(isShown: StandardError.isTerminal && !quiet)
    let examination = try await doctor.examine(Patience(timeout: timeout.duration), progress: progress.show)
    progress.clear()
    try format.print(
      ExaminationReport(
        examination: examination, hasColours: StandardOutput.hasColours, width: StandardOutput.width,
        program: ProgramName.current))
    if let broken = examination.brokenLink { throw broken.exitCode }
  }
}

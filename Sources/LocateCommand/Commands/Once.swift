import ArgumentParser
import Glibc
import LocationKit
import LocationScenario

struct Once: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print one location and exit (the default command).",
    discussion: """
      Prints the first location that is good enough, or the best one when the time
      is over. The exit code is 75 if there was none.

      Examples:
        locate once
        locate once --accuracy 10 --timeout 2m --format json
        locate once gpsd://boat:2947
        locate once gpsd://boat gpsd://masthead     the first that has a fix
      """)

  @Argument(help: .value("source", "Source to use; of several, the preferred one first."), completion: .file())
  var sources = [SourceCatalog.defaultSource]

  @Option(help: .value("time", "Give up after this time."))
  var timeout = TimeSpan(.seconds(30))

  @Option(help: .value("length", "Wait for a horizontal error of at most LENGTH (at the 95 % level)."))
  var accuracy: Length?

  @Option(help: .value("time", "Accept no location that is older."))
  var maxAge: TimeSpan?

  @Flag(help: "Wait, within the time-out, for a source that is not available yet.")
  var wait = false

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    try checkCommand()
    let rate = sources.count == 1 ? PlaybackRate.maximum : .realTime
    let catalog = SourceCatalog(
      rate: rate, waitsForFirstConnection: wait, input: try input.makeTrackOptions(), logLevel: output.logLevel)
    let manager = LocationManager(fetcher: try catalog.fetcher(for: sources))
    let request = LocationRequest(
      desiredAccuracy: accuracy?.metres, maximumAge: maxAge?.duration, timeout: timeout.duration)
    let location = try await manager.requestLocation(request)
    var printer = try output.makePrinter()
    try StandardOutput.print { writer in
      printer.print(location, to: &writer)
      printer.finish(to: &writer)
    }
    if let accuracy, location.horizontalAccuracy?.isWithin(accuracy.metres) != true, !output.quiet {
      StandardError.complain("no location within \(accuracy.text) came: this is the best one")
    }
  }

  /// Throws if the source looks like a misspelled command and is not a file.
  private func checkCommand() throws {
    guard let source = sources.first, source.allSatisfy(\.isLetter), access(source, F_OK) != 0 else { return }
    let names = RootCommand.configuration.subcommands.map { "\($0)".lowercased() }
    guard let name = nearest(to: source, among: names) else { return }
    throw ValidationError("there is no command and no file \(source): did you mean locate \(name)?")
  }
}

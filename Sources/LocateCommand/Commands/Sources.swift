import ArgumentParser
import LocationKit
import LocationSources

struct Sources: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the kinds of sources, and those available now.",
    discussion: """
      Lists the schemes of this program, including plugins, the receivers of gpsd,
      and serial devices, which it does not open. Takes less than a second. To find
      out what is wrong with a source, use locate doctor.

      Examples:
        locate sources
        locate sources --gpsd boat:2947 --format json
      """)

  @Option(help: .value("host:port", "gpsd to query."))
  var gpsd = HostAndPort(host: "localhost", port: 2947)

  @Option(help: "Output format: text, or json (an object a line).")
  var format = ReportFormat.text

  func run() async throws {
    let inquiry = DaemonInquiry(host: gpsd.host, port: gpsd.port)
    let answer = await inquiry.ask()
    try Task.checkCancellation()
    let listing = SourceListing(
      entries: SourceCatalog().registry.entries, gpsd: inquiry.place, answer: answer, receivers: ReceiverFile.all())
    try format.print(listing)
  }
}

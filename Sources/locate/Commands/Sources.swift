import ArgumentParser
import LocationKit
import LocationSources

struct Sources: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "What a SOURCE can be, and what is there now.",
    discussion: """
      Lists the schemes that this program knows, plugins included; asks gpsd which
      receivers it has; and looks for serial devices, which it does not open. Takes
      less than a second. locate doctor says what is wrong with one of them.

      Examples:
        locate sources
        locate sources --gpsd boat:2947 --format json
      """)

  @Option(help: ArgumentHelp("Which gpsd to ask.", valueName: "host:port"))
  var gpsd = HostAndPort(host: "localhost", port: 2947)

  @Option(help: "What to print: text for people, or json, an object a line.")
  var format = ReportFormat.text

  func run() async throws {
    let inquiry = DaemonInquiry(host: gpsd.host, port: gpsd.port)
    let answer = await inquiry.ask()
    try Task.checkCancellation()
    let listing = SourceListing(
      entries: SourceCatalog().registry.entries, gpsd: inquiry.place, answer: answer, receivers: ReceiverFile.all())
    var standardOutput = StandardOutput()
    switch format {
    case .text: listing.writeText(to: &standardOutput.text)
    case .json: listing.writeObjects(to: &standardOutput.text.raw)
    }
    try standardOutput.flush(due: true)
  }
}

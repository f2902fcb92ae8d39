import ArgumentParser
import LocationKit
import LocationNATS
import LocationSources

extension FleetCommand {
  struct Top: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show what the workers of a fleet do.",
      discussion: """
        Prints a table of the workers: their partitions and subjects, the readings that
        they decide and the events that they publish in a second, the messages that
        wait, and how far the decisions are behind. Below are the partitions in which
        messages wait. On a terminal, the table is renewed each second.

        Examples:
          locate fleet top
          locate fleet top --once --format prometheus > /var/lib/node/fleet.prom
        """)

    @OptionGroup var nats: NATSArguments

    @Option(help: "Output format: text, json, or prometheus (its text format).")
    var format = FleetTable.Format.text

    @Flag(help: "Print the table once, and end.")
    var once = false

    /// Time in which the entries of all workers arrive twice, so that rates are known.
    private static let first = Duration.seconds(2)

    func run() async throws {
      let connection = try await nats.connect("fleet top")
      var watch = FleetWatch(connection)
      var output = StandardOutput()
      try await watch.update(for: Self.first)
      while true {
        try Task.checkCancellation()
        let now = ContinuousClock.now
        let table = FleetTable(
          rows: watch.overview.rows(at: now), partitions: watch.overview.partitions(at: now), now: SystemWallClock.now()
        )
        if StandardOutput.isTerminal, !once, format == .text { output.text.append("\u{1B}[H\u{1B}[J") }
        for line in table.lines(format) { output.text.append(line: line) }
        try output.flush(due: true)
        if once { return }
        try await watch.update(for: .seconds(1))
      }
    }
  }
}

extension FleetTable.Format: ExpressibleByArgument {}

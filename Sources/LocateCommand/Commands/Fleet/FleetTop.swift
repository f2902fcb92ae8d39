import ArgumentParser
import LocationKit
import LocationNATS
import LocationSources

extension FleetCommand {
  struct Top: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show what the workers of a fleet do.",
      discussion: """
        Prints a table of the workers: their partitions and subjects, the readings
        that they decide and the events that they publish in a second, the messages
        that wait in the stream, how far the decisions are behind, and what was
        skipped. Partitions that no worker decides have a row of their own. Below are
        the partitions in which messages wait. On a terminal, the table is renewed
        each second.

        --copies compares what each server of a cluster has stored of the last 1,000
        readings and events, and ends with exit code 65 if they differ.

        Examples:
          locate fleet top
          locate fleet top --once --format prometheus > /var/lib/node/fleet.prom
          locate fleet top --copies
        """)

    @OptionGroup var nats: NATSArguments

    @Option(help: "Output format: text, json, or prometheus (its text format).")
    var format = FleetTable.Format.text

    @Flag(help: "Print the table once, and end.")
    var once = false

    @Flag(help: "Compare the copies of the servers instead, and end.")
    var copies = false

    /// Time in which the entries of all workers arrive twice, so that rates are known.
    private static let first = Duration.seconds(2)

    func run() async throws {
      let connection = try await nats.connect("fleet top")
      if copies { return try await compare(connection) }
      var watch = try await FleetWatch(connection)
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
        // While the servers elect a leader, the table remains.
        do { try await watch.update(for: .seconds(1)) } catch let error as LocationError
          where error.code == .sourceUnavailable
        { StandardError.complain(error.sentence) }
      }
    }

    private func compare(_ connection: NATSConnection) async throws {
      let all = try await StreamCopies.ofFleet(connection)
      var output = StandardOutput()
      if all.isEmpty { output.text.append(line: "one server stores the fleet: there are no copies to compare") }
      for copies in all {
        let servers = copies.differences.keys.sorted().joined(separator: ", ")
        output.text.append(line: "\(copies.stream): \(copies.count) messages of \(servers) compared")
        if !copies.isComplete {
          output.text.append(
            line: "\(copies.stream): \(copies.differences.count) of \(copies.replicas) servers answered")
        }
        for (server, count) in copies.differences.sorted(by: { $0.key < $1.key }) where count > 0 {
          output.text.append(line: "\(copies.stream): \(server) differs in \(count) messages")
        }
      }
      try output.flush(due: true)
      guard let copies = all.first(where: { !$0.areEqual }) else { return }
      throw LocationError(
        .invalidData, "the copies of the servers differ", context: copies.stream,
        remedy:
          "end the server that differs, remove the content of its store, and start it again: it takes all from the others"
      )
    }
  }
}

extension FleetTable.Format: ExpressibleByArgument {}

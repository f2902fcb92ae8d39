import ArgumentParser
import LocationKit
import LocationNATS

extension FleetCommand {
  struct Events: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print the events that the workers of a fleet publish.",
      discussion: """
        Prints the lines of JSON of locate fleet run. The events of a subject are in
        order. Other programs read the messages of the stream events: each has the
        lines of some events.

        Examples:
          locate fleet events
          locate fleet events --follow | grep '"subject":"van-17"'
        """)

    @OptionGroup var nats: NATSArguments

    @Option(help: ArgumentHelp("Print the events of this partition only (default: all).", valueName: "number"))
    var partition: Int?

    @Flag(help: "Wait for further events, instead of ending after those that are published.")
    var follow = false

    func run() async throws {
      let connection = try await nats.connect("fleet events")
      var reader = FleetEventReader(connection, partition: partition)
      var output = StandardOutput()
      while true {
        let lines = try await reader.next(within: .milliseconds(500))
        if let lines, !lines.isEmpty {
          output.text.raw.append(contentsOf: lines)
          try output.flush(due: true)
        }
        if lines == nil, !follow { return }
        try Task.checkCancellation()
      }
    }
  }
}

import ArgumentParser
import LocationKit
import LocationMQTT
import LocationNATS
import LocationWire

extension FleetCommand {
  struct Events: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print the events that the workers of a fleet publish.",
      discussion: """
        Prints the lines of JSON of locate fleet run. The events of a subject are in
        order. Other programs read the messages of the stream events: each has the
        lines of some events.

        With --mqtt, the events are published at a broker and not printed: see locate
        fleet run. The broker stores how far they are, and the next run continues
        there; after a crash, the last ones may come twice.

        Examples:
          locate fleet events
          locate fleet events --follow | grep '"subject":"van-17"'
          locate fleet events --follow --mqtt mqtt://localhost/fleet
        """)

    @OptionGroup var nats: NATSArguments
    @OptionGroup var broker: MQTTEventOptions
    @OptionGroup var classes: EventClassOptions

    @Option(help: .value("number", "Print the events of this partition only (default: all)."))
    var partition: Int?

    @Flag(help: "Wait for further events, instead of ending after those that are published.")
    var follow = false

    func run() async throws {
      guard partition == nil || broker.mqtt == nil else {
        throw ValidationError("--mqtt publishes the events of all partitions: leave out --partition")
      }
      guard classes.only.isEmpty || broker.mqtt == nil else {
        throw ValidationError("--mqtt publishes the events of all classes: leave out --only")
      }
      let connection = try await nats.connect("fleet events")
      if broker.mqtt != nil { return try await send(connection) }
      var reader = FleetEventReader(connection, partition: partition)
      var output = StandardOutput()
      while true {
        let lines = try await reader.next(within: .milliseconds(500))
        if let lines, !lines.isEmpty {
          output.text.raw.append(contentsOf: selected(lines))
          try output.flush(due: true)
        }
        if lines == nil, !follow { return }
        try Task.checkCancellation()
      }
    }

    /// Returns the lines of the classes that are printed.
    private func selected(_ lines: [UInt8]) -> [UInt8] {
      if classes.only.isEmpty { return lines }
      let beginnings = classes.only.map { Array("{\"class\":\"\($0.name)\"".utf8) }
      let selected = lines.split(separator: UInt8(ascii: "\n")).filter { line in
        beginnings.contains { line.starts(with: $0) }
      }
      return selected.flatMap { $0 + [UInt8(ascii: "\n")] }
    }

    /// Sends the events to the broker, after those that a former run has sent.
    private func send(_ connection: NATSConnection) async throws {
      TerminationSignals.allow(.seconds(15))
      guard var sender = try await broker.connect("events") else { return }
      var reader = try await FleetEventReader.resumed(connection, partition: partition, mark: sender.mark)
      do {
        if sender.mark == nil { try await sender.forgetFormerStates() }
        while true {
          let lines = try await reader.next(within: .milliseconds(500))
          if let lines, !lines.isEmpty { try await sender.send(lines, mark: reader.mark) }
          try await sender.attend()
          if lines == nil, !follow { break }
          try Task.checkCancellation()
        }
      } catch {
        try await sender.end([])
        throw error
      }
      try await sender.end([])
    }
  }
}

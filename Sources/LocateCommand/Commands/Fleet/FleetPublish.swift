import ArgumentParser
import LocationIO
import LocationKit
import LocationNATS
import LocationWire

extension FleetCommand {
  struct Publish: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Send readings to the workers of a fleet.",
      discussion: """
        Reads the input of locate fleet run, and stores it on NATS JetStream. It ends
        when the servers have stored all of it. If a server fails, it waits for the
        others; no line is lost or stored twice, and the lines of a subject stay in
        order. Readings that a fleet has got already, because a broker delivers them
        again or a file is sent twice, decide nothing.

        An input mqtt://… is the trackers of a broker, as in locate fleet run: a
        message is acknowledged once it is stored. nmea-udp:// and nmea-tcp:// are
        inputs, too.

        Other programs publish lines to positions.SUBJECT. In SUBJECT, every byte but
        letters, digits and -_=/+@:~!,;'()[]{}|& is a percent sign and two hexadecimal
        digits.

        Examples:
          locate fleet publish positions.json
          locate fleet publish mqtt://localhost/owntracks/#
        """)

    @OptionGroup var input: FleetInputArguments

    @OptionGroup var nats: NATSArguments

    @Flag(name: .shortAndLong, help: "Print only errors on standard error.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Report what is skipped, and where.")
    var verbose = false

    func run() async throws {
      let connection = try await nats.connect("fleet publish")
      var counts = InputCounts(unit: "lines")
      var failure: (any Error)?
      for input in input.inputs {
        var publisher = try await FleetPublisher(connection, source: FleetInputs.shown(input))
        do {
          if TrackerSources.contains(input) {
            try await publishTrackers(input, &publisher, &counts)
          } else {
            try await publish(input, &publisher)
          }
        } catch {
          failure = error
        }
        counts.add(publisher.counts)
        if failure != nil { break }
      }
      if !quiet {
        StandardError.say("fleet: \(RunAccount.count(counts.read, "lines")) sent, \(RunAccount.text(of: counts))")
      }
      if let failure { throw failure }
      if counts.read == 0 {
        throw LocationError(
          .invalidData, "no line of gpsd's JSON", context: input.inputs.map(SourceName.shown).joined(separator: ", "))
      }
    }

    private func publish(_ input: String, _ publisher: inout FleetPublisher) async throws {
      let reader = try DescriptorReader.input(input)
      var framer = LineFramer(maximumLength: 1 << 16)
      var number = 0
      while let bytes = try await reader.next() {
        try framer.push(bytes.span) { line throws(any Error) in add(line, &publisher, &number) }
        if publisher.isFull { try await publisher.makeRoom() }
      }
      try framer.finish { line throws(any Error) in add(line, &publisher, &number) }
      try await publisher.finish()
    }

    /// Sends the positions of trackers. What they send is acknowledged once JetStream has stored it.
    private func publishTrackers(
      _ input: String, _ publisher: inout FleetPublisher, _ counts: inout InputCounts
    ) async throws {
      var number = 0
      try await TrackerSources.follow(input, command: "publish", isVerbose: verbose, counts: &counts) { readings in
        for item in readings {
          let line = item.line
          add(line.span.extracting(droppingLast: 1), &publisher, &number)
        }
        try await publisher.finish()
      }
    }

    private func add(_ line: Span<UInt8>, _ publisher: inout FleetPublisher, _ number: inout Int) {
      number += 1
      if line.isEmpty { return }
      do throws(LocationError) { try publisher.add(line) } catch {
        if verbose { StandardError.complain("line \(number): \(error.message)") }
      }
    }
  }
}

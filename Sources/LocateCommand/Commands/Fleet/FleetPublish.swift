import ArgumentParser
import LocationIO
import LocationKit
import LocationNATS

extension FleetCommand {
  struct Publish: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Send readings to the workers of a fleet.",
      discussion: """
        Reads the input of locate fleet run, and stores it on NATS JetStream. It ends
        when the servers have stored all of it. If a server fails, it waits for the
        others; no line is lost or stored twice, and the lines of a subject stay in
        order.

        Other programs publish lines to positions.SUBJECT. In SUBJECT, every byte but
        letters, digits and -_=/+@:~!,;'()[]{}|& is a percent sign and two hexadecimal
        digits.

        Examples:
          locate fleet publish positions.json
          mosquitto_sub -t positions | locate fleet publish
        """)

    @Argument(
      help: ArgumentHelp("File of gpsd's JSON, read one after the other; - is standard input.", valueName: "input"),
      completion: .file())
    var inputs = ["-"]

    @OptionGroup var nats: NATSArguments

    @Flag(name: .shortAndLong, help: "Print only errors on standard error.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Report what is skipped, and where.")
    var verbose = false

    func run() async throws {
      let connection = try await nats.connect("fleet publish")
      var counts = InputCounts(unit: "lines")
      for input in inputs {
        var publisher = FleetPublisher(connection, source: input)
        try await publish(input, &publisher)
        counts.read += publisher.counts.read
        counts.skipped.merge(publisher.counts.skipped, uniquingKeysWith: +)
      }
      if !quiet {
        StandardError.say("fleet: \(RunAccount.count(counts.read, "lines")) sent, \(RunAccount.text(of: counts))")
      }
      if counts.read == 0 {
        throw LocationError(
          .invalidData, "no line of gpsd's JSON", context: inputs.map(SourceName.shown).joined(separator: ", "))
      }
    }

    private func publish(_ input: String, _ publisher: inout FleetPublisher) async throws {
      let reader =
        input == "-"
        ? DescriptorReader(descriptor: 0, place: "standard input", closesDescriptor: false)
        : try InputFile(input).makeReader()
      var framer = LineFramer(maximumLength: 1 << 16)
      var number = 0
      while let bytes = try await reader.next() {
        var rest = bytes[...]
        // A wave may end within a chunk.
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          let line = Array(rest[...end])
          rest = rest[(end + 1)...]
          try framer.push(line.span) { line throws(any Error) in add(line, &publisher, &number) }
          if publisher.isFull { try await publisher.finishWave() }
        }
        try framer.push(Array(rest).span) { line throws(any Error) in add(line, &publisher, &number) }
        try await publisher.finishWave()
      }
      try framer.finish { line throws(any Error) in add(line, &publisher, &number) }
      try await publisher.finishWave()
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

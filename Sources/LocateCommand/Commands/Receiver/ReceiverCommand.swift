import ArgumentParser
import LocationReceivers

/// The `receiver` command. It is not asynchronous: its subcommands are.
struct ReceiverCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "receiver",
    abstract: "Show and change what a receiver is set to: rate, speed, systems, messages.",
    discussion: """
      The source is a serial line (serial:/dev/ttyUSB0, serial: for the only one)
      or a device of gpsd (gpsd://localhost/dev/ttyUSB0). Receivers of u-blox are
      configured by keys (protocol version 23.01 and newer) or by the messages
      CFG-…, those of MediaTek, Airoha and SiRF by sentences: their rate and speed
      only, and the messages of MediaTek. To find out the make, questions for the
      version are sent. A receiver of an unknown make gets no settings.

      Settings are changed in the receiver's RAM, and last until it loses power;
      --save also stores them. Silence or Ctrl-C in the middle, and a refusal of
      set, undo what was changed; after a kill, the next start with this device
      does. locate watch 'serial:/dev/ttyUSB0?rate=10Hz&protocol=ubx' changes them
      only while it runs.

      Examples:
        locate receiver serial:/dev/ttyUSB0
        locate receiver set serial: rate=10Hz baud=460800 protocol=ubx
        locate receiver set serial: constellations=gps,galileo --dry-run
        locate receiver backup serial: receiver.txt
        locate receiver restore serial: receiver.txt --save
        locate receiver reset cold serial:
      """,
    subcommands: [Show.self, Change.self, Save.self, Backup.self, Restore.self, Reset.self],
    defaultSubcommand: Show.self)
}

extension ReceiverCommand {
  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show model, ports, rate, systems, messages, and what is stored.",
      discussion: """
        Nothing is changed. What the receiver does not state is left out.

        Examples:
          locate receiver show serial:/dev/ttyUSB0
          locate receiver serial: --format json | jq .rate
        """)

    @OptionGroup var line: ReceiverOptions

    @Option(help: "Output format: text, or json (an object).")
    var format = ReportFormat.text

    func run() async throws {
      let outcome = try await line.perform(.show)
      if outcome.identity.make == .ublox, outcome.identity.software == nil, !line.source.hasPrefix("gpsd:") {
        line.say(
          outcome.identity.chip == nil
            ? "the receiver sends no UBX; to switch it on: locate receiver set \(line.source) protocol=both"
            : "the line is too slow for answers; raise its speed: locate receiver set \(line.source) baud=115200")
      }
      try format.print(ReceiverStateReport(outcome))
      if outcome.state.unanswered > 0 {
        line.say("\(RunAccount.count(outcome.state.unanswered, "questions")) not answered: settings are missing above")
      }
    }
  }

  struct Save: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "save",
      abstract: "Store all settings in force, so that they survive a loss of power.",
      discussion: """
        For receivers of u-blox, in all memories that the receiver has. To store
        only what you change, use locate receiver set … --save.

        Example:
          locate receiver save serial:/dev/ttyUSB0
        """)

    @OptionGroup var line: ReceiverOptions

    func run() async throws {
      let outcome = try await line.perform(.save)
      line.say("\(outcome.identity.name): the settings in force are stored")
    }
  }

  struct Reset: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "reset",
      abstract: "Restart the navigation: cold, warm or hot.",
      discussion: """
        cold forgets position, time and orbits, as after delivery; warm forgets the
        orbits that are valid for hours; hot forgets nothing. The settings remain.
        No receiver acknowledges a restart.

        Example:
          locate receiver reset cold serial:/dev/ttyUSB0
        """)

    @Argument(help: .value("kind", "What is forgotten: cold, warm or hot."))
    var kind: RestartKind

    @OptionGroup var line: ReceiverOptions

    func run() async throws {
      let outcome = try await line.perform(.restart(kind.restart))
      line.say("\(outcome.identity.name): \(kind.rawValue) restart requested")
    }
  }
}

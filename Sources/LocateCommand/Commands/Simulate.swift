import ArgumentParser
import LocationKit
import LocationScenario
import SimulatedHardware

struct Simulate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Simulate a receiver, for gpsd and any program that reads one.",
    usage: "locate simulate [<scenario>] [<options>]",
    discussion: """
      Plays a scenario, built in or from a file, as a receiver would send it: NMEA
      0183 or UBX on a pseudo-terminal, on a TCP port, by UDP, or through a
      simulated gpsd. Several outputs work at once; the default is a
      pseudo-terminal. The receiver answers programs that probe it. Standard output
      lists the addresses to connect to, standard error what happens. Without a
      scenario, it lists the built-in ones.

      The output is marked as simulated (GGA quality 8, mode S; in UBX, which has
      no such mark, in the version) unless --as-real. The same seed gives the same
      bytes. The program ends with the scenario.

      With --receiver it imitates a receiver on the market: it begins with that
      receiver's settings, and programs such as gpsd and ubxtool may change them. A
      serial line that is too slow for the messages loses some.

      Examples:
        locate simulate city-walk
        locate simulate city-walk --pty /tmp/gps     then: gpsd -N -n /tmp/gps
        locate simulate city-walk --pty /tmp/gps --baud 38400 --strict-baud
        locate simulate city-walk --pty /tmp/gps --receiver ublox-m10
        locate simulate harbour-midnight --nmea-tcp 10110 --rate 10
        locate simulate my.yaml --record said.nmea --truth true.gpx
        locate simulate my.yaml --android move.sh     then: sh move.sh
      """)

  @Argument(help: .value("scenario", "A name from --list, or a YAML file."), completion: .file())
  var scenario: String?

  @Option(help: .value("receiver", "Imitate this receiver on the market (default: the scenario's receiver)."))
  var receiver: ReceiverProduct?

  @Option(
    help: .value("path", "Create a pseudo-terminal as the serial device, and link it at this path."),
    completion: .file())
  var pty: String?

  @Option(help: .value("port", "Serve NMEA 0183, or UBX, to TCP clients of this loopback port; 0 picks a free one."))
  var nmeaTcp: UInt16?

  @Option(
    parsing: .singleValue, help: .value("host:port", "Send each epoch as a UDP datagram to this address; repeatable."))
  var nmeaUdp: [HostAndPort] = []

  @Option(help: .value("port", "Serve the receiver as a simulated gpsd on this loopback port; 0 picks a free one."))
  var gpsd: UInt16?

  @Option(help: .value("number", "Seed of all random values (default: the scenario's)."))
  var seed: UInt64?

  @Option(help: .value("number", "Speed of the scenario relative to the clock, 0.001 to 1e9 (default: 1)."))
  var rate: Magnitude?

  @Option(help: .value("number", "Speed of the serial line in baud (default: the scenario's)."))
  var baud: Int?

  @Flag(help: "Send noise to readers that open the serial device at another speed.")
  var strictBaud = false

  @Flag(help: "Repeat forever; times continue.")
  var loop = false

  @Flag(help: "Keep reporting the last position until Ctrl-C.")
  var stand = false

  @Option(
    help: .value("file", "Write the bytes that are sent to FILE; with their times if FILE ends in .rec."),
    completion: .file())
  var record: String?

  @Option(
    help: .value("file", "Write the true positions as a track, in the format of the file's name."), completion: .file())
  var truth: String?

  @OptionGroup(title: "Files for testers, written without a receiver")
  var testerFiles: TesterFileOptions

  @Flag(help: "Omit the simulation marker.")
  var asReal = false

  @Flag(help: "List the built-in scenarios.")
  var list = false

  @Flag(name: .shortAndLong, help: "Print only errors on standard error.")
  var quiet = false

  func validate() throws {
    guard !(loop && stand) else { throw ValidationError("--loop never comes to an end to --stand at") }
    guard !strictBaud || wantsTerminal else { throw ValidationError("--strict-baud is for a serial device: --pty") }
    let files = [record, truth].compactMap(\.self)
    guard !files.contains("-") else {
      throw ValidationError("standard output reports where to connect: --record and --truth must be files")
    }
    guard Set(files).count == files.count else { throw ValidationError("--record and --truth must be two files") }
  }

  func run() async throws {
    guard let name = scenario, !list else { return try ScenarioCatalog.printList() }
    var scenario = try ScenarioCatalog.scenario(named: name)
    if let seed { scenario.seed = seed }
    guard testerFiles.all.isEmpty else { return try writeTesterFiles(scenario) }
    try await Simulation(scenario: scenario, command: self).run()
  }

  private func writeTesterFiles(_ scenario: Scenario) throws {
    let hasOutputs = pty != nil || nmeaTcp != nil || !nmeaUdp.isEmpty || gpsd != nil || record != nil || truth != nil
    guard !(hasOutputs || loop || stand || receiver != nil) else {
      throw ValidationError("--android, --xcode and --gps-sdr-sim write a file at once: use them without a receiver")
    }
    try testerFiles.write(scenario)
  }

  /// Whether a pseudo-terminal is created: on request, or if there is no other output.
  var wantsTerminal: Bool { pty != nil || (nmeaTcp == nil && nmeaUdp.isEmpty && gpsd == nil) }

  var receiverOptions: SimulatedReceiver.Options {
    var options = SimulatedReceiver.Options()
    options.speedUp = rate?.value ?? 1
    options.baud = baud
    options.product = receiver
    options.isPosingAsReal = asReal
    options.loops = loop
    options.standsAtEnd = stand
    return options
  }
}

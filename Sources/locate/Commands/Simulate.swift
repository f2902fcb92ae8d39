import ArgumentParser
import LocationKit
import LocationScenario
import SimulatedHardware

struct Simulate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "A receiver that is not there, for gpsd and everything that reads one.",
    usage: "locate simulate [<scenario>] [<options>]",
    discussion: """
      Plays a scenario, one that ships or a file, as the receiver in it would say
      it: NMEA 0183 or UBX on a pseudo-terminal, a TCP port or by UDP, or read by
      a simulated gpsd; as many of them at once as are asked for, and on a
      pseudo-terminal where nothing is. It answers those who probe it. Says where
      to connect on standard output, and what happens on standard error. Without
      a scenario: lists those that ship.

      What it says is marked as simulated (GGA quality 8, mode S; in UBX, which
      has no mark, the version says so) unless --as-real. The same seed gives the
      same bytes. Ends with the scenario.

      Examples:
        locate simulate city-walk
        locate simulate city-walk --pty /tmp/gps     then: gpsd -N -n /tmp/gps
        locate simulate city-walk --pty /tmp/gps --baud 38400 --strict-baud
        locate simulate harbour-midnight --tcp 10110 --speed-up 10
        locate simulate my.yaml --record said.nmea --truth true.gpx
      """)

  @Argument(help: ArgumentHelp("A name of --list, or a YAML file.", valueName: "scenario"), completion: .file())
  var scenario: String?

  @Option(
    help: ArgumentHelp("Make a serial device that it speaks on, linked at this path.", valueName: "path"),
    completion: .file())
  var pty: String?

  @Option(help: ArgumentHelp("Serve TCP clients on this loopback port; 0 takes a free one.", valueName: "port"))
  var tcp: UInt16?

  @Option(help: ArgumentHelp("Send an epoch a datagram; may be given again.", valueName: "host:port"))
  var udp: [HostAndPort] = []

  @Option(
    help: ArgumentHelp(
      "Be a gpsd, too, that reads the receiver, on this loopback port; 0 takes a free one.", valueName: "port"))
  var gpsd: UInt16?

  @Option(help: ArgumentHelp("What decides everything random, in place of the scenario's.", valueName: "number"))
  var seed: UInt64?

  @Option(help: ArgumentHelp("How many times as fast as the clock it goes: 0.001 to 1e9.", valueName: "number"))
  var speedUp: Magnitude?

  @Option(help: ArgumentHelp("The serial line's speed, in place of the scenario's.", valueName: "number"))
  var baud: Int?

  @Flag(help: "On the serial device, be noise to readers at another speed, as a real line is.")
  var strictBaud = false

  @Flag(help: "Begin again at the end, for ever; the times go on.")
  var loop = false

  @Flag(help: "Stand at the end, reporting, until Ctrl-C.")
  var stand = false

  @Option(
    help: ArgumentHelp("Write what is sent, as it is, or with its times where FILE ends in .rec.", valueName: "file"),
    completion: .file())
  var record: String?

  @Option(
    help: ArgumentHelp("Write where it truly is, as a track in the format of this name.", valueName: "file"),
    completion: .file())
  var truth: String?

  @Flag(help: "Say nothing of being simulated.")
  var asReal = false

  @Flag(help: "List the scenarios that ship.")
  var list = false

  @Flag(name: .shortAndLong, help: "Say nothing on standard error but errors.")
  var quiet = false

  func validate() throws {
    guard !(loop && stand) else { throw ValidationError("--loop never comes to an end to --stand at") }
    guard !strictBaud || wantsTerminal else { throw ValidationError("--strict-baud is for a serial device: --pty") }
    let files = [record, truth].compactMap(\.self)
    guard !files.contains("-") else {
      throw ValidationError("standard output says where to connect: --record and --truth name a file")
    }
    guard Set(files).count == files.count else { throw ValidationError("--record and --truth name two files") }
  }

  func run() async throws {
    guard let name = scenario, !list else { return try ScenarioCatalog.printList() }
    var scenario = try ScenarioCatalog.scenario(named: name)
    if let seed { scenario.seed = seed }
    try await Simulation(scenario: scenario, command: self).run()
  }

  /// A serial device without a link is for those who ask for nothing else.
  var wantsTerminal: Bool { pty != nil || (tcp == nil && udp.isEmpty && gpsd == nil) }

  var receiverOptions: SimulatedReceiver.Options {
    var options = SimulatedReceiver.Options()
    options.speedUp = speedUp?.value ?? 1
    options.baud = baud
    options.isPosingAsReal = asReal
    options.loops = loop
    options.standsAtEnd = stand
    return options
  }
}

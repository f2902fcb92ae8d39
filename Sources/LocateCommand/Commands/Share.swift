import ArgumentParser
import LocationIO
import LocationKit

struct Share: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serve a source to other programs: as gpsd, as NMEA 0183, or as GeoClue.",
    usage: "locate share <source> ... [<options>]",
    discussion: """
      Serves the reports of a source to many programs at once, through any number
      of outputs; the default is a gpsd on port 2947. A port serves up to 16384
      clients, within the limit of open files. A client that does not read misses
      reports, and does not slow the others down. When the source is lost, clients
      are informed, and sharing continues when it is back. Listens on the loopback
      interface only, unless --address changes that: every client can read your
      location. Several sources form a failover list, as in locate watch.

      Examples:
        locate share ride.gpx               then: cgps, gpspipe -w, gpxlogger
        locate share scenario:walk.yaml --gpsd 2948 --nmea-tcp 10110
        locate share gpsd://boat.local --nmea-udp 192.168.1.255:10110
        locate share - --pty /tmp/gps       a serial device for chart plotters
        locate share gpsd://localhost --nmea-tcp 10110 --address 0.0.0.0
        locate share gpsd://mast gpsd://stern --gpsd 2948
        locate share ride.gpx --desktop --bus session --desktop-allow firefox
        locate share gpsd://localhost --nmea-socket /run/nmea   for a geoclue of 2.6
      """)

  @Argument(help: .value("source", "Source to share; of several, the preferred one first."), completion: .file())
  var sources: [String]

  @Option(help: .value("port", "Serve gpsd's protocol on this port (default: 2947 if no output is given)."))
  var gpsd: UInt16?

  @Option(help: .value("port", "Serve NMEA 0183 to all TCP clients of this port, e.g. 10110."))
  var nmeaTcp: UInt16?

  @Option(
    parsing: .singleValue,
    help: .value("host:port", "Send NMEA 0183 by UDP to this address, also a broadcast address; repeatable."))
  var nmeaUdp: [HostAndPort] = []

  @Option(
    help: .value("path", "Create a pseudo-terminal that sends NMEA 0183, and link it at this path."),
    completion: .file())
  var pty: String?

  @Option(
    help: .value("path", "Create a socket at this path that sends NMEA 0183, which GeoClue from 2.6 on reads."),
    completion: .file())
  var nmeaSocket: String?

  @Flag(help: "Announce --nmea-tcp to the network by Avahi, where GeoClue finds it.")
  var avahi = false

  @OptionGroup var desktop: DesktopOptions

  @Option(help: .value("address", "Listen on this address; 0.0.0.0 for all (default: loopback only)."))
  var address: String?

  @Option(help: .value("number|max", "Speed of a recording or a scenario, relative to its own pace."))
  var rate = PlaybackRate.realTime

  @Option(
    name: .customLong("pois"), help: .value("file", "Places to watch, for gpsd clients that enable \"locate\":true."),
    completion: .file(extensions: PlaceCatalog.fileExtensions))
  var places: [String] = []

  @Flag(help: "Wait for a source that is not available yet.")
  var wait = false

  @Flag(name: .shortAndLong, help: "Print only errors on standard error.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Print the standard error of exec: programs.")
  var verbose = false

  @OptionGroup var web: WebPlaceOptions
  @OptionGroup var failover: FailoverOptions
  @OptionGroup var input: InputOptions

  func validate() throws {
    try failover.check(sources)
    if address != nil, gpsd == nil, nmeaTcp == nil, !asksForNothing {
      throw ValidationError("--address is for --gpsd and --nmea-tcp")
    }
    if avahi, nmeaTcp == nil || address.map({ StreamServer.loopback.contains($0) }) ?? true {
      throw ValidationError("--avahi announces a port to the network: also give --nmea-tcp 10110 --address 0.0.0.0")
    }
  }

  func run() async throws {
    let catalog = SourceCatalog(
      rate: rate, waitsForFirstConnection: wait, input: try input.makeTrackOptions(),
      logLevel: .shown(quiet: quiet, verbose: verbose))
    let fetcher = try catalog.fetcher(for: sources, limits: failover.limits())
    let places = try await web.read(places, mayWait: fetcher.timing == .live, isQuiet: quiet)
    let session = SharingSession(
      source: SourceName.all(sources), fetcher: fetcher, places: places, waitsForFirstConnection: wait, isQuiet: quiet,
      outputs: try await makeOutputs())
    try await session.run()
  }

  private var asksForNothing: Bool {
    gpsd == nil && nmeaTcp == nil && nmeaUdp.isEmpty && pty == nil && nmeaSocket == nil && !desktop.desktop
  }

  private func makeOutputs() async throws -> [SharedOutput] {
    FileLimit.raise()
    let hosts = address.map { [$0] } ?? StreamServer.loopback
    let notice = RefusalNotice(isQuiet: quiet)
    var outputs: [SharedOutput] = []
    if let port = gpsd ?? (asksForNothing ? 2947 : nil) { outputs.append(try .gpsd(port: port, hosts: hosts, notice)) }
    if let nmeaTcp { outputs.append(try .sentences(port: nmeaTcp, hosts: hosts, notice)) }
    for receiver in nmeaUdp { outputs.append(try .datagrams(to: receiver)) }
    if let pty { outputs.append(try .terminal(linkedAt: pty)) }
    if let nmeaSocket { outputs.append(try .sentences(socket: nmeaSocket, notice)) }
    if avahi, let nmeaTcp { outputs.append(try await .announcement(of: nmeaTcp)) }
    if let desktop = try await desktop.output(isQuiet: quiet) { outputs.append(desktop) }
    return outputs
  }
}

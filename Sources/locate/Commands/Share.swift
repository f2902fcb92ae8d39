import ArgumentParser
import LocationIO
import LocationKit
import LocationPlaces

struct Share: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Any source for other programs: as a gpsd, or as NMEA 0183.",
    usage: "locate share <source> ... [<options>]",
    discussion: """
      Serves what a source reports to many programs at once, in as many
      ways as are asked for; without any, as a gpsd on port 2947. A port serves up
      to 16384 programs, as far as the limit of open files allows. A program that
      does not read costs the others nothing: it misses reports. When the source
      is lost, they hear it, and sharing goes on when it is back. Listens on this
      machine alone unless --bind says otherwise: whoever can connect can read
      where you are. Several sources are ranks of one, as of locate watch.

      Examples:
        locate share ride.gpx               then: cgps, gpspipe -w, gpxlogger
        locate share scenario:walk.yaml --gpsd 2948 --nmea-tcp 10110
        locate share gpsd://boat.local --nmea-udp 192.168.1.255:10110
        locate share - --pty /tmp/gps       a serial device for chart plotters
        locate share gpsd://localhost --nmea-tcp 10110 --bind 0.0.0.0
        locate share gpsd://mast gpsd://stern --gpsd 2948
      """)

  @Argument(
    help: ArgumentHelp("What to share; of several, the preferred one first.", valueName: "source"), completion: .file())
  var sources: [String]

  @Option(
    help: ArgumentHelp(
      "Speak gpsd's protocol on this port (default: 2947 where nothing is asked for).", valueName: "port"))
  var gpsd: UInt16?

  @Option(help: ArgumentHelp("Send NMEA 0183 to all who connect to this port; 10110 is usual.", valueName: "port"))
  var nmeaTcp: UInt16?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Send NMEA 0183 there by UDP, a broadcast address among others; may be repeated.", valueName: "host:port"))
  var nmeaUdp: [HostAndPort] = []

  @Option(
    help: ArgumentHelp("Make a serial device that speaks NMEA 0183, linked at this path.", valueName: "path"),
    completion: .file())
  var pty: String?

  @Option(help: ArgumentHelp("Listen on this address of this machine; 0.0.0.0 for all.", valueName: "address"))
  var bind: String?

  @Option(
    help: ArgumentHelp("Of a recording or a script: how many times as fast as it happened.", valueName: "number|max"))
  var rate = PlaybackRate.realTime

  @Option(
    name: .customLong("pois"),
    help: ArgumentHelp("Places to watch, for clients that ask gpsd's protocol for \"locate\":true.", valueName: "file"),
    completion: .file(extensions: PlaceCatalog.fileExtensions))
  var places: [String] = []

  @Option(
    name: .customLong("pois-radius"),
    help: ArgumentHelp(
      "Of places that are points and say no radius, and to either side of lines that say no width.", valueName: "metres"
    ))
  var placeRadius: Magnitude?

  @Flag(help: "Wait for a source that is not there yet.")
  var wait = false

  @Flag(name: .shortAndLong, help: "Say nothing on standard error but errors.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Say what a program of exec: says on standard error.")
  var verbose = false

  @OptionGroup var web: WebPlaceOptions
  @OptionGroup var failover: FailoverOptions
  @OptionGroup var input: InputOptions

  func validate() throws {
    try failover.check(sources)
    if bind != nil, gpsd == nil, nmeaTcp == nil, !(nmeaUdp.isEmpty && pty == nil) {
      throw ValidationError("--bind is for --gpsd and --nmea-tcp")
    }
  }

  func run() async throws {
    let catalog = SourceCatalog(
      rate: rate, waits: wait, input: input.makeTrackOptions(), logLevel: .heard(quiet: quiet, verbose: verbose))
    let fetcher = try catalog.fetcher(for: sources, limits: failover.limits)
    let places = try await WatchedPlaces(
      places, web: WebPlaces(options: web, isQuiet: quiet), PlaceOptions(radius: placeRadius?.value),
      mayWait: fetcher.timing == .live)
    let session = SharingSession(
      source: SourceName.all(sources), fetcher: fetcher, places: places, waits: wait, isQuiet: quiet,
      outputs: try makeOutputs())
    try await session.run()
  }

  private func makeOutputs() throws -> [any SharedOutput] {
    FileLimit.raise()
    let hosts = bind.map { [$0] } ?? StreamServer.loopback
    var outputs: [any SharedOutput] = []
    let asksForNothing = gpsd == nil && nmeaTcp == nil && nmeaUdp.isEmpty && pty == nil
    let notice = RefusalNotice(isQuiet: quiet)
    if let port = gpsd ?? (asksForNothing ? 2947 : nil) {
      outputs.append(try SharedGPSD(port: port, hosts: hosts, whenRefused: notice.print))
    }
    if let nmeaTcp {
      outputs.append(try SharedSentenceStream(port: nmeaTcp, hosts: hosts, whenRefused: notice.print))
    }
    for address in nmeaUdp { outputs.append(try SharedDatagrams(address)) }
    if let pty { outputs.append(try SharedTerminal(linkedAt: pty)) }
    return outputs
  }
}

import ArgumentParser
import Glibc
import LocationFleet
import LocationIO
import LocationKit
import LocationNATS
import LocationPlaces

extension FleetCommand {
  struct PlacesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "places",
      abstract: "Give the workers of a fleet their places.",
      discussion: """
        Stores the places on NATS JetStream, and lets all workers use them from now
        on. The first call creates the fleet: its streams, the number of partitions,
        and the options of its decisions, which never change. --replicas,
        --keep-readings and --keep-events change a fleet that exists, too.

        Each partition receives the change among its readings: those before it are
        decided by the former places, and those after it by the new ones, also if
        another worker decides them later.

        All servers must map positions.* to their partitions; for 16 of them:
          mappings = {
            "positions.*": "positions.{{partition(16,1)}}.{{wildcard(1)}}"
          }
        A server of --nats that does not is reported.

        A program of another version may decide otherwise. Its workers wait until you
        give the places again with --upgrade; then those of the former version stop.

        Examples:
          locate fleet places --pois places.csv --partitions 16
          locate fleet places --pois zones.geojson --nats nats://a:4222,nats://b:4222
        """)

    @OptionGroup var nats: NATSArguments
    @OptionGroup var decisions: DecisionOptions
    @OptionGroup var freshness: FreshnessOptions

    @Option(
      help: .value(
        "number", "Create the fleet with this number of partitions, that of the mapping of the servers (default: 16)."))
    var partitions: Int?

    @Option(
      help: .value("number", "Let this number of servers store everything (default: as before; 1 for a new fleet)."))
    var replicas: Int?

    @Option(help: .value("time", "Store readings for this time (default: as before; 1d for a new fleet)."))
    var keepReadings: TimeSpan?

    @Option(
      help: .value(
        "number",
        "Store this number of the last messages of events of each partition (default: as before; 100000 for a new fleet)."
      ))
    var keepEvents: Int?

    @Flag(
      help: "Let the workers of this version of the program decide from now on, instead of those of the former one.")
    var upgrade = false

    @Flag(
      help: "Create the fleet so that the silence of subjects is announced by time, not only with their next reading.")
    var live = false

    @Flag(name: .shortAndLong, help: "Print only errors on standard error.")
    var quiet = false

    func validate() throws {
      if let partitions, !(1...65_536).contains(partitions) {
        throw ValidationError("--partitions is from 1 to 65536")
      }
      guard (1...5).contains(replicas ?? 1) else { throw ValidationError("--replicas is from 1 to 5") }
      guard (1000...1_000_000_000).contains(keepEvents ?? 1000) else {
        throw ValidationError("--keep-events is from 1000 to 1000000000")
      }
      // A stream remembers for two minutes which messages came twice.
      if let keepReadings, !(.seconds(600) ... .seconds(315_360_000)).contains(keepReadings.duration) {
        throw ValidationError("--keep-readings is from 10m to 3650d")
      }
    }

    func run() async throws {
      let connection = try await nats.connect("fleet places")
      let places = try await decisions.readPlaces(mayWait: false, isQuiet: quiet)
      let index = try await places.index()
      let rules = try await FleetSetup(JetStream(connection)).set(
        try Self.bytes(of: index.write), settings: DecisionSettings(decisions.makeConfiguration(freshness.limits)),
        isLive: live, partitions: partitions, replicas: replicas,
        keeping: keepReadings?.duration, events: keepEvents, upgrades: upgrade)
      if !quiet { StandardError.say("fleet: \(RunAccount.count(index.count, "places")), version \(rules.version)") }
      if rules.decisions != Fleet.decisions {
        StandardError.complain(
          "the fleet decides by version \(rules.decisions), and workers of this program, version \(Fleet.decisions), wait; once "
            + "they run, give the places again with --upgrade")
      }
      for flaw in try await nats.mappingFlaws(partitions: rules.partitions) { StandardError.complain(flaw.sentence) }
    }

    /// Returns the bytes of a file that `write` writes.
    private static func bytes(of write: (String) throws(LocationError) -> Void) throws -> [UInt8] {
      let path = "\(TemporaryFolder.path)/locate-\(getpid()).places"
      defer { unlink(path) }
      try write(path)
      let file = try FileStorage(reading: path)
      return try file.read(at: 0, count: file.size())
    }
  }
}

/// The folder of temporary files.
enum TemporaryFolder {
  static var path: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }
}

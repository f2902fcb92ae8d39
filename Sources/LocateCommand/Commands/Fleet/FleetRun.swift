import ArgumentParser
import LocationIO
import LocationKit

extension FleetCommand {
  struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print the events of many subjects.",
      discussion: """
        Reads gpsd's JSON, a line for each reading, with the member subject. Prints
        the events of each subject that locate replay prints for its readings alone,
        with the member subject after the class: POI, STATE, SOURCE and, with
        --visits, VISIT. Readings are not printed. A line without a subject belongs to
        the subject without a name. An unreadable line is skipped and counted.

        An input mqtt://[user@]host[:port]/topic, or mqtts://, is the trackers of an
        MQTT broker: phones with OwnTracks, each a subject USER/DEVICE, and programs
        that send lines of gpsd's JSON, whose subject is the topic. The topic may have
        wildcards. The broker keeps messages while the program is not running.
        Parameters: ?client=NAME (client id), &password-file=FILE (else the variable
        LOCATE_MQTT_PASSWORD), &ca=FILE (certificates for mqtts://), and &subject=line
        (a client that may publish can then send locations of every subject).

        An input nmea-udp://[address][:port] or nmea-tcp://[address][:port] receives
        NMEA 0183 or gpsd's JSON from many senders; each sender's address is a
        subject, with ?subject=port its address and port. Without an address, only
        programs of this machine can send; 0.0.0.0 is all addresses. The port is 10110
        unless the input states another one.

        --mqtt also publishes each event at PREFIX/SUBJECT/events, and for Home
        Assistant a sensor for each place that a subject has entered, and its last
        position.

        --snapshot keeps the state of all subjects in a folder: it is written every
        --snapshot-interval, at the end, and after Ctrl-C. Run the same command again
        to continue: the lines of files that the snapshot contains are passed over; a
        pipe continues where it is. After a kill, events since the last snapshot are
        printed again; what trackers have sent since is in the folder, too, and only
        the events of the last messages may be printed again. --max-resident limits
        the memory.

        Examples:
          locate fleet run positions.json --pois places.csv --format json
          locate fleet run mqtt://localhost/owntracks/# --live --pois places.places
          locate fleet run mqtt://broker/owntracks/# --live --mqtt mqtt://broker/fleet
          locate fleet run - --pois zones.csv --snapshot fleet --max-resident 100000
        """)

    @OptionGroup var input: FleetInputArguments

    @OptionGroup var decisions: DecisionOptions
    @OptionGroup var freshness: FreshnessOptions

    @Flag(help: "Announce the silence of subjects by the time of day, not only with their next reading.")
    var live = false

    @Option(
      help: .value("folder", "Keep the state of all subjects in this folder; run again to continue."),
      completion: .directory)
    var snapshot: String?

    @Option(help: .value("time", "Write the snapshot each time this time has passed."))
    var snapshotInterval = TimeSpan(.seconds(60))

    @Option(
      help: .value(
        "number", "Keep at most this number of subjects in memory, and the others in the folder (default: all)."))
    var maxResident: Int?

    @Option(help: "Output format: text, or json (as gpsd writes it).")
    var format = ReportFormat.text

    @OptionGroup var classes: EventClassOptions
    @OptionGroup var broker: MQTTEventOptions

    @OptionGroup var notation: NotationOptions

    @Flag(name: .shortAndLong, help: "Print only errors on standard error.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Report what is skipped, and where.")
    var verbose = false

    func validate() throws {
      if let maxResident {
        guard maxResident > 0 else { throw ValidationError("--max-resident is at least 1") }
        guard snapshot != nil else {
          throw ValidationError("--max-resident stores the other subjects in the folder of --snapshot: specify one")
        }
      }
    }

    func run() async throws {
      FreedMemory.keep()
      // Its last events.
      if broker.mqtt != nil { TerminationSignals.allow(.seconds(15)) }
      let places = try await decisions.readPlaces(mayWait: false, isQuiet: quiet)
      var session = FleetSession(
        places: await places.lookup, configuration: decisions.makeConfiguration(freshness.limits), isLive: live,
        printer: FleetPrinter(format: format, text: notation.makePrinter(), classes: classes.classes),
        sender: try await broker.connect("run"))
      session.isVerbose = verbose
      if let snapshot {
        try session.resume(from: snapshot, residents: maxResident ?? .max, interval: snapshotInterval.duration)
      }
      var failure: (any Error)?
      do {
        try await session.beginSending()
        try await session.read(input.inputs)
      } catch { failure = error }
      if failure is CancellationError { try session.pause() }
      do { try await session.endSending() } catch { failure = failure ?? error }
      if !quiet, let text = session.text { StandardError.say(lines: text) }
      if let failure { throw failure }
    }
  }
}

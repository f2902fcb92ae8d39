import ArgumentParser
import Glibc
import LocationFleet
import LocationIO
import LocationKit
import LocationNATS
import Synchronization

extension FleetCommand {
  struct Worker: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Decide a share of a fleet on NATS JetStream.",
      discussion: """
        Takes its share of the partitions of a fleet that locate fleet places has
        created, decides their readings, and publishes the events. Start as many
        workers as you have cores; start and stop them at any time. The partitions of
        a worker that is killed, or does not answer for three seconds, go to the
        others. Each event is published exactly once.

        The events of each subject are those of locate fleet run. In a fleet that was
        created with locate fleet places --live, the silence of a subject is announced
        by the time at which the servers store messages; otherwise with its next
        reading.

        --max-resident limits the memory: subjects of a partition that were not used
        lately are moved to a temporary file, and come back with their next reading.

        SIGTERM and Ctrl-C drain the worker: it stores the state of its partitions,
        and leaves them to the others at once. --metrics serves /metrics for
        Prometheus, and /healthz and /readyz for supervisors, by HTTP without
        authentication.

        Examples:
          locate fleet worker
          locate fleet worker --nats nats://a:4222,nats://b:4222 --partitions 0-7
          locate fleet events --follow
        """)

    @OptionGroup var nats: NATSArguments

    @Option(help: .value("numbers", "Take only these partitions, as 0-7,12 (default: all)."))
    var partitions: PartitionList?

    @Option(
      help: .value(
        "name", "Name of this worker, different from all others (default: that of the machine, and a number)."))
    var workerName: String?

    @Option(help: .value("time", "Store the state of each partition each time this time has passed."))
    var snapshotInterval = TimeSpan(.seconds(10))

    @Option(
      help: .value(
        "number",
        "Keep at most this number of subjects of each partition in memory, and the others in a temporary file."))
    var maxResident = 100_000

    @Option(
      help: .value("host:port", "Serve metrics for Prometheus and the health of this worker by HTTP at this address."))
    var metrics: HostAndPort?

    @Flag(name: .shortAndLong, help: "Print only errors on standard error.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Report what is skipped, and where.")
    var verbose = false

    func validate() throws {
      if let workerName, workerName.isEmpty || !workerName.utf8.allSatisfy({ $0.isLetterOrDigit(or: "-_") }) {
        throw ValidationError("--worker-name has letters, digits, - and _ only")
      }
      guard maxResident > 0 else { throw ValidationError("--max-resident is at least 1") }
    }

    func run() async throws {
      FreedMemory.keep()
      // Its last snapshots.
      TerminationSignals.allow(.seconds(15))
      let name = workerName ?? Self.machine + "-\(getpid())"
      let connection = try await nats.connect("fleet worker \(name)")
      var options = FleetWorker.Options(name: name, folder: TemporaryFolder.path)
      options.partitions = partitions?.partitions
      options.snapshotInterval = snapshotInterval.duration
      options.residents = maxResident
      if !quiet { StandardError.say("fleet: worker \(name) runs") }
      let reported = Reported()
      let worker = FleetWorker(connection, options) { [quiet] notice in
        switch notice {
        case .failed(let partition, let error): StandardError.report("partition \(partition): \(error.sentence)")
        case .taken(let partition): if !quiet { StandardError.say("partition \(partition): taken") }
        case .released(let partition): if !quiet { StandardError.say("partition \(partition): released") }
        case .lost(let partition):
          if !quiet { StandardError.say("partition \(partition): another worker has taken it") }
        case .waits(let version):
          StandardError.report(
            "the fleet decides by version \(version), and this program by version \(Fleet.decisions): the worker waits; once "
              + "all workers are of this version, give the places again: locate fleet places --upgrade")
        case .flaw(let error): StandardError.report(error.sentence)
        }
      } complain: { [verbose, quiet] text in
        if verbose {
          StandardError.report(text)
        } else if !quiet, reported.isFirst() {
          StandardError.report("\(text) (further ones are counted in locate fleet top; --verbose reports all)")
        }
      }
      let status = try metrics.map { try WorkerStatus(name, connection, at: $0) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await worker.run() }
        if let status { group.addTask { await status.run() } }
        defer { group.cancelAll() }
        try await group.next()
      }
      try Task.checkCancellation()
    }

    /// Whether something was reported already.
    private final class Reported: Sendable {
      private let flag = Atomic(false)

      func isFirst() -> Bool { !flag.exchange(true, ordering: .relaxed) }
    }

    static var machine: String {
      var name = [CChar](repeating: 0, count: 256)
      gethostname(&name, name.count - 1)
      let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      let plain = bytes.map { $0.isLetterOrDigit(or: "-_") ? $0 : UInt8(ascii: "-") }
      return String(decoding: plain, as: UTF8.self)
    }
  }
}

import LocationKit

/// The last snapshot of a partition: where its pieces are stored, and which places it uses.
struct PartitionSnapshot: Sendable, Equatable {
  /// Sequence of the last message of readings that it contains.
  var position: Int
  /// Latest time at which one of these messages was stored, in nanoseconds since 1970.
  var time: Int
  /// Places that are in use; `nil` for none.
  var places: StoredFile?
  var state: StoredFile
}

extension PartitionSnapshot: ValueCoded {
  func write(to writer: inout ValueWriter) {
    writer.put(UInt8(2))
    writer.put(position)
    writer.put(time)
    writer.put(places)
    writer.put(state)
  }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    let version = try reader.take(UInt8.self)
    guard (1...2).contains(version) else { throw ValueReader.Failure() }
    position = try reader.take()
    // Before, the time did not matter.
    time = version == 1 ? 0 : try reader.take()
    (places, state) = (try reader.take(), try reader.take())
  }
}

/// What is stored with the pieces of a snapshot; see ``PartitionSnapshot``.
struct SnapshotHead: Sendable {
  var position: Int
  var time: Int
  var places: StoredFile?
  /// Fence of the worker that stores it.
  var fence: Int
}

extension SnapshotHead {
  init(_ decider: borrowing PartitionDecider, _ fence: Int) {
    self.init(
      position: decider.position, time: Int(decider.time.nanoseconds), places: decider.places, fence: fence)
  }
}

/// The snapshots of one partition.
struct SnapshotFolder: Sendable {
  private let js: JetStream
  private let partition: Int
  /// Sequence of the entry that names the last snapshot; 0 for none.
  private var revision = 0
  private var last: PartitionSnapshot?
  private var count = 0

  init(_ js: JetStream, partition: Int) { (self.js, self.partition) = (js, partition) }

  /// Returns the last snapshot and its pieces; `nil` if there is none. From then on, the snapshots of former workers
  /// are refused. Removes what they have left.
  mutating func load() async throws -> (PartitionSnapshot, [[UInt8]])? {
    guard let entry = try await js.last(FleetLayout.snapshot(of: partition), in: FleetLayout.values) else {
      return nil
    }
    var reader = ValueReader(entry.payload)
    let snapshot: PartitionSnapshot
    do { snapshot = try reader.take() } catch {
      throw LocationError(
        .invalidData, "the snapshot of the partition is of another version of this program", context: entry.subject)
    }
    let subject = FleetLayout.snapshot(of: partition)
    // The same entry again: a former worker does not know its sequence.
    revision = try await js.store(
      NATSMessage(subject: subject, payload: entry.payload), after: entry.headers[.sequence].flatMap { Int($0) } ?? 0,
      id: "\(subject)/\(UInt64.random(in: 0 ... .max))")
    last = snapshot
    let (pieces, others) = try await js.load(
      snapshot.state, from: FleetLayout.files, among: FleetLayout.state(of: partition) + ".>")
    try await js.remove(others, from: FleetLayout.files)
    return (snapshot, pieces)
  }

  /// Stores a snapshot, and removes the former one. A former worker of the partition is refused.
  mutating func store(_ pieces: [[UInt8]], _ head: SnapshotHead, limit: Duration = .seconds(60)) async throws {
    count += 1
    let fence = head.fence
    let state = try await js.store(
      pieces, as: "\(FleetLayout.state(of: partition)).\(fence)-\(count)", limit: limit)
    let snapshot = PartitionSnapshot(position: head.position, time: head.time, places: head.places, state: state)
    var writer = ValueWriter()
    writer.put(snapshot)
    revision = try await js.store(
      NATSMessage(subject: FleetLayout.snapshot(of: partition), payload: writer.bytes), after: revision,
      id: "\(partition)/\(fence)/\(count)", limit: limit)
    // What remains because of a failure is removed by the next worker of the partition.
    if let last { try? await js.remove(last.state.sequences, from: FleetLayout.files) }
    last = snapshot
  }
}

import LocationKit

/// The last snapshot of a partition: where its pieces are stored, and which places it uses.
struct PartitionSnapshot: Sendable, Equatable {
  /// Sequence of the last message of readings that it contains.
  var position: Int
  /// Latest time at which one of these messages was stored, in nanoseconds since 1970.
  var time: Int
  /// Places that are in use; `nil` for none.
  var places: StoredFile?
  /// Its pieces; none until they are stored.
  var state = StoredFile(subject: "", sequences: [])
}

extension PartitionSnapshot: ValueCoded {
  func write(to writer: inout ValueWriter) {
    writer.put(position, time, places, state)
  }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    (position, time) = (try reader.take(), try reader.take())
    (places, state) = (try reader.take(), try reader.take())
  }
}

/// The snapshots of one partition.
struct SnapshotFolder: Sendable {
  private let js: JetStream
  private let partition: Int
  /// Sequence of the entry that names the last snapshot; 0 for none.
  private var revision = 0
  private var last: PartitionSnapshot?
  /// Fence of the worker that has taken the partition.
  private var fence = 0
  private var count = 0
  /// The snapshot that was read before the partition was taken, and its pieces.
  private var prepared: (StoredFile, [[UInt8]])?
  /// State of a snapshot that cannot be read any more.
  private var lost: StoredFile?

  init(_ js: JetStream, partition: Int) { (self.js, self.partition) = (js, partition) }

  /// Reads the last snapshot before the partition is taken: as long as it cannot be read, the former worker continues.
  ///
  /// If it remains incomplete, and the stream still has all readings, the state is decided again from the first one.
  mutating func prepare() async throws {
    for attempt in 1... {
      guard let (snapshot, _) = try await entry() else { return }
      do {
        prepared = (snapshot.state, try await js.load(snapshot.state, from: FleetLayout.files))
        return
      } catch let error as LocationError where error.code == .invalidData {
        if attempt == 3 {
          guard try await js.firstSequence(of: FleetLayout.positions) == 1 else { throw error }
          lost = snapshot.state
          return
        }
        // The leader may have changed.
        try await Task.sleep(for: .seconds(1))
      }
    }
  }

  /// Returns the last snapshot and its entry; `nil` if there is none.
  private func entry() async throws -> (PartitionSnapshot, NATSMessage)? {
    guard let entry = try await js.last(FleetLayout.snapshot(of: partition), in: FleetLayout.values) else {
      return nil
    }
    var reader = ValueReader(entry.payload)
    do { return (try reader.next(), entry) } catch {
      throw LocationError(
        .invalidData, "the snapshot of the partition cannot be read", context: entry.subject)
    }
  }

  /// Returns the last snapshot and its pieces; `nil` if there is none, or it is lost. From then on, the snapshots of former workers
  /// are refused. Removes what they have left.
  /// - Parameter fence: fence of the worker.
  mutating func load(_ fence: Int) async throws -> (PartitionSnapshot, [[UInt8]])? {
    self.fence = fence
    guard let (snapshot, entry) = try await entry() else { return nil }
    let subject = FleetLayout.snapshot(of: partition)
    // The same entry again: a former worker does not know its sequence.
    revision = try await js.store(
      NATSMessage(subject: subject, payload: entry.payload), after: entry.sequence ?? 0, in: FleetLayout.values)
    last = snapshot
    if snapshot.state == lost { return nil }
    let pieces =
      if let (state, pieces) = prepared, state == snapshot.state { pieces } else {
        try await js.load(snapshot.state, from: FleetLayout.files)
      }
    prepared = nil
    let prefix = FleetLayout.state(of: partition) + "."
    for subject in try await js.subjects(prefix + ">", in: FleetLayout.files) where subject != snapshot.state.subject {
      // A later worker may have begun already.
      let owner = subject.dropFirst(prefix.count).split(separator: "-").first.flatMap { Int($0) } ?? 0
      guard owner < fence else { continue }
      while let left = try await js.last(subject, in: FleetLayout.files) {
        try await js.remove([left.sequence ?? 0], from: FleetLayout.files)
      }
    }
    return (snapshot, pieces)
  }

  /// Stores a snapshot, and removes the former one. A former worker of the partition is refused.
  mutating func store(_ pieces: [[UInt8]], _ snapshot: PartitionSnapshot, limit: Duration = .seconds(60)) async throws {
    count += 1
    var snapshot = snapshot
    snapshot.state = try await js.store(
      pieces, as: "\(FleetLayout.state(of: partition)).\(fence)-\(count)", limit: limit)
    revision = try await js.store(
      NATSMessage(subject: FleetLayout.snapshot(of: partition), payload: ValueWriter.bytes(of: snapshot)),
      after: revision, in: FleetLayout.values, limit: limit)
    // What remains because of a failure is removed by the next worker of the partition.
    if let last { try? await js.remove(last.state.sequences, from: FleetLayout.files) }
    last = snapshot
  }
}

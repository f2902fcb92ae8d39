import LocationKit

/// The last snapshot of a partition: where its pieces are stored, and which places it uses.
struct PartitionSnapshot: Sendable, Equatable {
  /// Sequence of the last message of readings that it contains.
  var position: Int
  /// Places that are in use; `nil` for none.
  var places: StoredFile?
  var state: StoredFile
}

extension PartitionSnapshot: ValueCoded {
  func write(to writer: inout ValueWriter) {
    writer.put(UInt8(1))
    writer.put(position)
    writer.put(places)
    writer.put(state)
  }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    guard try reader.take(UInt8.self) == 1 else { throw ValueReader.Failure() }
    (position, places, state) = (try reader.take(), try reader.take(), try reader.take())
  }
}

/// The snapshots of one partition.
struct SnapshotFolder {
  let js: JetStream
  let partition: Int
  /// Sequence of the entry that names the last snapshot; 0 for none.
  private var revision = 0
  private var count = 0

  init(_ js: JetStream, partition: Int) { (self.js, self.partition) = (js, partition) }

  /// Returns the last snapshot and its pieces; `nil` if there is none.
  mutating func load() async throws -> (PartitionSnapshot, [[UInt8]])? {
    var failure: any Error = JetStream.silence
    // While another worker replaces a snapshot, the entry may name the former one.
    for _ in 0..<5 {
      guard let entry = try await js.last(FleetLayout.snapshot(of: partition), in: FleetLayout.values) else {
        return nil
      }
      revision = entry.headers[.sequence].flatMap { Int($0) } ?? 0
      var reader = ValueReader(entry.payload)
      do {
        let snapshot: PartitionSnapshot = try reader.take()
        return (snapshot, try await js.load(snapshot.state, from: FleetLayout.files))
      } catch is ValueReader.Failure {
        throw LocationError(
          .invalidData, "the snapshot of the partition is of another version of this program",
          context: FleetLayout.snapshot(of: partition))
      } catch let error as LocationError {
        failure = error
        try await Task.sleep(for: .milliseconds(200))
      }
    }
    throw failure
  }

  /// Stores a snapshot, and removes the former ones. A former worker of the partition that wakes up late is refused.
  mutating func store(
    _ pieces: [[UInt8]], position: Int, places: StoredFile?, fence: Int, attempts: Int
  ) async throws {
    count += 1
    let subject = FleetLayout.state(of: partition)
    let state = try await js.store(pieces, as: "\(subject).\(fence)-\(count)", attempts: attempts)
    var writer = ValueWriter()
    writer.put(PartitionSnapshot(position: position, places: places, state: state))
    revision = try await js.store(
      NATSMessage(subject: FleetLayout.snapshot(of: partition), payload: writer.bytes), after: revision,
      id: "\(partition)/\(fence)/\(count)", attempts: attempts)
    // What is left because of a failure is removed with the next snapshot.
    try? await js.purge(subject + ".>", in: FleetLayout.files, before: state.first)
  }
}

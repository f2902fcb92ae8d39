import LocationFleet
package import LocationKit

/// The entry of a running worker.
package struct WorkerRecord: Sendable, Equatable {
  /// Partitions that it may take.
  package var partitions: Set<Int> = []
  /// Partitions that it decides.
  package var runs: [PartitionState] = []
  /// Version of its decisions; see ``FleetRules/decisions``.
  package var decisions = Fleet.decisions

  /// A partition that a worker decides.
  package struct PartitionState: Sendable, Equatable {
    package var partition = 0
    /// Sequence of the message of events with which the worker took the partition: of two workers, the one with the
    /// higher fence decides it.
    package var fence = 0
    package var subjects = 0
    /// Numbers since the worker took the partition.
    package var readings = 0
    package var events = 0
    /// Messages that wait to be decided.
    package var waiting = 0
    /// Time of the last message that was decided, in nanoseconds since 1970; 0 for none.
    package var time = 0
    /// Sequence of the last message that was decided.
    package var position = 0
    /// Messages and lines that were skipped, since the worker took the partition.
    package var skipped = 0
    /// Readings that were delivered again, since the worker took the partition.
    package var repeated = 0
    /// Time since when readings are decided that no snapshot has, in nanoseconds since 1970; 0 if the last one has all.
    package var unsaved = 0
  }
}

extension WorkerRecord: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(partitions.sorted(), runs, decisions)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    partitions = Set(try reader.take([Int].self))
    runs = try reader.take()
    decisions = try reader.take()
  }
}

extension WorkerRecord.PartitionState: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    let numbers = [partition, fence, subjects, readings, events, waiting, time, position, skipped, repeated, unsaved]
    for number in numbers { writer.put(number) }
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    (partition, fence, subjects) = (try reader.take(), try reader.take(), try reader.take())
    (readings, events, waiting, time) = (try reader.take(), try reader.take(), try reader.take(), try reader.take())
    (position, skipped, repeated, unsaved) = (
      try reader.take(), try reader.take(), try reader.take(), try reader.take()
    )
  }
}

/// A message of the stream of workers.
struct WorkerEntry {
  let worker: String
  /// `nil` if the worker has left.
  let record: WorkerRecord?

  /// `nil` for a record that cannot be read.
  init?(_ message: NATSMessage) {
    guard let worker = message.subject.split(separator: ".").last else { return nil }
    self.worker = String(worker)
    guard message.headers[.operation] == nil else {
      record = nil
      return
    }
    var reader = ValueReader(message.payload)
    guard let record = try? reader.next(WorkerRecord.self) else { return nil }
    self.record = record
  }
}

extension PullConsumer {
  /// Creates a consumer of the entries of all workers.
  init(workersOf js: JetStream) {
    self.init(js, stream: FleetLayout.workers, filter: FleetLayout.worker("*"), start: .lastOfEachSubject)
  }
}

package import LocationKit

/// What the workers of a fleet do, from their entries, and how far the partitions are decided, from the streams.
package struct FleetOverview: Sendable {
  package typealias Instant = ContinuousClock.Instant

  /// What a worker does, or all together.
  package struct Row: Sendable, Equatable {
    /// Name of the worker; `nil` for the partitions that no worker decides.
    package var name: String?
    /// Whether the worker takes no partition because the fleet decides by another version.
    package var waits = false
    package var partitions = 0
    package var subjects = 0
    /// Readings decided in a second.
    package var readings = 0.0
    /// Events published in a second.
    package var events = 0.0
    /// Messages that wait to be decided.
    package var waiting = 0
    /// Messages and lines that were skipped.
    package var skipped = 0
    /// Readings that were delivered again.
    package var repeated = 0
    /// Time of the oldest message that was decided last in a partition with waiting messages: all readings until then
    /// are decided. `nil` if none wait.
    package var decidedUntil: UTCInstant?
  }

  private struct Entry {
    var record: WorkerRecord
    var seen: Instant
    /// An earlier record of the same worker, for rates.
    var earlier: (record: WorkerRecord, seen: Instant)?
  }

  /// A partition, and the worker that decides it.
  package struct Partition: Sendable, Equatable {
    package var number: Int
    /// `nil` if no worker decides it.
    package var worker: String?
    /// State by the entry of the worker, except the messages that wait: these are by the stream.
    package var state: WorkerRecord.PartitionState
  }

  /// How far a partition is decided.
  package struct Backlog: Sendable, Equatable {
    /// Messages of the stream that are not decided.
    package var waiting: Int
    /// Time of the last message that is decided, in nanoseconds since 1970; 0 for none.
    package var time: Int

    package init(waiting: Int, time: Int) { (self.waiting, self.time) = (waiting, time) }
  }

  private var entries: [String: Entry] = [:]
  /// Of all partitions, by number; empty until the streams were asked.
  private var backlogs: [Int: Backlog] = [:]
  /// Time over which rates are computed, at least.
  private static let interval = Duration.seconds(1)

  /// Notes the entry of a worker; `nil` if it has left.
  package mutating func note(_ record: WorkerRecord?, of worker: String, at now: Instant) {
    var entry = record.map { Entry(record: $0, seen: now) }
    if let former = entries[worker] {
      entry?.earlier = former.earlier ?? (former.record, former.seen)
      if let earlier = former.earlier, former.seen - earlier.seen >= Self.interval {
        entry?.earlier = (former.record, former.seen)
      }
    }
    entries[worker] = entry
  }

  /// Notes how far the partitions are decided.
  package mutating func note(_ backlogs: [Int: Backlog]) { self.backlogs = backlogs }

  /// Returns a row for each running worker, by name, and one for the partitions that no worker decides, if there are.
  package func rows(at now: Instant) -> [Row] {
    let partitions = partitions(at: now)
    var rows = living(at: now).map { name, entry in
      var row = Row(name: name, waits: entry.record.partitions.isEmpty)
      let seconds = entry.earlier.map { (entry.seen - $0.seen).inSeconds } ?? 0
      for partition in partitions where partition.worker == name {
        let run = partition.state
        row.partitions += 1
        row.subjects += run.subjects
        row.skipped += run.skipped
        row.repeated += run.repeated
        row.note(run)
        let before = entry.earlier?.record.runs.first { $0.partition == run.partition && $0.fence == run.fence }
        guard let before, seconds > 0 else { continue }
        row.readings += Double(run.readings - before.readings) / seconds
        row.events += Double(run.events - before.events) / seconds
      }
      return row
    }
    let left = partitions.filter { $0.worker == nil }
    if !left.isEmpty {
      rows.append(left.reduce(into: Row(partitions: left.count)) { $0.note($1.state) })
    }
    return rows
  }

  /// Returns each partition, by number. Of several workers, the one that took it last decides it.
  package func partitions(at now: Instant) -> [Partition] {
    var found: [Int: Partition] = [:]
    for (name, entry) in living(at: now) {
      for run in entry.record.runs where run.fence >= found[run.partition]?.state.fence ?? 0 {
        found[run.partition] = Partition(number: run.partition, worker: name, state: run)
      }
    }
    for (number, backlog) in backlogs {
      var state = found[number]?.state ?? WorkerRecord.PartitionState(partition: number)
      (state.waiting, state.time) = (backlog.waiting, backlog.time)
      found[number] = Partition(number: number, worker: found[number]?.worker, state: state)
    }
    return found.values.sorted { $0.number < $1.number }
  }

  /// Sequence of the last message that a running worker has decided in a partition, and its time; `nil` if none decides it.
  func decided(_ partition: Int, at now: Instant) -> (sequence: Int, time: Int)? {
    living(at: now).flatMap(\.1.record.runs).filter { $0.partition == partition }.max { $0.fence < $1.fence }
      .map { ($0.position, $0.time) }
  }

  /// Returns the sum of rows.
  package static func total(_ rows: [Row]) -> Row {
    rows.reduce(into: Row(name: "all")) { total, row in
      total.partitions += row.partitions
      total.subjects += row.subjects
      total.readings += row.readings
      total.events += row.events
      total.waiting += row.waiting
      total.skipped += row.skipped
      total.repeated += row.repeated
      if let time = row.decidedUntil { total.note(Int(time.nanoseconds)) }
    }
  }

  private func living(at now: Instant) -> [(String, Entry)] {
    entries.filter { now - $0.value.seen <= Membership.lease }.sorted { $0.key < $1.key }
  }
}

extension FleetOverview.Row {
  /// Notes what waits in a partition.
  fileprivate mutating func note(_ state: WorkerRecord.PartitionState) {
    waiting += state.waiting
    if state.waiting > 0, state.time > 0 { note(state.time) }
  }

  fileprivate mutating func note(_ time: Int) {
    let instant = UTCInstant(nanoseconds: Int64(time))
    decidedUntil = decidedUntil.map { min($0, instant) } ?? instant
  }
}

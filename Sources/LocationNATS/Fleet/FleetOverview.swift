package import LocationKit

/// What the workers of a fleet do, from their entries.
package struct FleetOverview: Sendable {
  package typealias Instant = ContinuousClock.Instant

  /// What a worker does, or all together.
  package struct Row: Sendable, Equatable {
    package var name: String
    package var partitions = 0
    package var subjects = 0
    /// Readings decided in a second.
    package var readings = 0.0
    /// Events published in a second.
    package var events = 0.0
    /// Messages that wait to be decided.
    package var waiting = 0
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

  private var entries: [String: Entry] = [:]
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

  /// Returns a row for each running worker, by name.
  package func rows(at now: Instant) -> [Row] {
    living(at: now).map { name, entry in
      var row = Row(name: name)
      let seconds = entry.earlier.map { (entry.seen - $0.seen).inSeconds } ?? 0
      for run in entry.record.runs {
        row.partitions += 1
        row.subjects += run.subjects
        row.waiting += run.waiting
        if run.waiting > 0 { row.note(run.time) }
        let before = entry.earlier?.record.runs.first { $0.partition == run.partition && $0.fence == run.fence }
        guard let before, seconds > 0 else { continue }
        row.readings += Double(run.readings - before.readings) / seconds
        row.events += Double(run.events - before.events) / seconds
      }
      return row
    }
  }

  /// Returns the state of each partition that a running worker decides, by number.
  package func partitions(at now: Instant) -> [(worker: String, state: WorkerRecord.PartitionState)] {
    living(at: now).flatMap { name, entry in entry.record.runs.map { (name, $0) } }
      .sorted { ($0.1.partition, $0.1.fence) < ($1.1.partition, $1.1.fence) }
  }

  /// Returns the sum of rows.
  package static func total(_ rows: [Row]) -> Row {
    rows.reduce(into: Row(name: "all")) { total, row in
      total.partitions += row.partitions
      total.subjects += row.subjects
      total.readings += row.readings
      total.events += row.events
      total.waiting += row.waiting
      if let time = row.decidedUntil { total.note(Int(time.nanoseconds)) }
    }
  }

  private func living(at now: Instant) -> [(String, Entry)] {
    entries.filter { now - $0.value.seen <= Membership.lease }.sorted { $0.key < $1.key }
  }
}

extension FleetOverview.Row {
  fileprivate mutating func note(_ time: Int) {
    let instant = UTCInstant(nanoseconds: Int64(time))
    decidedUntil = decidedUntil.map { min($0, instant) } ?? instant
  }
}

/// The workers of a fleet, as one of them sees them.
///
/// A worker is gone when its entry was not renewed for ``lease``. Time in which this worker could not renew its own
/// entry does not count: it was stopped, or the servers were electing a leader, and the others may be in the same
/// state.
package struct Membership: Sendable {
  package typealias Instant = ContinuousClock.Instant

  private struct Entry {
    var record: WorkerRecord
    var seen: Instant
  }

  package static let lease = Duration.seconds(FleetLayout.leaseSeconds)
  /// Time without a renewal of its own after which a worker takes no partition.
  package static let longestPause = Duration.milliseconds(1500)

  private let name: String
  private var others: [String: Entry] = [:]
  /// When the own entry was renewed for the first and the last time.
  private var renewals: (first: Instant, last: Instant)?

  package init(name: String) { self.name = name }

  /// Notes the entry of a worker; `nil` if it has left.
  package mutating func note(_ record: WorkerRecord?, of worker: String, at now: Instant) {
    guard worker != name else { return }
    others[worker] = record.map { Entry(record: $0, seen: now) }
  }

  /// Notes that the own entry was renewed.
  package mutating func renewed(at now: Instant) {
    if let last = renewals?.last, now - last > Self.longestPause {
      for worker in others.keys { others[worker]?.seen = now }
    }
    renewals = (renewals?.first ?? now, now)
  }

  /// Removes those that are gone, and returns the others.
  package mutating func living(at now: Instant) -> [String: WorkerRecord] {
    if isReliable(at: now) { others = others.filter { now - $0.value.seen <= Self.lease } }
    return others.mapValues(\.record)
  }

  /// Whether partitions may be taken: this worker has renewed its entry lately, and has seen those of the others.
  package func isReliable(at now: Instant) -> Bool {
    guard let renewals else { return false }
    return now - renewals.last <= Self.longestPause && now - renewals.first >= .seconds(1)
  }
}

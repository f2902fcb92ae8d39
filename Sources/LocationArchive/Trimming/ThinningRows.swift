import LocationKit

/// Chooses the rows of one subject that thinning keeps, from rows in the order of their keys.
///
/// For each origin it keeps the first and the last row, the first and the last row of each segment, and between them
/// the last row that is within the interval of the kept row before. Hence two kept rows are farther apart than the
/// interval only if the archive has no row between them: gaps keep their ends. All rows that it keeps would be kept
/// again.
struct ThinningRows {
  /// Takes each row, and whether it is kept.
  typealias Decision = (Candidate, _ isKept: Bool) -> Void

  /// A row whose fate depends on the next row of its origin.
  struct Candidate {
    var rows: RowBuffer
    var row: Int
    var key: Int64
    var tag: Int
  }

  private struct Stream {
    var origin: LocationOrigin
    var lastKept: Int64
    var candidate: Candidate?
  }

  private let trimming: ArchiveTrimming
  /// The origin of the row before.
  private var active: Stream?
  /// The other origins that had a row within the interval.
  private var others: [LocationOrigin: Stream] = [:]

  init(_ trimming: ArchiveTrimming) { self.trimming = trimming }

  /// The least key of a row that may still be kept; `nil` if there is none.
  var earliestOpen: Int64? {
    others.values.compactMap { $0.candidate?.key }.reduce(active?.candidate?.key) { min($0 ?? .max, $1) }
  }

  /// - Parameter tag: the tag of each of these rows as a candidate.
  mutating func take(_ rows: RowBuffer, _ range: Range<Int>, tag: Int, _ decide: Decision) {
    for row in range {
      let key = rows[.key, row]
      if !others.isEmpty { endStale(at: key, decide) }
      guard let origin = rows.origin(rows[.origin, row]) else { continue }
      activate(origin)
      take(Candidate(rows: rows, row: row, key: key, tag: tag), of: origin, decide)
    }
  }

  /// Keeps the last rows.
  mutating func finish(_ decide: Decision) {
    let candidates = others.values.compactMap(\.candidate) + [active?.candidate].compactMap { $0 }
    for candidate in candidates.sorted(by: { $0.key < $1.key }) { decide(candidate, true) }
    (active, others) = (nil, [:])
  }

  private mutating func activate(_ origin: LocationOrigin) {
    if let active, active.origin === origin || active.origin == origin { return }
    if let active { others[active.origin] = active }
    active = others.removeValue(forKey: origin)
  }

  private mutating func take(_ next: Candidate, of origin: LocationOrigin, _ decide: Decision) {
    let startsSegment = RowFlags(rawValue: next.rows[.flags, next.row]).contains(.startsSegment)
    let isFirst = active == nil
    if let stream = active, let candidate = stream.candidate {
      let isKept = startsSegment || isNeeded(candidate, after: stream.lastKept, before: next.key)
      decide(candidate, isKept)
      if isKept { active?.lastKept = candidate.key }
    }
    if isFirst || startsSegment || trimming.interval(at: next.key) == nil {
      decide(next, true)
      active = Stream(origin: origin, lastKept: next.key)
    } else {
      active?.candidate = next
    }
  }

  /// Whether the interval would be exceeded without this row.
  private func isNeeded(_ candidate: Candidate, after lastKept: Int64, before next: Int64) -> Bool {
    trimming.interval(at: candidate.key).map { next.saturatingSubtracting(lastKept) > $0 } ?? true
  }

  /// Keeps the last row of each origin that has been silent for the interval, and forgets the origin: its next row is
  /// kept in any case.
  private mutating func endStale(at key: Int64, _ decide: Decision) {
    for (origin, stream) in others {
      let last = stream.candidate?.key ?? stream.lastKept
      guard key.saturatingSubtracting(last) > trimming.interval(at: last) ?? 0 else { continue }
      if let candidate = stream.candidate { decide(candidate, true) }
      others[origin] = nil
    }
  }
}

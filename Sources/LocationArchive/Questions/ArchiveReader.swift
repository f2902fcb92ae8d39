package import LocationKit

/// An iterator over the readings of one subject, as a recorded source reports them.
package struct ArchiveReader {
  private let archive: Archive
  private let subject: Int
  private let keys: ClosedRange<Int64>
  /// The rows that decide about places; `nil` to read all.
  private var deciding: DecidingRows?
  private var groups: Slice<BlockGroups>
  private var cursor: RowCursor?
  private var rows = RowBuffer()
  private var range = 0..<0
  private var batch = LocationBatch()
  /// The next location of the batch.
  private var position = 0
  private var replay = ReplayedOrigin()
  private var beginsSegment = false
  private var faults: ArraySlice<LocationError> = []
  private var knownDamages: Int
  /// Follows one of several sources that have recorded the same trip; `nil` to read the locations of all.
  package var sources: SourceChoice?
  /// The locations and damaged blocks so far.
  package private(set) var counts = InputCounts(unit: "locations")

  /// - Throws: input not found for a subject that the archive does not have.
  init(_ period: ArchivePeriod, zone: QuietZone? = nil) throws(LocationError) {
    guard let number = period.number else { throw Self.missing(period.subject, period.archive) }
    (archive, subject, keys) = (period.archive, number, period.keys)
    groups = zone == nil ? period.groups : BlockGroups.none
    if let zone { deciding = try DecidingRows(archive, number, keys, zone) }
    let known = archive.damages
    faults = known.map(\.error)[...]
    knownDamages = known.count
    if knownDamages > 0 { counts.skipped[Self.damaged] = knownDamages }
  }

  /// Returns the error for a subject that the archive does not have, or for a period without times.
  private static func missing(_ subject: String, _ archive: Archive) -> LocationError {
    guard archive.number(of: subject) == nil else {
      return LocationError(.invalidArgument, "the period ends before it begins", context: archive.path)
    }
    return archive.missing(subject)
  }

  /// The reason why locations of a source that is not followed are skipped.
  package static let aside = "locations of another source at the same time"
  private static let damaged = "damaged blocks"

  package mutating func next() throws(LocationError) -> Reading? {
    while let reading = try nextOfAll() {
      guard case .location(let location) = reading else { return reading }
      counts.read += 1
      if sources?.follows(location) != false { return reading }
      counts.skip(Self.aside)
    }
    return nil
  }

  private mutating func nextOfAll() throws(LocationError) -> Reading? {
    while true {
      if let fault = faults.popFirst() { return .fault(fault) }
      if position < batch.count {
        defer { position += 1 }
        return .location(played(batch.locations[position]))
      }
      if range.isEmpty {
        guard try nextRows() else { return nil }
        rows.replaceLiveOrigins { replay.origin(of: $0) }
      } else {
        fillBatch()
      }
    }
  }

  private mutating func fillBatch() {
    let some = range.prefix(LocationBatch.size)
    range = some.upperBound..<range.upperBound
    batch.begin()
    batch.append(some, of: rows)
    position = 0
  }

  /// Reads all locations of a subject; `nil` for the only subject of an archive.
  package init(_ archive: Archive, subject: String?) throws(LocationError) {
    try self.init(ArchivePeriod(archive, of: archive.chosen(subject)))
  }

  private mutating func played(_ location: Location) -> Location {
    guard beginsSegment else { return location }
    beginsSegment = false
    var location = location
    location.startsSegment = true
    return location
  }

  private mutating func nextRows() throws(LocationError) -> Bool {
    while true {
      if let piece = try cursor?.next(reusing: &rows) {
        (rows, range) = (piece.rows, piece.range)
        if noteDamages() { beginsSegment = true }
        return true
      }
      if cursor != nil, noteDamages() { beginsSegment = true }
      cursor = nil
      switch try deciding?.nextPiece(reusing: &rows) {
      case .rows(_, let found, let begins):
        range = found
        if begins { beginsSegment = true }
        noteDamages()
        return true
      case .group(let group): cursor = RowCursor(archive, subject, group, keys)
      case nil:
        noteDamages()
        guard let group = groups.popFirst() else { return !faults.isEmpty }
        cursor = RowCursor(archive, subject, group, keys)
      }
    }
  }

  /// Returns whether there are new ones.
  @discardableResult
  private mutating func noteDamages() -> Bool {
    let damages = archive.damages
    guard damages.count > knownDamages else { return false }
    faults += damages[knownDamages...].map(\.error)
    counts.skipped[Self.damaged, default: 0] += damages.count - knownDamages
    knownDamages = damages.count
    return true
  }
}

extension Archive {
  /// Returns the name of a subject; `nil` chooses the only one. Throws input not found if there is none, or if there are
  /// several to choose from: none of them stands for all.
  package func chosen(_ subject: String?) throws(LocationError) -> String {
    if let subject = subject ?? (subjects.count == 1 ? subjects[0] : nil), number(of: subject) != nil { return subject }
    throw missing(subject)
  }

  fileprivate func missing(_ subject: String?) -> LocationError {
    let names = subjects.map { $0.isEmpty ? "the one without a name (?subject=)" : $0 }
    return LocationError(
      .inputNotFound,
      names.isEmpty
        ? "the archive is empty"
        : subject.map { $0.isEmpty ? "the archive has no subject without a name" : "the archive has no subject \($0)" }
          ?? "the archive has several subjects",
      context: path, remedy: names.isEmpty ? nil : "choose one of: \(names.prefix(10).joined(separator: ", "))")
  }
}

/// The last archived origin, and the replayed origin that stands for it.
private struct ReplayedOrigin {
  private var last: (archived: LocationOrigin, replayed: LocationOrigin)?

  mutating func origin(of archived: LocationOrigin) -> LocationOrigin {
    if let last, last.archived == archived { return last.replayed }
    let replayed = LocationOrigin(source: archived.source, device: archived.device, kind: .replayed)
    last = (archived, replayed)
    return replayed
  }
}

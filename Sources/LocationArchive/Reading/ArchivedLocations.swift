public import LocationKit

/// Locations of one subject in the order of their times, read block by block.
public struct ArchivedLocations: AsyncSequence, Sendable {
  public typealias Element = Location
  public typealias Failure = LocationError

  let archive: LocationArchive
  let subject: Int?
  let keys: ClosedRange<Int64>
  var condition: ArchiveCondition?

  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// Memory: the blocks that overlap the present location's time; one, unless locations came late.
  public struct Iterator: AsyncIteratorProtocol {
    private let archive: LocationArchive
    private let subject: Int
    private let keys: ClosedRange<Int64>
    private let condition: ArchiveCondition?
    private var groups: ArraySlice<BlockGroup>
    private var cursor: RowCursor?
    private var rows = RowBuffer()
    private var range = 0..<0

    fileprivate init(_ locations: ArchivedLocations) {
      (archive, keys, condition) = (locations.archive, locations.keys, locations.condition)
      subject = locations.subject ?? 0
      groups = locations.subject.map { locations.archive.groups(of: $0, within: locations.keys)[...] } ?? []
    }

    public mutating func next() async throws(LocationError) -> Location? { try nextLocation() }

    public mutating func next(isolation actor: isolated (any Actor)?) async throws(LocationError) -> Location? {
      try nextLocation()
    }

    mutating func nextLocation() throws(LocationError) -> Location? {
      while true {
        while let row = range.popFirst() {
          if let condition, !condition.holds(rows, row) { continue }
          if let location = rows.location(row) { return location }
        }
        guard try nextRows() else { return nil }
      }
    }

    private mutating func nextRows() throws(LocationError) -> Bool {
      while true {
        if let piece = try cursor?.next() {
          (rows, range) = (piece.rows, piece.range)
          return true
        }
        guard let group = groups.popFirst() else { return false }
        if let header = group.header, condition?.mayHold(header) == false { continue }
        cursor = archive.cursor(subject, group, keys)
      }
    }
  }
}

extension LocationArchive {
  /// The locations of a subject in the order of their times.
  ///
  /// - Parameters:
  ///   - subject: as it was written; none are returned for an unknown one.
  ///   - from: the earliest time, which is included; `nil` for the beginning.
  ///   - to: the latest time, which is included; `nil` for the end.
  public func locations(
    of subject: String = "", from: UTCInstant? = nil, to: UTCInstant? = nil
  ) -> ArchivedLocations {
    let span = ArchiveSpan(from, to)
    return ArchivedLocations(
      archive: self, subject: span.keys == nil ? nil : number(of: subject), keys: span.keys ?? 0...0)
  }

  /// The locations within a box of degrees, edges included. Blocks that lie elsewhere are not read.
  ///
  /// - Parameter longitudes: from west to east; across the antimeridian, west is greater than east.
  public func locations(
    south: Double, west: Double, north: Double, east: Double, of subject: String = "", from: UTCInstant? = nil,
    to: UTCInstant? = nil
  ) -> ArchivedLocations {
    var locations = locations(of: subject, from: from, to: to)
    locations.condition = .box(ArchiveBox(south: south, west: west, north: north, east: east))
    return locations
  }

  /// The locations with a speed above so many metres a second. Blocks without one are not read.
  public func locations(
    speedAbove speed: Double, of subject: String = "", from: UTCInstant? = nil, to: UTCInstant? = nil
  ) -> ArchivedLocations {
    var locations = locations(of: subject, from: from, to: to)
    locations.condition = .speedAbove(speed)
    return locations
  }

  func cursor(
    _ subject: Int, _ group: BlockGroup, _ keys: ClosedRange<Int64>, columns: Set<ArchiveColumn>? = nil
  ) -> RowCursor {
    RowCursor(snapshot, subject: subject, blocks: group.blocks, keys: keys, columns: columns) { self.note($0) }
  }

  func groups(of subject: Int, within keys: ClosedRange<Int64>) -> [BlockGroup] {
    BlockGroup.groups(of: snapshot.blocks[subject], within: keys)
  }
}

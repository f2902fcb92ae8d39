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
    private var reader: RowReader
    private let condition: ArchiveCondition?
    /// Locations that were decoded together. Their memory is used again for the next ones, unless the caller has
    /// kept them.
    @usableFromInline var batch: [Location] = []
    /// Number of locations in the batch.
    @usableFromInline var count = 0
    @usableFromInline var position = 0
    /// The columns from which the locations of the batch were decoded.
    private var columns: ColumnSet = []
    /// Whether some were decoded from other columns.
    private var isMixed = false

    private static let batchSize = 64

    fileprivate init(_ locations: ArchivedLocations) {
      reader = RowReader(locations.archive, subject: locations.subject, keys: locations.keys)
      condition = locations.condition
      batch.reserveCapacity(Self.batchSize)
    }

    public mutating func next() async throws(LocationError) -> Location? { try nextLocation() }

    @inlinable
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(LocationError) -> Location? {
      try nextLocation()
    }

    @inlinable
    mutating func nextLocation() throws(LocationError) -> Location? {
      if position == count {
        try fillBatch()
        if count == 0 { return nil }
      }
      defer { position += 1 }
      return batch[position]
    }

    @usableFromInline
    mutating func fillBatch() throws(LocationError) {
      (count, position) = (0, 0)
      if isMixed { batch.removeAll(keepingCapacity: true) }
      isMixed = false
      let condition = condition
      while count < Self.batchSize {
        let rows = try reader.next(Self.batchSize - count, { condition?.mayHold($0) ?? true }, condition?.areaTest)
        guard let rows else { return }
        if reader.rows.columns != columns { forgetLocations() }
        append(rows, of: reader.rows)
      }
    }

    /// Forgets locations of former batches, which were decoded from other columns.
    private mutating func forgetLocations() {
      batch.removeSubrange(count...)
      columns = reader.rows.columns
      isMixed = count > 0
    }

    private mutating func append(_ range: Range<Int>, of rows: RowBuffer) {
      guard let condition else { return rows.read(range, into: &batch, count: &count) { _ in true } }
      rows.read(range, into: &batch, count: &count) { condition.holds(rows, $0) }
    }
  }
}

extension LocationArchive {
  /// Returns the locations of a subject in the order of their times.
  ///
  /// - Parameters:
  ///   - subject: the name as it was appended; an unknown subject has no locations.
  ///   - from: the earliest time, which is included; `nil` for the beginning.
  ///   - to: the latest time, which is included; `nil` for the end.
  public func locations(
    of subject: String = "", from: UTCInstant? = nil, to: UTCInstant? = nil
  ) -> ArchivedLocations {
    let span = ArchiveSpan(from, to)
    return ArchivedLocations(
      archive: self, subject: span.keys == nil ? nil : number(of: subject), keys: span.keys ?? 0...0)
  }

  /// Returns the locations within a box of degrees, edges included. Blocks outside it are not read.
  ///
  /// - Parameters:
  ///   - south: the least latitude.
  ///   - west: the western longitude; across the antimeridian, it is greater than `east`.
  ///   - north: the greatest latitude.
  ///   - east: the eastern longitude.
  ///   - subject: the subject; empty for the archive's own.
  ///   - from: the earliest time, inclusive; `nil` for the beginning.
  ///   - to: the latest time, inclusive; `nil` for the end.
  public func locations(
    south: Double, west: Double, north: Double, east: Double, of subject: String = "", from: UTCInstant? = nil,
    to: UTCInstant? = nil
  ) -> ArchivedLocations {
    var locations = locations(of: subject, from: from, to: to)
    locations.condition = .box(ArchiveBox(south: south, west: west, north: north, east: east))
    return locations
  }

  /// Returns the locations above a speed in metres per second. Blocks without such a location are not read.
  public func locations(
    speedAbove speed: Double, of subject: String = "", from: UTCInstant? = nil, to: UTCInstant? = nil
  ) -> ArchivedLocations {
    var locations = locations(of: subject, from: from, to: to)
    locations.condition = .speedAbove(speed)
    return locations
  }

  func cursor(
    _ subject: Int, _ group: BlockGroup, _ keys: ClosedRange<Int64>, columns: ColumnSet = .all
  ) -> RowCursor {
    RowCursor(snapshot, subject: subject, blocks: group.blocks, keys: keys, columns: columns) { self.note($0) }
  }

  /// The groups of a subject that have times within `keys`, in order.
  func groups(of subject: Int, within keys: ClosedRange<Int64>) -> Slice<BlockGroups> {
    snapshot.groups[subject].overlapping(keys)
  }

  /// The summary of a group of one block; `nil` for several.
  func header(_ subject: Int, _ group: BlockGroup) -> BlockHeader? {
    group.blocks.count == 1 ? snapshot.blocks[subject][group.blocks.lowerBound].place.header : nil
  }
}

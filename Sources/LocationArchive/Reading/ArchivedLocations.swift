public import LocationKit

/// Locations of one subject in the order of their times, read block by block.
public struct ArchivedLocations: AsyncSequence, Sendable {
  public typealias Element = Location
  public typealias Failure = LocationError

  let period: ArchivePeriod
  var condition: ArchiveCondition?

  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// Memory: the blocks that overlap the present location's time; one, unless locations came late.
  public struct Iterator: AsyncIteratorProtocol {
    private var reader: RowReader
    private let condition: ArchiveCondition?
    @usableFromInline var batch = LocationBatch()
    @usableFromInline var position = 0

    fileprivate init(_ locations: ArchivedLocations) {
      reader = RowReader(locations.period)
      condition = locations.condition
    }

    @inlinable
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(LocationError) -> Location? {
      try nextLocation()
    }

    @inlinable
    mutating func nextLocation() throws(LocationError) -> Location? {
      if position == batch.count {
        try fillBatch()
        if batch.count == 0 { return nil }
      }
      defer { position += 1 }
      return batch.locations[position]
    }

    @usableFromInline
    mutating func fillBatch() throws(LocationError) {
      batch.begin()
      position = 0
      let condition = condition
      while batch.count < LocationBatch.size {
        let most = LocationBatch.size - batch.count
        let range = try reader.next(most, { condition?.mayHold($0) ?? true }, condition?.areaTest)
        guard let range else { return }
        if let condition {
          let rows = reader.rows
          batch.append(range, of: rows) { condition.holds(rows, $0) }
        } else {
          batch.append(range, of: reader.rows)
        }
      }
    }
  }
}

extension Archive {
  /// Returns the locations of a subject in the order of their times.
  ///
  /// - Parameters:
  ///   - subject: the name as it was appended; an unknown subject has no locations.
  ///   - from: the earliest time, which is included; `nil` for the beginning.
  ///   - to: the latest time, which is included; `nil` for the end.
  public func locations(
    of subject: String = "", from: UTCInstant? = nil, to: UTCInstant? = nil
  ) -> ArchivedLocations {
    ArchivedLocations(period: ArchivePeriod(self, of: subject, from: from, to: to))
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
    locations(in: DegreeBox(south: south, west: west, north: north, east: east), of: subject, from: from, to: to)
  }

  /// Returns the locations within a box. Blocks outside it are not read.
  package func locations(
    in box: DegreeBox, of subject: String = "", from: UTCInstant? = nil, to: UTCInstant? = nil
  ) -> ArchivedLocations {
    ArchivedLocations(period: ArchivePeriod(self, of: subject, from: from, to: to), condition: .box(box))
  }

  /// Returns the locations above a speed in metres per second. Blocks without such a location are not read.
  public func locations(
    speedAbove speed: Double, of subject: String = "", from: UTCInstant? = nil, to: UTCInstant? = nil
  ) -> ArchivedLocations {
    ArchivedLocations(period: ArchivePeriod(self, of: subject, from: from, to: to), condition: .speedAbove(speed))
  }

  /// The groups of a subject that have times within `keys`, in order.
  func groups(of subject: Int, within keys: ClosedRange<Int64>) -> Slice<BlockGroups> {
    snapshot.groups[subject].overlapping(keys)
  }

  /// The summary of a group of one block; `nil` for several, and if some of their rows may be passed over.
  func header(_ subject: Int, _ group: BlockGroup) -> BlockHeader? {
    group.blocks.count == 1 && !isTrustedOnly ? snapshot.blocks[subject][group.blocks.lowerBound].place.header : nil
  }
}

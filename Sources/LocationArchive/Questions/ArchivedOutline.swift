public import LocationKit

/// Few locations of one subject that show where it was: each of the others lies within a distance of the one before
/// it here.
public struct ArchivedOutline: AsyncSequence, Sendable {
  public typealias Element = Location
  public typealias Failure = LocationError

  let period: ArchivePeriod
  /// Metres.
  let detail: Double

  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// Blocks that lie within the distance of the last location here are not read.
  public struct Iterator: AsyncIteratorProtocol {
    private var reader: RowReader
    /// Metres.
    private let detail: Double
    private var last: OutlinePoint?
    /// Whether a segment began at a location that is left out.
    private var hasBegun = false

    fileprivate init(_ outline: ArchivedOutline) {
      reader = RowReader(outline.period)
      detail = outline.detail
    }

    public mutating func next(isolation actor: isolated (any Actor)?) async throws(LocationError) -> Location? {
      while let row = try nextRow() {
        let rows = reader.rows
        if RowFlags(rawValue: rows[.flags, row]).contains(.startsSegment) { hasBegun = true }
        guard isFar(rows[.latitude, row], rows[.longitude, row]), var location = rows.location(row) else { continue }
        location.startsSegment = hasBegun
        hasBegun = false
        last = OutlinePoint(
          location.coordinate, latitude: rows[.latitude, row], longitude: rows[.longitude, row], detail: detail)
        return location
      }
      return nil
    }

    private mutating func nextRow() throws(LocationError) -> Int? {
      let last = last
      return try reader.next { header in
        guard let last else { return true }
        let (south, north) = (Int64(header.latitudes.lowerBound), Int64(header.latitudes.upperBound))
        let (west, east) = (Int64(header.longitudes.lowerBound), Int64(header.longitudes.upperBound))
        return !last.isNear(south...north, west...east)
      }
    }

    private func isFar(_ latitude: Int64, _ longitude: Int64) -> Bool { last?.isFar(latitude, longitude) ?? true }
  }
}

extension Archive {
  /// A level of detail for drawing: each location that is left out lies within `metres` of the last one that is
  /// returned before it. A segment that began at one that is left out begins at the next.
  public func outline(
    metres: Double, of subject: String = "", from: UTCInstant? = nil, to: UTCInstant? = nil
  ) -> ArchivedOutline {
    ArchivedOutline(period: ArchivePeriod(self, of: subject, from: from, to: to), detail: metres)
  }
}

public import LocationKit

/// Few locations of one subject that show where it was: each of the others lies within a distance of the one before
/// it here.
public struct ArchivedOutline: AsyncSequence, Sendable {
  public typealias Element = Location
  public typealias Failure = LocationError

  let archive: LocationArchive
  let subject: Int?
  let keys: ClosedRange<Int64>
  /// Metres.
  let detail: Double

  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// Blocks that lie within the distance of the last location here are not read.
  public struct Iterator: AsyncIteratorProtocol {
    private var reader: RowReader
    /// Metres.
    private let detail: Double
    private var last: Coordinate?
    /// Whether a segment began at a location that is left out.
    private var hasBegun = false

    fileprivate init(_ outline: ArchivedOutline) {
      reader = RowReader(outline.archive, subject: outline.subject, keys: outline.keys)
      detail = outline.detail
    }

    public mutating func next() async throws(LocationError) -> Location? { try nextLocation() }

    public mutating func next(isolation actor: isolated (any Actor)?) async throws(LocationError) -> Location? {
      try nextLocation()
    }

    private mutating func nextLocation() throws(LocationError) -> Location? {
      while let row = try nextRow() {
        let rows = reader.rows
        if RowFlags(rawValue: rows[.flags, row]).contains(.startsSegment) { hasBegun = true }
        guard isFar(rows[.latitude, row], rows[.longitude, row]), var location = rows.location(row) else { continue }
        location.startsSegment = hasBegun
        hasBegun = false
        last = location.coordinate
        return location
      }
      return nil
    }

    private mutating func nextRow() throws(LocationError) -> Int? {
      let (last, detail) = (last, detail)
      return try reader.next { header in
        last.map { header.farthestCentimetres(from: $0) > detail * 100 } ?? true
      }
    }

    private func isFar(_ latitude: Int64, _ longitude: Int64) -> Bool {
      guard let last, let here = Coordinate(latitude: Double(latitude) / 1e7, longitude: Double(longitude) / 1e7)
      else { return true }
      return last.distance(to: here) > detail
    }
  }
}

extension LocationArchive {
  /// A level of detail for drawing: each location that is left out lies within `metres` of the last one that is
  /// returned before it. A segment that began at one that is left out begins at the next.
  public func outline(
    metres: Double, of subject: String = "", from: UTCInstant? = nil, to: UTCInstant? = nil
  ) -> ArchivedOutline {
    let span = ArchiveSpan(from, to)
    return ArchivedOutline(
      archive: self, subject: span.keys == nil ? nil : number(of: subject), keys: span.keys ?? 0...0, detail: metres)
  }
}

extension BlockHeader {
  /// No row is farther from the coordinate: the path along the parallel and the meridian to the farthest corner.
  fileprivate func farthestCentimetres(from coordinate: Coordinate) -> Double {
    let latitude = Int64((coordinate.latitude * 1e7).rounded())
    let longitude = Int64((coordinate.longitude * 1e7).rounded())
    let north = max(
      (Int64(latitudes.upperBound) - latitude).magnitude, (Int64(latitudes.lowerBound) - latitude).magnitude)
    let east = max(
      (Int64(longitudes.upperBound) - longitude).magnitude, (Int64(longitudes.lowerBound) - longitude).magnitude)
    // Straight, and not round the other side: that is no less.
    return (Double(north) + Double(east) + 1) * BlockSummary.centimetresPerUnit
  }
}

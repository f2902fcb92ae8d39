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
    private var last: OutlinePoint?
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
        last = OutlinePoint(
          coordinate: location.coordinate, latitude: rows[.latitude, row], longitude: rows[.longitude, row])
        return location
      }
      return nil
    }

    private mutating func nextRow() throws(LocationError) -> Int? {
      let (last, detail) = (last, detail)
      return try reader.next { header in
        guard let last else { return true }
        let (south, north) = (Int64(header.latitudes.lowerBound), Int64(header.latitudes.upperBound))
        let (west, east) = (Int64(header.longitudes.lowerBound), Int64(header.longitudes.upperBound))
        return last.farthestCentimetres(south...north, west...east) > detail * 100
      }
    }

    private func isFar(_ latitude: Int64, _ longitude: Int64) -> Bool {
      guard let last else { return true }
      // Most locations are near, and need no distance.
      if last.farthestCentimetres(latitude...latitude, longitude...longitude) <= detail * 100 { return false }
      guard let here = Coordinate(latitude: Double(latitude) / 1e7, longitude: Double(longitude) / 1e7)
      else { return true }
      return last.coordinate.distance(to: here) > detail
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

/// The last location that was returned, also in the units of the archive.
private struct OutlinePoint {
  let coordinate: Coordinate
  let latitude: Int64
  let longitude: Int64

  /// Centimetres to the farthest of these units along the parallel and the meridian: no distance to them is greater.
  func farthestCentimetres(_ latitudes: ClosedRange<Int64>, _ longitudes: ClosedRange<Int64>) -> Double {
    let north = max(
      (latitudes.upperBound - latitude).magnitude, (latitudes.lowerBound - latitude).magnitude)
    let east = max(
      (longitudes.upperBound - longitude).magnitude, (longitudes.lowerBound - longitude).magnitude)
    // Straight, and not round the other side: that is no less.
    return (Double(north) + Double(east) + 1) * BlockSummary.centimetresPerUnit
  }
}

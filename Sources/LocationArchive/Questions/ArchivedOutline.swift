import Glibc
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
      reader = RowReader(outline.period, columns: .path)
      detail = outline.detail
    }

    public mutating func next(isolation actor: isolated (any Actor)?) async throws(LocationError) -> Location? {
      while let row = try nextRow() {
        let (latitude, longitude) = (reader.rows[.latitude, row], reader.rows[.longitude, row])
        if RowFlags(rawValue: reader.rows[.flags, row]).contains(.startsSegment) { hasBegun = true }
        let isFar = last?.isFar(latitude, longitude) ?? true
        guard isFar, var location = reader.location(row) else { continue }
        location.startsSegment = hasBegun
        hasBegun = false
        last = OutlinePoint(location.coordinate, latitude: latitude, longitude: longitude, detail: detail)
        return location
      }
      return nil
    }

    private mutating func nextRow() throws(LocationError) -> Int? {
      if let square = last?.square { _ = reader.pass(square) }
      let last = last
      return try reader.next { header in
        guard let last else { return true }
        let (south, north) = (Int64(header.latitudes.lowerBound), Int64(header.latitudes.upperBound))
        let (west, east) = (Int64(header.longitudes.lowerBound), Int64(header.longitudes.upperBound))
        return !last.isNear(south...north, west...east)
      }
    }
  }
}

extension Archive {
  /// Estimates in metres the diagonal of the box around a subject's locations of a period, by the headers of blocks; 0
  /// without locations. It is too small only for a path around more than half of the earth. A path over the antimeridian
  /// is as long as it is in either direction, whichever is shorter.
  package func extent(of subject: String = "", from: UTCInstant? = nil, to: UTCInstant? = nil) -> Double {
    let period = ArchivePeriod(self, of: subject, from: from, to: to)
    guard let number = period.number else { return 0 }
    var (south, north) = (Int64.max, Int64.min)
    var (west, east, shiftedWest, shiftedEast) = (Int64.max, Int64.min, Int64.max, Int64.min)
    for block in period.groups.lazy.flatMap(\.blocks) {
      let header = snapshot.blocks[number][block].place.header
      south = min(south, Int64(header.latitudes.lowerBound))
      north = max(north, Int64(header.latitudes.upperBound))
      for longitude in [header.longitudes.lowerBound, header.longitudes.upperBound] {
        let shifted = Int64(longitude) + (longitude < 0 ? 3_600_000_000 : 0)
        (west, east) = (min(west, Int64(longitude)), max(east, Int64(longitude)))
        (shiftedWest, shiftedEast) = (min(shiftedWest, shifted), max(shiftedEast, shifted))
      }
    }
    guard south <= north else { return 0 }
    let equatorward = south <= 0 && north >= 0 ? 0 : Double(min(south.magnitude, north.magnitude)) / 1e7
    let width = Double(min(east - west, shiftedEast - shiftedWest)) * cos(equatorward * .pi / 180)
    return hypot(Double(north - south), width) * BlockSummary.centimetresPerUnit / 100
  }

  /// A level of detail for drawing: each location that is left out lies within `metres` of the last one that is
  /// returned before it. A segment that began at one that is left out begins at the next.
  public func outline(
    metres: Double, of subject: String = "", from: UTCInstant? = nil, to: UTCInstant? = nil
  ) -> ArchivedOutline {
    ArchivedOutline(period: ArchivePeriod(self, of: subject, from: from, to: to), detail: metres)
  }
}

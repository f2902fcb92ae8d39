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

    private func isFar(_ latitude: Int64, _ longitude: Int64) -> Bool {
      guard let last else { return true }
      // Most locations are near, and need no distance.
      if last.isNear(latitude...latitude, longitude...longitude) { return false }
      guard let here = Coordinate(latitude: Double(latitude) / 1e7, longitude: Double(longitude) / 1e7)
      else { return true }
      return last.coordinate.distance(to: here) > detail
    }
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

/// The last location that was returned, and what decides without a distance that others are near.
private struct OutlinePoint {
  let coordinate: Coordinate
  private let latitude: Int64
  private let longitude: Int64
  private let detail: Double
  /// Metres in a unit of longitude, at most, at the latitudes of near locations.
  private let metresEast: Double

  private static let metresNorth = BlockSummary.centimetresPerUnit / 100

  /// - Parameters:
  ///   - latitude, longitude: the coordinate in the units of the archive.
  ///   - detail: metres within which locations are near.
  init(_ coordinate: Coordinate, latitude: Int64, longitude: Int64, detail: Double) {
    (self.coordinate, self.latitude, self.longitude, self.detail) = (coordinate, latitude, longitude, detail)
    // A degree of latitude has more than 110 000 m.
    let lowest = max(0, abs(coordinate.latitude) - detail / 110_000)
    metresEast = Self.metresNorth * cos(lowest * .pi / 180)
  }

  /// Whether all of these units are certainly near. The distance is no longer than the path that is straight in latitude
  /// and longitude, and that is no longer than the hypotenuse of its greatest parts.
  func isNear(_ latitudes: ClosedRange<Int64>, _ longitudes: ClosedRange<Int64>) -> Bool {
    let north = max((latitudes.upperBound - latitude).magnitude, (latitudes.lowerBound - latitude).magnitude)
    // Straight, and not round the other side: that is no less.
    let east = max((longitudes.upperBound - longitude).magnitude, (longitudes.lowerBound - longitude).magnitude)
    let (high, wide) = (Double(north + 1) * Self.metresNorth, Double(east + 1) * metresEast)
    return high * high + wide * wide <= detail * detail
  }
}

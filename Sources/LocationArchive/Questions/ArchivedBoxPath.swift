package import LocationKit

/// Few locations of one subject that show its path in a box: those in it, and the ends of the steps that may cross it.
///
/// Of those that follow each other, each that is left out lies within a distance of the one before it here. A segment
/// begins wherever the path comes into the box, so that no line joins the places where it left and came back.
package struct ArchivedBoxPath: AsyncSequence, Sendable {
  /// What is shown of at most ``interval`` locations: a question can pause although it finds nothing.
  package typealias Element = [Location]
  package typealias Failure = LocationError

  package static let interval = 512

  let period: ArchivePeriod
  let box: DegreeBox
  /// Metres.
  let detail: Double

  package func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// Blocks outside of the box, to which no step leads through it, are not read.
  package struct Iterator: AsyncIteratorProtocol {
    /// The place of a row, in 1e-7 degrees.
    private struct Step {
      var latitude: Int64
      var longitude: Int64
      /// Nanoseconds since 1970 UTC.
      var key: Int64
    }

    private var reader: RowReader
    private let box: UnitBox
    /// Metres.
    private let detail: Double
    /// The row before the next one, whether or not it was returned.
    private var previous: Step?
    /// The last location that was returned, while the path has not left the box since then.
    private var last: OutlinePoint?
    /// A segment began at a location that is left out.
    private var hasBegun = false

    fileprivate init(_ path: ArchivedBoxPath) {
      reader = RowReader(path.period)
      (box, detail) = (UnitBox(path.box), path.detail)
    }

    /// Returns what is shown of the next rows; an empty list if none of them is.
    package mutating func next(isolation actor: isolated (any Actor)?) async throws(LocationError) -> [Location]? {
      var found: [Location] = []
      var looked = 0
      while looked < ArchivedBoxPath.interval, let row = try nextRow() {
        looked += 1
        let rows = reader.rows
        let here = Step(latitude: rows[.latitude, row], longitude: rows[.longitude, row], key: rows[.key, row])
        let begins = RowFlags(rawValue: rows[.flags, row]).contains(.startsSegment)
        let before = begins ? nil : previous
        previous = here
        append(row, at: here, after: before, begins, to: &found)
      }
      return looked == 0 ? nil : found
    }

    /// Appends what is shown of a row.
    private mutating func append(
      _ row: Int, at here: Step, after before: Step?, _ begins: Bool, to found: inout [Location]
    ) {
      let latitudes = (here.latitude...here.latitude).including(before?.latitude)
      guard box.mayTouch(latitudes, (here.longitude...here.longitude).including(before?.longitude)) else {
        (last, hasBegun) = (nil, false)
        return
      }
      if begins { hasBegun = true }
      if let last, !last.isFar(here.latitude, here.longitude) { return }
      guard var location = reader.rows.location(row) else { return }
      let entry = last == nil ? before.flatMap { Self.entry($0, location) } : nil
      location.startsSegment = hasBegun || last == nil && entry == nil
      last = OutlinePoint(location.coordinate, latitude: here.latitude, longitude: here.longitude, detail: detail)
      hasBegun = false
      found += [entry, location].compactMap { $0 }
    }

    /// Where the path was before it came into the box: only the place and the time are known of a block that is not read.
    private static func entry(_ step: Step, _ location: Location) -> Location? {
      guard let coordinate = Coordinate(latitude: Double(step.latitude) / 1e7, longitude: Double(step.longitude) / 1e7)
      else { return nil }
      var entry = Location(coordinate: coordinate, time: UTCInstant(nanoseconds: step.key), origin: location.origin)
      entry.startsSegment = true
      return entry
    }

    private mutating func nextRow() throws(LocationError) -> Int? {
      var (previous, last) = (previous, last)
      let box = box
      defer { (self.previous, self.last) = (previous, last) }
      return try reader.next { header in
        let latitudes = Int64(header.latitudes.lowerBound)...Int64(header.latitudes.upperBound)
        let longitudes = Int64(header.longitudes.lowerBound)...Int64(header.longitudes.upperBound)
        let mayTouch = box.mayTouch(
          latitudes.including(previous?.latitude), longitudes.including(previous?.longitude))
        if mayTouch { return true }
        previous = Step(
          latitude: Int64(header.last.latitude), longitude: Int64(header.last.longitude), key: header.keys.upperBound)
        last = nil
        return false
      }
    }
  }
}

extension Archive {
  /// A level of detail of the path in a box, for drawing.
  ///
  /// - Parameters:
  ///   - metres: each location that is left out in the box lies within this distance of the last one that is returned
  ///     before it.
  ///   - box: the box of degrees, edges included.
  package func path(
    metres: Double, in box: DegreeBox, of subject: String = "", from: UTCInstant? = nil, to: UTCInstant? = nil
  ) -> ArchivedBoxPath {
    ArchivedBoxPath(period: ArchivePeriod(self, of: subject, from: from, to: to), box: box, detail: metres)
  }
}

/// A box in 1e-7 degrees.
private struct UnitBox: Sendable {
  private let latitudes: ClosedRange<Int64>
  private let west: Int64
  private let east: Int64

  init(_ box: DegreeBox) {
    latitudes = Int64((box.south * 1e7).rounded(.down))...Int64((box.north * 1e7).rounded(.up))
    (west, east) = (Int64((box.west * 1e7).rounded(.down)), Int64((box.east * 1e7).rounded(.up)))
  }

  /// Whether an area may have a part in the box. A step of more than half a turn crosses the antimeridian: it may.
  func mayTouch(_ latitudes: ClosedRange<Int64>, _ longitudes: ClosedRange<Int64>) -> Bool {
    guard self.latitudes.overlaps(latitudes) else { return false }
    if longitudes.upperBound - longitudes.lowerBound > 1_800_000_000 { return true }
    let (isPastWest, isBeforeEast) = (longitudes.upperBound >= west, longitudes.lowerBound <= east)
    return west <= east ? isPastWest && isBeforeEast : isPastWest || isBeforeEast
  }
}

extension ClosedRange<Int64> {
  /// The range with a further value; `nil` for none.
  fileprivate func including(_ value: Int64?) -> ClosedRange {
    guard let value else { return self }
    return Swift.min(lowerBound, value)...Swift.max(upperBound, value)
  }
}

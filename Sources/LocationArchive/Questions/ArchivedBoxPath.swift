import Glibc
package import LocationKit

/// Few locations of one subject that show its path in a box: those in it, and the ends of the steps that may cross it.
///
/// Of those that follow each other, each that is left out lies within a distance of the one before it here, or the step to
/// it was returned before: a home and a daily way are drawn once. A segment begins wherever the path comes into the box or
/// goes on after such steps.
package struct ArchivedBoxPath: AsyncSequence, Sendable {
  /// What is shown of some thousand locations: a question can pause although it finds nothing.
  package typealias Element = [Location]
  package typealias Failure = LocationError

  private static let interval = 4096

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

      private var coordinate: Coordinate? {
        Coordinate(latitude: Double(latitude) / 1e7, longitude: Double(longitude) / 1e7)
      }

      func point(detail: Double) -> OutlinePoint? {
        coordinate.map { OutlinePoint($0, latitude: latitude, longitude: longitude, detail: detail) }
      }

      /// The beginning of a segment here: only the place and the time are known of a block that is not read.
      func location(_ origin: LocationOrigin) -> Location? {
        guard let coordinate else { return nil }
        var location = Location(coordinate: coordinate, time: UTCInstant(nanoseconds: key), origin: origin)
        location.startsSegment = true
        return location
      }
    }

    /// A step between two squares, which are as wide as two of the distances: the noise of a receiver spreads a way over more
    /// of smaller ones, and hardly any repetition would be found.
    private struct Trace: Hashable {
      var start: SIMD2<Int32>
      var end: SIMD2<Int32>
    }

    private var reader: RowReader
    private let box: UnitBox
    /// Metres.
    private let detail: Double
    /// Height and width of a square, in 1e-7 degrees.
    private let square: (height: Double, width: Double)
    /// Number of steps since the last one that left a square.
    private var stepsInSquare = 0
    /// The row before the next one, whether or not it was returned.
    private var previous: Step?
    /// The location from which the next step goes, while the path has not left the box since then.
    private var last: (point: OutlinePoint, step: Step)?
    /// Whether ``last`` was not returned, because the step to it was drawn before.
    private var isOmitted = false
    /// A segment began at a location that is left out.
    private var hasBegun = false
    private var drawn: Set<Trace> = []

    fileprivate init(_ path: ArchivedBoxPath) {
      reader = RowReader(path.period, columns: .path)
      (box, detail) = (UnitBox(path.box), path.detail)
      let height = Swift.max(1, 2 * detail * 100 / BlockSummary.centimetresPerUnit)
      square = (height, height / Swift.max(0.01, cos((path.box.south + path.box.north) / 2 * .pi / 180)))
    }

    /// Returns what is shown of the next rows; an empty list if none of them is.
    package mutating func next(isolation actor: isolated (any Actor)?) async throws(LocationError) -> [Location]? {
      var found: [Location] = []
      var looked = 0
      while looked < ArchivedBoxPath.interval {
        looked += passNear()
        guard let row = try nextRow() else { break }
        looked += 1
        let here = step(row)
        let begins = RowFlags(rawValue: reader.rows[.flags, row]).contains(.startsSegment)
        let before = begins ? nil : previous
        previous = here
        append(row, at: here, after: before, begins, to: &found)
      }
      return looked == 0 ? nil : found
    }

    private func step(_ row: Int) -> Step {
      Step(
        latitude: reader.rows[.latitude, row], longitude: reader.rows[.longitude, row], key: reader.rows[.key, row])
    }

    /// Passes over rows that are left out because they lie near the last one. Returns their number.
    private mutating func passNear() -> Int {
      guard let square = last?.point.square, box.contains(square), let passed = reader.pass(square) else { return 0 }
      previous = step(passed.last)
      return passed.count
    }

    /// Appends what is shown of a row.
    private mutating func append(
      _ row: Int, at here: Step, after before: Step?, _ begins: Bool, to found: inout [Location]
    ) {
      let latitudes = (here.latitude...here.latitude).including(before?.latitude)
      guard box.mayTouch(latitudes, (here.longitude...here.longitude).including(before?.longitude)) else {
        (last, hasBegun, isOmitted) = (nil, false, false)
        return
      }
      if begins { hasBegun = true }
      if let last, !last.point.isFar(here.latitude, here.longitude) { return }
      guard let point = here.point(detail: detail) else { return }
      let start = hasBegun ? nil : last?.step ?? before
      let isFirst = last == nil
      last = (point, here)
      let isEntry = isFirst || isOmitted
      if let start, wasDrawn(Trace(start: cell(start), end: cell(here)), isFirst: isFirst) {
        isOmitted = true
        return
      }
      guard var location = reader.location(row) else { return }
      let entry = isEntry ? start.flatMap { $0.location(location.origin) } : nil
      location.startsSegment = start == nil
      (hasBegun, isOmitted) = (false, false)
      found += [entry, location].compactMap { $0 }
    }

    /// Whether a step was drawn before; from now on it was. One within a square is like the one before it, if it has one;
    /// of a stay, only the first ones are drawn.
    private mutating func wasDrawn(_ trace: Trace, isFirst: Bool) -> Bool {
      guard trace.start == trace.end, !isFirst else {
        stepsInSquare = 0
        return !drawn.insert(trace).inserted
      }
      stepsInSquare += 1
      return isOmitted || stepsInSquare > Self.mostInSquare
    }

    private static let mostInSquare = 16

    private func cell(_ step: Step) -> SIMD2<Int32> {
      SIMD2(
        Int32((Double(step.latitude) / square.height).rounded(.down)),
        Int32((Double(step.longitude) / square.width).rounded(.down)))
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

  func contains(_ square: UnitSquare) -> Bool {
    guard latitudes.contains(square.latitudes.lowerBound), latitudes.contains(square.latitudes.upperBound) else {
      return false
    }
    let (isEastOfWest, isWestOfEast) = (square.longitudes.lowerBound >= west, square.longitudes.upperBound <= east)
    return west <= east ? isEastOfWest && isWestOfEast : isEastOfWest || isWestOfEast
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

import Glibc
public import LocationKit

extension PointOfInterestIndex {
  /// Appends the numbers of all places that contain the coordinate, in no order.
  ///
  /// Throws ``fault``, after which nothing was appended that is wrong, but something may be missing.
  public func search(containing coordinate: Coordinate, into numbers: inout [Int]) throws(LocationError) {
    var sight = Sight(coordinate)
    for level in header.levels {
      guard let (cell, column, row) = cell(at: coordinate, on: level) else { continue }
      append(cell, column: column, row: row, containing: &sight, to: &numbers)
    }
    appendLarge(containing: &sight, to: &numbers)
    try throwFault()
  }

  /// Appends the numbers of all places whose edge is at most `margin` metres away, or that contain the coordinate, by
  /// number.
  public func search(
    within margin: Double, of coordinate: Coordinate, into numbers: inout [Int]
  ) throws(LocationError) {
    var sight = Sight(coordinate)
    forEachCandidate(within: margin, of: coordinate, into: &numbers) { number, isSure in
      isSure || self.isWithin(margin, of: &sight, number)
    }
    try throwFault()
  }

  func throwFault() throws(LocationError) { if let fault { throw fault } }

  // MARK: - One cell

  /// The cell of a level in which a coordinate is, and where in it that is, from 0 to 1; `nil` where it is broken.
  @inline(__always)
  func cell(at coordinate: Coordinate, on level: GridLevel) -> (cell: GridCell, column: Double, row: Double)? {
    let rowValue = level.rowValue(coordinate.latitude)
    let row = min(Int(rowValue), level.rows - 1)
    guard let frame = level.row(row, in: image) else { return nil }
    let columnValue = (coordinate.longitude + 180) * frame.columnsPerDegree
    let column = min(Int(columnValue), Int(frame.columns) - 1)
    let (start, count) = level.entries(of: frame.firstCell &+ UInt32(truncatingIfNeeded: column), in: image)
    let cell = GridCell(
      row: Double(row), column: Double(column), frame: frame,
      entries: image.base + level.sections.entries + GridEntry.size * start, count: count)
    return (cell, columnValue - cell.column, rowValue - cell.row)
  }

  @inline(__always)
  func append(
    _ cell: GridCell, column: Double, row: Double, containing sight: inout Sight, to numbers: inout [Int]
  ) {
    let x = Float(column - 0.5) * cell.frame.unitsPerColumn, y = Float(row - 0.5) * cell.frame.unitsPerRow
    cell.forEach(near: x, y) { word, isInside in
      if isInside, word < GridEntry.mustAsk {
        numbers.append(Int(word))
      } else {
        let number = Int(word & ~GridEntry.mustAsk)
        if self.isWithin(0, of: &sight, number) { numbers.append(number) }
      }
    }
  }

  func appendLarge(containing sight: inout Sight, to numbers: inout [Int]) {
    for index in 0..<header.largeCount {
      if let number = large(index), isWithin(0, of: &sight, number) { numbers.append(number) }
    }
  }

  private func large(_ index: Int) -> Int? {
    let offset = header.large + 4 * index
    guard image.isIntact(offset, 4) else { return nil }
    return Int(image.load(offset, as: UInt32.self))
  }

  // MARK: - One place

  /// Where one asks from. What costs a sine is found when it is first needed.
  struct Sight {
    let coordinate: Coordinate
    private(set) lazy var point = EarthPoint(coordinate)

    init(_ coordinate: Coordinate) { self.coordinate = coordinate }
  }

  /// Whether the edge of a place is at most `margin` metres away, or the point in it; exact.
  @inline(never)
  func isWithin(_ margin: Double, of sight: inout Sight, _ number: Int) -> Bool {
    let record = record(number)
    let range = sight.point.distance(to: EarthPoint(latitude: record.latitude, longitude: record.longitude))
    if range.lowerBound > record.radius + margin { return false }
    if range.upperBound <= record.radius + margin, !record.hasShape { return true }
    guard number < count else { return false }
    return region(number).distance(to: sight.coordinate) <= margin
  }

  // MARK: - Many cells

  /// Appends by number those of the places whose circle may be within `margin` metres that `accepts` does; `accepts` may
  /// be asked more than once, and is told whether the place is surely within.
  func forEachCandidate(
    within margin: Double, of coordinate: Coordinate, into numbers: inout [Int], where accepts: (Int, Bool) -> Bool
  ) {
    let start = numbers.count
    guard let plans = header.levels.map({ cells(on: $0, within: margin, of: coordinate) }).all(), plans.reduce(0, { $0 + $1.count }) <= count
    else {
      for number in 0..<count where accepts(number, false) { numbers.append(number) }
      return
    }
    for (level, plan) in zip(header.levels, plans) {
      let units: Float? = margin <= level.largestRadius ? Float((margin / level.unit).nextUp) : nil
      for (row, columns) in plan.rows {
        guard let frame = level.row(row, in: image) else { continue }
        let y = Float(level.rowValue(coordinate.latitude) - Double(row) - 0.5) * frame.unitsPerRow
        let value = (coordinate.longitude + 180) * frame.columnsPerDegree
        for unwrapped in columns {
          let all = Int(frame.columns)
          let column = unwrapped < 0 ? unwrapped + all : unwrapped >= all ? unwrapped - all : unwrapped
          let (start, count) = level.entries(of: frame.firstCell &+ UInt32(truncatingIfNeeded: column), in: image)
          let cell = GridCell(
            row: Double(row), column: Double(column), frame: frame,
            entries: image.base + level.sections.entries + GridEntry.size * start, count: count)
          let x = Float(frame.easting(value - Double(column) - 0.5))
          let take = { (word: UInt32, isSure: Bool) in
            let number = Int(word & ~GridEntry.mustAsk)
            if accepts(number, isSure && word < GridEntry.mustAsk) { numbers.append(number) }
          }
          if let units { cell.forEach(near: x, y, margin: units, take) } else { cell.forEach(take) }
        }
      }
    }
    for index in 0..<header.largeCount {
      if let number = large(index), accepts(number, false) { numbers.append(number) }
    }
    numbers.removeRepeats(from: start)
  }

  /// Cells that a margin around a coordinate touches.
  private struct Cells {
    var rows: [(row: Int, columns: ClosedRange<Int>)] = []
    var count = 0
  }

  /// `nil` for more than there are places.
  private func cells(on level: GridLevel, within margin: Double, of coordinate: Coordinate) -> Cells? {
    var cells = Cells()
    let rows = level.rows(within: margin, of: coordinate.latitude)
    guard rows.count <= max(8, count) else { return nil }
    let reach = Ellipsoid.longitudes(within: margin, of: coordinate.latitude)
    for row in rows {
      guard let frame = level.row(row, in: image) else { continue }
      let value = (coordinate.longitude + 180) * frame.columnsPerDegree
      let all = Int(frame.columns), columns = reach * frame.columnsPerDegree
      let first = (value - columns).rounded(.down), last = (value + columns).rounded(.down)
      let range = last - first + 1 >= Double(all) ? 0...(all - 1) : Int(first)...Int(last)
      cells.rows.append((row, range))
      cells.count += range.count
      if cells.count > max(64, count) { return nil }
    }
    return cells
  }
}

extension Ellipsoid {
  /// Degrees that a way of so many metres changes the longitude by, at most.
  fileprivate static func longitudes(within metres: Double, of latitude: Double) -> Double {
    let reach = degrees(metres)
    guard reach + latitude.magnitude < 90 else { return 180 }
    // On the sphere of the plumb lines' directions the way is no longer than on the earth, by the smallest radius.
    let ratio = sin(reach * .pi / 180) / cos(latitude * .pi / 180)
    return ratio >= 1 ? 180 : asin(ratio) * (180 / .pi) * (1 + 1e-9) + 1e-9
  }
}

extension GridCell {
  /// All circles, without measuring.
  func forEach(_ body: (UInt32, Bool) -> Void) {
    for index in 0..<count {
      body((entries + 6 * count + 4 * index).loadUnaligned(as: UInt32.self), false)
    }
  }
}

extension Array where Element == Int {
  /// Puts what is behind `start` in order, each number once.
  mutating func removeRepeats(from start: Int) {
    guard count > start + 1 else { return }
    self[start...].sort()
    var kept = start
    for index in start + 1..<count where self[index] != self[kept] {
      kept += 1
      self[kept] = self[index]
    }
    removeLast(count - kept - 1)
  }
}

extension Array {
  /// `nil` where one of them is.
  fileprivate func all<Wrapped>() -> [Wrapped]? where Element == Wrapped? {
    let present = compactMap { $0 }
    return present.count == count ? present : nil
  }
}

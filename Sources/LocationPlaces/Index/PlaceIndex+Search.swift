import Glibc
public import LocationKit

extension PlaceIndex {
  /// Appends the numbers of all places that contain the coordinate, unsorted.
  ///
  /// Throws ``fault``. Numbers that were appended are then right, but some may be missing.
  public func search(containing coordinate: Coordinate, into numbers: inout [Int]) throws(LocationError) {
    var view = Viewpoint(coordinate)
    for level in header.levels {
      guard let (cell, column, row) = cell(at: coordinate, on: level) else { continue }
      append(cell, column: column, row: row, containing: &view, to: &numbers)
    }
    appendLarge(containing: &view, to: &numbers)
    try throwFault()
  }

  func throwFault() throws(LocationError) { if let fault { throw fault } }

  // MARK: - One cell

  /// Returns the cell of a level that contains a coordinate, and the position within the cell, from 0 to 1; `nil` if
  /// it is broken.
  @inline(__always)
  func cell(at coordinate: Coordinate, on level: GridLevel) -> (cell: GridCell, column: Double, row: Double)? {
    let rowValue = level.rowValue(coordinate.latitude)
    let row = min(Int(rowValue), level.rows - 1)
    guard let frame = level.row(row, in: image) else { return nil }
    let columnValue = frame.columnValue(coordinate.longitude)
    let cell = cell(row: row, column: min(Int(columnValue), Int(frame.columns) - 1), frame, on: level)
    return (cell, columnValue - cell.column, rowValue - cell.row)
  }

  @inline(__always)
  private func cell(row: Int, column: Int, _ frame: GridRow, on level: GridLevel) -> GridCell {
    let (start, count) = level.entries(of: frame.firstCell &+ UInt32(truncatingIfNeeded: column), in: image)
    return GridCell(
      row: Double(row), column: Double(column), frame: frame,
      entries: image.base + level.sections.entries + GridEntry.size * start, count: count)
  }

  @inline(__always)
  func append(
    _ cell: GridCell, column: Double, row: Double, containing view: inout Viewpoint, to numbers: inout [Int]
  ) {
    let x = Float(column - 0.5) * cell.frame.unitsPerColumn
    let y = Float(row - 0.5) * cell.frame.unitsPerRow
    let count = UInt32(truncatingIfNeeded: count)
    cell.forEach(near: x, y) { word, isInside in
      if isInside, word < count {
        numbers.append(Int(word))
      } else {
        let number = Int(word & ~GridEntry.mustAsk)
        if self.isPlace(number), self.contains(&view, number) { numbers.append(number) }
      }
    }
  }

  func appendLarge(containing view: inout Viewpoint, to numbers: inout [Int]) {
    for index in 0..<header.largeCount {
      if let number = large(index), contains(&view, number) { numbers.append(number) }
    }
  }

  private func large(_ index: Int) -> Int? {
    let offset = header.large + 4 * index
    guard image.isIntact(offset, 4) else { return nil }
    let number = Int(image.load(offset, as: UInt32.self))
    return isPlace(number) ? number : nil
  }

  // MARK: - One place

  /// Returns whether the point lies in a place; exact.
  @inline(never)
  private func contains(_ view: inout Viewpoint, _ number: Int) -> Bool {
    let record = record(number)
    let range = view.distance(to: record.center)
    if range.lowerBound > record.radius { return false }
    if range.upperBound <= record.radius, !record.hasShape { return true }
    return region(number).contains(view.coordinate)
  }

  // MARK: - Many cells

  /// Appends the places within the margin, and others whose circle, or the circle around them, may be as near.
  public func appendPlaces(within margin: Double, of coordinate: Coordinate, to numbers: inout [Int]) {
    guard cellCount(within: margin, of: coordinate) != nil else { return numbers.append(contentsOf: 0..<count) }
    let start = numbers.count
    func take(_ word: UInt32, _: Bool) {
      let number = Int(word & ~GridEntry.mustAsk)
      if isPlace(number) { numbers.append(number) }
    }
    let reach = Ellipsoid.longitudes(within: margin, of: coordinate.latitude)
    for level in header.levels {
      let units: Float? = margin <= level.largestRadius ? Float(margin / level.unit).nextUp : nil
      forEachCell(within: margin, reach, of: coordinate, on: level) { cell, x, y in
        if let units { cell.forEach(near: x, y, margin: units, take) } else { cell.forEach(take) }
      }
    }
    for index in 0..<header.largeCount { if let number = large(index) { take(UInt32(number), false) } }
    numbers.removeRepeats(from: start)
  }

  /// Returns the number of cells that a margin touches; `nil` if checking all places is faster: cells are scattered in
  /// memory, places are contiguous.
  func cellCount(within margin: Double, of coordinate: Coordinate) -> Int? {
    let reach = Ellipsoid.longitudes(within: margin, of: coordinate.latitude)
    let most = max(64, count / 4)
    var cells = 0
    for level in header.levels {
      let rows = level.rows(within: margin, of: coordinate.latitude)
      guard cells + rows.count <= most else { return nil }
      for row in rows {
        guard let frame = level.row(row, in: image) else { continue }
        cells += frame.columns(within: reach, around: coordinate.longitude).count
        if cells > most { return nil }
      }
    }
    return cells
  }

  /// Calls `body` with each cell of a level that a margin touches and that has entries, and the position of the
  /// coordinate in the cell's plane.
  ///
  /// - Parameter reach: the margin in degrees of longitude.
  @inline(__always)
  private func forEachCell(
    within margin: Double, _ reach: Double, of coordinate: Coordinate, on level: GridLevel,
    _ body: (GridCell, Float, Float) -> Void
  ) {
    let rowValue = level.rowValue(coordinate.latitude)
    for row in level.rows(within: margin, of: coordinate.latitude) {
      guard let frame = level.row(row, in: image) else { continue }
      let y = Float(rowValue - Double(row) - 0.5) * frame.unitsPerRow
      let columnValue = frame.columnValue(coordinate.longitude)
      for beyond in frame.columns(within: reach, around: coordinate.longitude) {
        let column = frame.column(beyond)
        let cell = cell(row: row, column: column, frame, on: level)
        if cell.count > 0 { body(cell, Float(frame.easting(columnValue - Double(column) - 0.5)), y) }
      }
    }
  }
}

extension GridRow {
  /// Returns the columns that are at most `reach` degrees away.
  @inline(__always)
  fileprivate func columns(within reach: Double, around longitude: Double) -> ClosedRange<Int> {
    columns(within: reach * columnsPerDegree, of: columnValue(longitude))
  }
}

extension Ellipsoid {
  /// Returns an upper bound of the degrees by which a path of this length changes the longitude.
  fileprivate static func longitudes(within metres: Double, of latitude: Double) -> Double {
    let reach = degrees(metres)
    guard reach + latitude.magnitude < 90 else { return 180 }
    // On the sphere of the normals' directions, scaled by the smallest radius, the path is not longer than on the
    // earth.
    let ratio = sin(reach * .pi / 180) / cos(latitude * .pi / 180)
    return ratio >= 1 ? 180 : asin(ratio) * (180 / .pi) * (1 + 1e-9) + 1e-9
  }
}

extension GridCell {
  /// Calls `body` with all circles, without measuring.
  func forEach(_ body: (UInt32, Bool) -> Void) {
    for index in 0..<count {
      body((entries + 6 * count + 4 * index).loadUnaligned(as: UInt32.self), false)
    }
  }
}

extension Array where Element == Int {
  /// Keeps the first occurrence of each number from `start` on.
  mutating func removeRepeats(from start: Int) {
    guard count > start + 1 else { return }
    // At most half of the slots are used: each number is at its home, the high bits of a product, or after it.
    let bits = Int.bitWidth - (2 * (count - start) - 1).leadingZeroBitCount
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 1 << bits) { slots in
      slots.initialize(repeating: -1)
      var kept = start
      for index in start..<count {
        let number = self[index]
        var slot = Int(bitPattern: (UInt(bitPattern: number) &* 0x9E37_79B9_7F4A_7C15) >> UInt(64 - bits))
        while slots[slot] >= 0, slots[slot] != number { slot = (slot + 1) & (slots.count - 1) }
        if slots[slot] == number { continue }
        slots[slot] = number
        self[kept] = number
        kept += 1
      }
      removeLast(count - kept)
    }
  }
}

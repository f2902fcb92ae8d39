import LocationIO
public import LocationKit

/// An index of places, in any number, that finds the places at a coordinate. It does not change, and any number of
/// threads may query it at the same time.
///
/// Places have numbers from 0, in the order in which they were added. Results are exactly those of
/// ``/LocationKit/Region/contains(_:)`` and ``/LocationKit/Region/distance(to:)`` for each place.
///
/// It consists of grids over the earth, one for each size of circle. A query looks into one cell of each grid, and
/// measures the circles that touch the cell in a plane, with proven bounds of the error. The geodesic is computed
/// only near an edge. With ten million places in towns, a place takes some 57 bytes in addition to its texts, 24 of
/// which are its circle.
///
/// It is built from an array, by a ``Builder``, or opened from a file that ``write(to:)`` made. Such a file is
/// verified on first use, in blocks of 64 KiB. The first broken block ends its use: from then on, ``fault`` names the
/// block, throwing functions throw it, and results of the others may lack places. A manager that watches the places
/// ends its run with this fault. ``verify()`` checks all blocks at once. Whatever a file contains, with right
/// checksums or wrong ones, no query traps.
public final class PlaceIndex: Sendable {
  let image: IndexImage
  let header: IndexHeader
  private let shapes: PlaceShapes

  /// - Parameter known: the regions that are not circles, as far as they are available.
  init(image: IndexImage, header: IndexHeader, known: [Int: Region] = [:]) {
    self.image = image
    self.header = header
    shapes = PlaceShapes(image: image, header: header, known: known)
  }

  /// Creates an index of places in memory. Throws the errors of ``Builder/add(_:)``.
  public convenience init(_ places: [PointOfInterest]) throws(LocationError) {
    var builder = Builder(expecting: places.count)
    for place in places { try builder.add(place) }
    let built = try builder.image()
    self.init(image: built.image, header: built.header, known: built.shapes)
  }

  public var count: Int { header.count }

  /// Total size in bytes.
  public var size: Int { header.fileSize }

  /// First part of the file that was found broken; `nil` if none was.
  public var fault: LocationError? { image.fault }

  /// Returns the place with a number below ``count``. If it lies in a broken block, returns a place without a name at
  /// the pole, and there is a ``fault``.
  public func place(_ number: Int) -> PointOfInterest {
    precondition((0..<count).contains(number), "there is no place \(number)")
    let region = region(number)
    if let range = texts(of: number) {
      let bytes = UnsafeRawBufferPointer(start: image.base + range.lowerBound, count: range.count)
      if let place = PlaceTexts.place(in: bytes, region: region) { return place }
    }
    image.fail("the texts of place \(number) are invalid")
    return PointOfInterest(id: "#\(number)", region: region)
  }

  /// Returns the region of a place, without its texts.
  public func region(_ number: Int) -> Region {
    let record = record(number)
    if record.hasShape {
      if let region = shapes.region(number) { return region }
      image.fail("the shape of place \(number) is invalid")
    }
    return .circle(center: record.center, radius: record.radius)
  }

  /// Returns the position of a place's texts; `nil` if they are broken.
  private func texts(of number: Int) -> Range<Int>? {
    let groupOffset = header.textGroups + 8 * (number / PlaceTexts.groupSize)
    guard image.isIntact(groupOffset, 8) else { return nil }
    let start = image.load(groupOffset, as: UInt64.self)
    guard start <= header.textSize else { return nil }
    // The length of the texts may lie in a broken block, hence the blocks are verified as they are reached.
    var reach = min(4096, header.textSize - Int(start))
    while true {
      guard image.isIntact(header.texts + Int(start), reach) else { return nil }
      let bytes = UnsafeRawBufferPointer(start: image.base + header.texts + Int(start), count: reach)
      if let range = PlaceTexts.range(behind: number % PlaceTexts.groupSize, in: bytes) {
        let offset = header.texts + Int(start)
        return offset + range.lowerBound..<offset + range.upperBound
      }
      guard reach < header.textSize - Int(start) else { return nil }
      reach = min(4 * reach, header.textSize - Int(start))
    }
  }

  @inline(__always)
  func record(_ number: Int) -> PlaceRecord {
    let offset = header.records + PlaceRecord.size * number
    guard number < count, image.isIntact(offset, PlaceRecord.size) else { return .missing }
    let record = image.load(offset, as: PlaceRecord.self)
    guard record.isSound else { return nowhere(number) }
    return record
  }

  @inline(never)
  private func nowhere(_ number: Int) -> PlaceRecord {
    image.fail("place \(number) is nowhere on earth")
    return .missing
  }

  /// Returns whether a place with a number from a grid exists.
  @inline(__always)
  func isPlace(_ number: Int) -> Bool { number < count || isNoPlace(number) }

  @inline(never)
  private func isNoPlace(_ number: Int) -> Bool {
    image.fail("it leads to place \(number), of \(count)")
    return false
  }
}

extension PlaceIndex: PlaceLookup {
  public func distance(from coordinate: Coordinate, to number: Int) -> Double {
    region(number).distance(to: coordinate)
  }

  public func boundingCircle(of number: Int) -> BoundingCircle { record(number).circle }
}

extension PlaceIndex {
  /// Opens a file that ``write(to:)`` made, and reads only its header. The rest is read from the disk and verified on
  /// first use, in blocks of 64 KiB, and stays in memory. If a new file replaces it under the same name, an open
  /// index keeps the old contents. If the file is overwritten or truncated in place, the first block that was not
  /// read before causes a ``fault``.
  ///
  /// Throws a ``/LocationKit/LocationError`` that names the path: `inputNotFound` and `permissionDenied` if it cannot be read, and
  /// `invalidData` for a file that is not an index, is of a newer version, is truncated, or has a broken header.
  public convenience init(contentsOf path: String) throws(LocationError) {
    try self.init(contentsOf: try FileStorage(reading: path))
  }

  convenience init(contentsOf file: any BlockStorage) throws(LocationError) {
    let head = try file.read(at: 0, count: IndexHeader.size)
    let header = try IndexHeader(head, fileSize: try file.size(), place: file.path)
    self.init(image: try IndexImage(file: file, header: header), header: header)
  }

  /// Writes the index to a file, atomically: at any moment the file is either the old one or the complete new one.
  ///
  /// Throws a ``/LocationKit/LocationError`` that names the path: `inputNotFound` and `permissionDenied` if it cannot be written,
  /// `internalError` if the disk is full, and ``fault``.
  public func write(to path: String) throws(LocationError) {
    try verify()
    var header = header
    let bytes = UnsafeRawBufferPointer(start: image.base, count: header.end)
    let sums = (0..<header.blocks).map { image.sum(of: $0) }
    header.sumOfSums = sums.withUnsafeBytes { BlockSum.of($0, seed: 0) }
    var file = try ReplacingFile(path)
    let head = header.bytes
    try file.append(head.span.bytes)
    try file.append(bytes.bytes.extracting(droppingFirst: IndexHeader.size))
    try file.append(sums.span.bytes)
    try file.finish()
  }

  /// Verifies every block. Throws ``fault``.
  public func verify() throws(LocationError) {
    if header.end > IndexHeader.size { _ = image.isIntact(IndexHeader.size, header.end - IndexHeader.size) }
    try throwFault()
  }
}

extension PlaceIndex {
  /// Queries an index along a path: a location in the same cells as the last one requires no lookup.
  ///
  /// A cursor is used by one task at a time; any number of cursors may query the same index.
  public struct Cursor: Sendable {
    private let index: PlaceIndex
    private var cells: [Seen]

    /// The cell of a level that was looked up last.
    ///
    /// Unchecked Sendable because of the cell's pointer: it points into the image of the cursor's index, which is
    /// never written and lives as long as the cursor holds that index.
    private struct Seen: @unchecked Sendable {
      let level: GridLevel
      var cell: GridCell?
    }

    /// Creates a cursor for queries of an index.
    public init(_ index: PlaceIndex) {
      self.index = index
      cells = index.header.levels.map { Seen(level: $0) }
    }

    /// Appends places as ``PlaceIndex/search(containing:into:)`` does.
    public mutating func search(containing coordinate: Coordinate, into numbers: inout [Int]) throws(LocationError) {
      var view = Viewpoint(coordinate)
      for number in cells.indices {
        if let cell = cells[number].cell {
          let row = cells[number].level.rowValue(coordinate.latitude) - cell.row
          let column = cell.frame.columnValue(coordinate.longitude) - cell.column
          if row >= 0, row < 1, column >= 0, column < 1 {
            index.append(cell, column: column, row: row, containing: &view, to: &numbers)
            continue
          }
        }
        guard let (cell, column, row) = index.cell(at: coordinate, on: cells[number].level) else { continue }
        cells[number].cell = cell
        index.append(cell, column: column, row: row, containing: &view, to: &numbers)
      }
      index.appendLarge(containing: &view, to: &numbers)
      try index.throwFault()
    }
  }
}

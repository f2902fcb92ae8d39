public import LocationKit

extension PlaceIndex {
  /// Builds an index of places, which it takes one by one. Ten million places need some 2 GB while they are sorted, on
  /// all cores.
  public struct Builder: Sendable {
    private var records: [PlaceRecord] = []
    private var texts = PlaceTexts()
    private var shapes: [Int: Region] = [:]

    /// Creates a builder without places.
    public init() {}

    /// Creates a builder for about this number of places.
    public init(expecting count: Int) { records.reserveCapacity(max(0, min(count, 10_000_000))) }

    /// Number of places added.
    public var count: Int { records.count }

    /// Adds a place. Throws ``/LocationKit/LocationError/Code/invalidData`` for an invalid radius, and for more than two thousand
    /// million places.
    public mutating func add(_ place: PointOfInterest) throws(LocationError) {
      guard records.count < Int(GridEntry.mustAsk) - 1 else {
        throw LocationError(.invalidData, "there are more than \(records.count) places", context: place.id)
      }
      if case .circle(_, let radius) = place.region, !(0..<Double.infinity).contains(radius) {
        throw LocationError(.invalidData, "the radius is \(radius) m", context: place.id)
      }
      let circle = place.region.boundingCircle
      if !circle.isExact { shapes[records.count] = place.region }
      records.append(PlaceRecord(circle))
      texts.append(place)
    }

    /// Returns the index of all added places; its bytes are the same on any machine. Throws
    /// ``/LocationKit/LocationError/Code/invalidData`` if two of them have the same id.
    public consuming func build() throws(LocationError) -> PlaceIndex {
      let built = try image()
      return PlaceIndex(image: built.image, header: built.header, known: built.shapes)
    }

    consuming func image(
      _ workers: Workers? = nil
    ) throws(LocationError) -> (image: IndexImage, header: IndexHeader, shapes: [Int: Region]) {
      let workers = workers ?? Workers(for: records.count)
      if let (first, second, id) = IdentifierCheck.firstRepeat(in: texts, workers) {
        throw LocationError(
          .invalidData, "the places \(first) and \(second), counted from 0, have the same id", context: id,
          remedy: "give each place an id of its own")
      }
      var header = IndexHeader()
      header.count = records.count
      var (grids, large) = try arrange(workers)
      var end = IndexHeader.size
      for index in grids.indices { grids[index].place(from: &end) }
      header.large = Self.take(4 * large.count, from: &end)
      header.largeCount = large.count
      header.records = Self.take(PlaceRecord.size * records.count, from: &end)
      let shapeList = ShapeList(shapes)
      header.shapeCount = shapeList.numbers.count
      header.shapeSize = shapeList.bytes.count
      header.shapeNumbers = Self.take(4 * shapeList.numbers.count, from: &end)
      header.shapeStarts = Self.take(8 * shapeList.starts.count, from: &end)
      header.shapes = Self.take(shapeList.bytes.count, from: &end)
      header.textGroups = Self.take(8 * texts.groups.count, from: &end)
      header.texts = Self.take(texts.bytes.count, from: &end)
      header.textSize = texts.bytes.count
      header.end = end
      header.levels = grids.map(\.level)
      let image = try IndexImage(header: header) { memory in
        for grid in grids { grid.entries.write(to: memory, grid.level.sections) }
        let image = memory.bytes
        large.withUnsafeBytes { image.copy($0, to: header.large) }
        records.withUnsafeBytes { image.copy($0, to: header.records) }
        shapeList.numbers.withUnsafeBytes { image.copy($0, to: header.shapeNumbers) }
        shapeList.starts.withUnsafeBytes { image.copy($0, to: header.shapeStarts) }
        shapeList.bytes.withUnsafeBytes { image.copy($0, to: header.shapes) }
        texts.groups.withUnsafeBytes { image.copy($0, to: header.textGroups) }
        texts.bytes.withUnsafeBytes { image.copy($0, to: header.texts) }
      }
      return (image, header, shapes)
    }

    private struct ShapeList {
      var numbers: [UInt32] = []
      var starts: [UInt64] = []
      var bytes: [UInt8] = []

      init(_ shapes: [Int: Region]) {
        for (number, region) in shapes.sorted(by: { $0.key < $1.key }) {
          numbers.append(UInt32(number))
          starts.append(UInt64(bytes.count))
          bytes += region.shapeBytes ?? []
        }
      }
    }

    private struct Grid {
      var level: GridLevel
      var entries: GridEntries

      mutating func place(from end: inout Int) {
        level.sections.homes = entries.homes
        level.sections.slotCount = entries.slots.count
        level.sections.entryCount = entries.count
        level.sections.rows = Builder.take(MemoryLayout<GridRow>.stride * entries.rowCount, from: &end)
        level.sections.slots = Builder.take(8 * entries.slots.count, from: &end)
        level.sections.entries = Builder.take(GridEntry.size * entries.count + IndexImage.slack, from: &end)
      }
    }

    /// Assigns each place to the finest grid that contains its circle. Also returns the numbers of places that fit no
    /// grid.
    private func arrange(_ workers: Workers) throws(LocationError) -> (grids: [Grid], large: [UInt32]) {
      let levels = GridLevel.levels(for: records)
      let limits = levels.map(\.largestRadius)
      var counts = levels.map { _ in 0 }
      for record in records { if let level = limits.firstIndex(where: { record.radius <= $0 }) { counts[level] += 1 } }
      var large: [UInt32] = []
      if counts.reduce(0, +) < records.count {
        for (number, record) in records.enumerated() where !(limits.last.map { record.radius <= $0 } ?? false) {
          large.append(UInt32(number))
        }
      }
      var grids: [Grid] = []
      for (index, level) in levels.enumerated() where counts[index] > 0 {
        let radii = index == 0 ? -1...limits[0] : limits[index - 1].nextUp...limits[index]
        let entries = try GridEntries(level, of: records, radii: radii, workers)
        grids.append(Grid(level: level, entries: entries))
      }
      return (grids, large)
    }

    /// Returns the start of a section of this many bytes.
    private static func take(_ count: Int, from end: inout Int) -> Int {
      let start = (end + 7) / 8 * 8
      end = start + count
      return start
    }
  }
}

extension GridLevel {
  /// Returns the grids for these circles, the finest first. Nine in ten circles fit the finest grid, which has no
  /// more than some thousand cells per place; each next grid is four times as coarse.
  static func levels(for records: [PlaceRecord]) -> [GridLevel] {
    let step = max(1, records.count / 10_000)
    let sample = stride(from: 0, to: records.count, by: step).map { records[$0].radius }.sorted()
    guard !sample.isEmpty else { return [] }
    let common = sample[(sample.count - 1) * 9 / 10]
    var size = 500.0
    while size < largestCell, size < 2 * common || 5.1e14 / (size * size) > 1024 * Double(records.count) { size *= 2 }
    var levels: [GridLevel] = []
    while size <= largestCell {
      levels.append(GridLevel(rows: rows(ofCells: size)))
      size *= 4
    }
    return levels
  }

  /// Metres.
  private static let largestCell = 2_048_000.0
}

extension UnsafeMutableRawBufferPointer {
  fileprivate func copy(_ bytes: UnsafeRawBufferPointer, to offset: Int) {
    if let start = bytes.baseAddress { (baseAddress! + offset).copyMemory(from: start, byteCount: bytes.count) }
  }
}
